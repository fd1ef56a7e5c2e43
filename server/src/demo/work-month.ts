import type { corrections } from '#schema/attendance.table.ts'
import type { meetingPeople, meetings } from '#schema/meetings.table.ts'
import type { reportTasks } from '#schema/reports.table.ts'
import type { tasks } from '#schema/tasks.table.ts'
import type { Random } from './random.ts'
import {
  dayIn,
  daysFrom,
  isDayOff,
  lastOut,
  later,
  minute,
  minutesInto,
  momentOf,
  workdaysAfter,
  workdaysBefore,
  workingMinutesBefore,
} from './work-clock.ts'
import {
  correctedDay,
  doneToday,
  forgottenDay,
  type Session,
  underWay,
  usualDay,
} from './work-days.ts'
import { type ReportBundle, type ReportProgress, reportOf } from './work-reports.ts'
import type { Person, StaffedTeam } from './work-teams.ts'

type Task = typeof tasks.$inferInsert & { id: string }

/** The working days with data: seven weeks of the demo leader's team (`nth` 0), two weeks of the others. */
export const workdaysOf = (now: Date, nth: number) =>
  workdaysBefore(dayIn(now), nth === 0 ? 35 : 10)

/**
 * Today's state of each member during the day: the demo's intern is yet to check in, the others come at about ten, and
 * some send their reports after their usual hours. Before ten nobody is in yet, in the evening nobody any more.
 */
type PresenceToday = 'out' | 'in' | 'on_break' | 'done'
const todayOfDemo: PresenceToday[] = ['out', 'in', 'in', 'on_break', 'done', 'done']
const todayOfOthers: PresenceToday[] = ['in', 'in', 'on_break', 'done', 'done', 'done']

/** The member who forgot to check out, and on which of the last working days (0 is the last). */
const forgot = { member: 1, day: 3 }
const corrected = { member: 3, day: 6 }
/** The report of the demo's intern that has to be revised. */
const toRevise = 2

interface Month {
  sessions: Session[]
  written: ReportBundle[]
  links: (typeof reportTasks.$inferInsert)[]
}

/** The sessions and reports of a team; `nth` 0 is the demo leader's. */
export function workOf(
  random: Random,
  now: Date,
  team: StaffedTeam,
  nth: number,
  work: Task[],
): Month {
  const todays = nth === 0 ? todayOfDemo : todayOfOthers
  const months = [...team.members.entries()].map(([at, person]) =>
    monthOf({ dice: random, now, crew: team, nth, work }, person, at, todays[at] ?? 'out'),
  )
  const leads = monthOf({ dice: random, now, crew: team, nth: 1, work: [] }, team.leader, -1, 'in')
  const all = [...months, leads]
  return {
    sessions: all.flatMap(({ sessions }) => sessions),
    written: all.flatMap(({ written }) => written),
    links: all.flatMap(({ links }) => links),
  }
}

interface DemoContext {
  dice: Random
  now: Date
  crew: StaffedTeam
  nth: number
  work: Task[]
}

function monthOf(making: DemoContext, person: Person, at: number, today: PresenceToday): Month {
  const { dice: random, now, nth } = making
  const own = making.work.filter(({ assigned_to }) => assigned_to === person.id)
  const plan = (day: number) => own[day % Math.max(1, own.length)]
  const titleOf = (day: number) => plan(day)?.title ?? 'Plan the week with the team'
  const last = todayOf(random, person, now, today, titleOf(0))
  const days = workdaysOf(last?.from ?? now, nth)
  const is = (who: { member: number; day: number }, day: number) =>
    nth === 0 && at === who.member && day === who.day
  const usual = days.map((day, back) => {
    if (is(forgot, back)) return forgottenDay(random, person, day, titleOf(back))
    const session = usualDay(random, person, day, titleOf(back))
    return is(corrected, back) ? correctedDay(session) : session
  })
  // Whose reports of today wait in the demo's team, waits before and on a day off for the answer to the last one.
  const waits = nth === 0 && today === 'done' && !last?.until
  const past = usual.map((session, back) => {
    if (is(forgot, back)) return undefined
    const way = waits && back === 0 ? 0 : wayOf(nth, at, back)
    return report(making, session, titleOf(back), way)
  })
  // A leader's is approved the same evening.
  const latest = last?.until ? report(making, last, titleOf(0), at < 0 ? 1 : 0) : undefined
  const written = [latest, ...past].filter((each) => each !== undefined)
  const sessions = [...(last ? [last] : []), ...usual]
  return {
    sessions: withReports(sessions, written),
    written,
    links: written.flatMap(({ reports: [first] }, day) => {
      const task = plan(day)
      return first && task ? [{ report_id: first.id, task_id: task.id }] : []
    }),
  }
}

const report = (
  { dice: random, now, crew: team }: DemoContext,
  session: Session,
  done: string,
  way: ReportProgress,
) => reportOf(random, now, team, session, done, way)

/** The latest reports still wait for the higher reviewers; older ones are approved by all. */
function wayOf(nth: number, at: number, back: number): ReportProgress {
  if (nth === 0 && at === 0 && back === toRevise) return 'changes_requested'
  if (back === 0) return nth === 0 ? 2 : 1
  return 3
}

