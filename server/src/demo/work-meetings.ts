import type { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { daysFrom, type Random } from './random.ts'
import { dayIn, momentOf, workdaysAfter } from './work-clock.ts'
import type { Person, StaffedTeam } from './work-teams.ts'

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
    ...[today, ...days].map((day) => leadsOf(team, day)),
    ...reviewsOf(team, today),
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

/** The leader's own of today; the demo's intern is in none, so that the next three are to come. */
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
