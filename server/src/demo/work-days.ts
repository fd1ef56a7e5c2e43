import type { breaks, timeEntries } from '#schema/attendance.table.ts'
import type { Random } from './random.ts'
import {
  dayIn,
  firstIn,
  hour,
  isWorkday,
  later,
  latest,
  minute,
  minutesInto,
  momentOf,
} from './work-clock.ts'
import type { Person } from './work-teams.ts'

export interface Session {
  row: typeof timeEntries.$inferInsert & { id: string; day: string }
  pauses: (typeof breaks.$inferInsert)[]
  person: Person
  from: Date
  /** Undefined while it lasts. */
  until: Date | undefined
}

/** A quarter past ten, after which a working day begins late (system settings). */
const lateAt = 10 * 60 + 15
const modes = ['office', 'office', 'office', 'remote', 'hybrid'] as const

/** A session with its breaks, totalled as the product does. */
function sessionOf(
  random: Random,
  person: Person,
  plan: string,
  [from, until]: [Date, Date | undefined],
  pauses: [Date, Date | undefined][],
): Session {
  const id = random.id(from)
  const rested = pauses.reduce((sum, [start, end]) => sum + (end ? secondsOf(start, end) : 0), 0)
  const worked = until ? secondsOf(from, until) - rested : 0
  const row = {
    id,
    user_id: person.id,
    day: dayIn(from),
    time_zone: 'Asia/Kolkata',
    work_mode: random.one(modes),
    planned_tasks: plan,
    check_in_time: from.toISOString(),
    check_out_time: until?.toISOString() ?? null,
    status: until ? ('closed' as const) : ('open' as const),
    is_late: isWorkday(dayIn(from)) && minutesInto(from) > lateAt,
    worked_seconds: worked,
    break_seconds: until ? rested : 0,
    total_hours: Math.round(worked / 36) / 100,
    created_at: from.toISOString(),
  }
  const rows = pauses.map(([start, end]) => ({
    id: random.id(start),
    entry_id: id,
    start_time: start.toISOString(),
    end_time: end?.toISOString() ?? null,
  }))
  return { row, pauses: rows, person, from, until }
}

const secondsOf = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / 1000)

/** A part-time day of two and a half to five hours beside one's studies: in at about ten, with tea in between. */
export function usualDay(random: Random, person: Person, day: string, plan: string): Session {
  const from = momentOf(day, 9 * 60 + 50 + random.between(0, 30))
  const isShort = random.is(0.18)
  const half = random.between(isShort ? 75 : 116, isShort ? 105 : 148)
  const tea = later(from, half * minute)
  const back = later(tea, random.between(8, 20) * minute)
  const until = later(back, (half + random.between(0, 4)) * minute)
  return sessionOf(random, person, plan, [from, until], [[tea, back]])
}

/** A day whose check-out was forgotten: closed at its end, not counted (product.md, work day). */
export function forgottenDay(random: Random, person: Person, day: string, plan: string): Session {
  const session = usualDay(random, person, day, plan)
  const row = {
    ...session.row,
    check_out_time: momentOf(day, 24 * 60).toISOString(),
    status: 'unconfirmed' as const,
    auto_closed: true,
    worked_seconds: 0,
    total_hours: 0,
  }
  return { ...session, row }
}

/** A day whose times a leader corrected. */
export const correctedDay = (session: Session): Session => ({
  ...session,
  row: { ...session.row, status: 'corrected' },
})

/** That moment, but not before this person came in today. */
const atWork = (at: Date, now: Date, after: number) =>
  latest(at, momentOf(dayIn(now), firstIn + after))

/** A person who is checked in now, possibly on a break; undefined while it is too early in the morning. */
export function underWay(
  random: Random,
  person: Person,
  now: Date,
  { plan, on_break = false }: { plan: string; on_break?: boolean },
): Session | undefined {
  const since = random.between(70, 150)
  const from = atWork(later(now, -since * minute), now, (since - 70) / 2)
  if (from >= now) return undefined
  const pause = later(now, -6 * minute)
  const isPausing = on_break && later(from, 30 * minute) <= pause
  return sessionOf(random, person, plan, [from, undefined], isPausing ? [[pause, undefined]] : [])
}

/** A person who checked out a little while ago; undefined while the day is too short for that. */
export function justDone(
  random: Random,
  person: Person,
  now: Date,
  plan: string,
): Session | undefined {
  const ago = random.between(20, 70)
  const until = later(now, -ago * minute)
  const from = atWork(later(until, -4.5 * hour), now, ago - 20)
  if (later(from, 170 * minute) > until) return undefined
  const tea = later(from, 2 * hour)
  return sessionOf(
    random,
    person,
    plan,
    [from, until],
    [[tea, later(tea, random.between(10, 20) * minute)]],
  )
}