function todayOf(random: Random, person: Person, now: Date, today: PresenceToday, plan: string) {
  const day = dayIn(now)
  if (today === 'out' || isDayOff(day)) return undefined
  if (minutesInto(now) >= lastOut) return usualDay(random, person, day, plan)
  if (today === 'done') return doneToday(random, person, now, plan)
  return underWay(random, person, now, { plan, on_break: today === 'on_break' })
}

/** The sessions, each with its report. */
export function withReports(sessions: Session[], written: ReportBundle[]): Session[] {
  const reportIds = new Map(
    written.map(({ session_id, reports: [first] }) => [session_id, first?.id]),
  )
  return sessions.map((session) => ({
    ...session,
    row: { ...session.row, report_id: reportIds.get(session.row.id) ?? null },
  }))
}

/** The forgotten check-out waits for the leader's decision; another session was corrected before. */
export function correctionsOf(
  random: Random,
  now: Date,
  team: StaffedTeam,
  sessions: Session[],
): (typeof corrections.$inferInsert)[] {
  const of = (wanted: string) => sessions.find(({ row: { status } }) => status === wanted)
  const pending = of('unconfirmed')
  const settled = of('corrected')
  return [
    ...(pending ? [requested(random, pending, workingMinutesBefore(now, 90))] : []),
    ...(settled ? [confirmed(random, team, settled)] : []),
  ]
}

function requested(random: Random, { row, from, person }: Session, at: Date) {
  return {
    id: random.id(at),
    entry_id: row.id,
    user_id: person.id,
    check_in_time: from.toISOString(),
    check_out_time: momentOf(row.day, 14 * 60 + 20).toISOString(),
    reason: 'I left at twenty past two and forgot to check out.',
    created_at: at.toISOString(),
  }
}

function confirmed(random: Random, { leader }: StaffedTeam, session: Session) {
  const at = later(session.until ?? session.from, 15 * 60 * minute)
  return {
    ...requested(random, session, at),
    check_out_time: session.row.check_out_time ?? '',
    reason: 'I checked out half an hour too early, before the call with the startup.',
    status: 'confirmed' as const,
    decided_by: leader.id,
    decided_at: later(at, 2 * 60 * minute).toISOString(),
    comment: 'Confirmed',
  }
}

interface MeetingPlan {
  title: string
  day: string
  /** Minutes into the day. */
  at: number
  length: number
  organiser: Person
  people: Person[]
}

const hours = (whole: number, minutes = 0) => whole * 60 + minutes

/** The demo team's meetings: today's of the leader, and of every intern the same three in turn for four weeks. */
export function meetingsOf(random: Random, now: Date, team: StaffedTeam) {
  const today = dayIn(now)
  const days = workdaysAfter(today, 20)
  const planned = [
    ...[today, ...days].filter((day) => !isDayOff(day)).map((day) => leadsOf(team, day)),
    ...(isDayOff(today) ? [] : reviewsOf(team, today)),
    ...[0, 1, 2, 3].flatMap((week) => eventsOf(team, days.slice(week * 5, week * 5 + 3))),
  ]
  const created = planned.map((plan) => meetingOf(random, now, plan))
  return {
    meetings: created.map(({ row }) => row),
    people: created.flatMap(({ people }) => people),
  }
}

const leadsOf = ({ leader, managers }: StaffedTeam, day: string): MeetingPlan => ({
  title: 'Leads Stand-up',
  day,
  at: hours(10, 30),
  length: 15,
  organiser: managers.at(-1) ?? leader,
  people: [leader, ...managers.slice(0, -1)],
})

/** Today's meetings of the leader, without the demo's intern, whose next three are yet to come. */
const reviewsOf = ({ leader, members }: StaffedTeam, day: string): MeetingPlan[] => [
  {
    title: 'Code Review',
    day,
    at: hours(12),
    length: 45,
    organiser: leader,
    people: members.slice(3, 5),
  },
  {
    title: 'Invoice Page Walk-through',
    day,
    at: hours(17),
    length: 30,
    organiser: leader,
    people: members.slice(4, 6),
  },
]

const eventsOf = ({ leader, members, managers }: StaffedTeam, days: string[]): MeetingPlan[] => {
  const events = [
    { title: 'Team Meeting', at: hours(11), length: 45, people: members },
    { title: 'Mentor Session', at: hours(16), length: 30, people: members.slice(0, 1) },
    { title: 'Project Presentation', at: hours(15), length: 60, people: [...members, ...managers] },
  ]
  return events.flatMap((event, nth) => {
    const day = days[nth]
    return day ? [{ ...event, day, organiser: leader }] : []
  })
}

interface DemoMeeting {
  row: typeof meetings.$inferInsert
  people: (typeof meetingPeople.$inferInsert)[]
}

function meetingOf(random: Random, now: Date, plan: MeetingPlan): DemoMeeting {
  const created = daysFrom(now, -2, random.hours())
  const id = random.id(created)
  const starts = momentOf(plan.day, plan.at)
  const isPast = starts <= now
  return {
    row: {
      id,
      title: plan.title,
      starts_at: starts.toISOString(),
      duration_minutes: plan.length,
      link: 'https://meet.example.com/cohort-team-neem',
      organiser_id: plan.organiser.id,
      reminded_at: isPast ? now.toISOString() : null,
      created_at: created.toISOString(),
    },
    people: plan.people.map((person) => ({
      meeting_id: id,
      user_id: person.id,
      answer: isPast || random.is(0.6) ? ('accepted' as const) : ('invited' as const),
    })),
  }
}
