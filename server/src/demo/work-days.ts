import type { breaks, timeEntries } from '#schema/attendance.table.ts'
import type { Random } from './random.ts'
import {
  dayIn,
  firstIn,
  hour,
  isWorkday,
  later,
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

/** At about ten: a few come late. */
const arrival = (random: Random, day: string) => momentOf(day, firstIn + random.between(0, 30))

/** A part-time day of two and a half to five hours beside one's studies: with tea in between. */
export function usualDay(random: Random, person: Person, day: string, plan: string): Session {
  const from = arrival(random, day)
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

/** A break that began six minutes ago, or lunch once it is over; none soon after somebody came in. */
function pauseToday(from: Date, now: Date, on_break: boolean): [Date, Date | undefined][] {
  const lunch = later(from, 3 * hour)
  const back = later(lunch, 45 * minute)
  const tea = later(now, -6 * minute)
  const eaten: [Date, Date][] = later(back, 15 * minute) <= now ? [[lunch, back]] : []
  return on_break && later(from, 30 * minute) <= tea ? [...eaten, [tea, undefined]] : eaten
}

/** A person who came in at about ten and is checked in now, possibly on a break; undefined before that. */
export function underWay(
  random: Random,
  person: Person,
  now: Date,
  { plan, on_break = false }: { plan: string; on_break?: boolean },
): Session | undefined {
  const from = arrival(random, dayIn(now))
  if (from >= now) return undefined
  return sessionOf(random, person, plan, [from, undefined], pauseToday(from, now, on_break))
}

/** A person whose usual day of today is over, or who is still in; undefined before they came in. */
export function doneToday(
  random: Random,
  person: Person,
  now: Date,
  plan: string,
): Session | undefined {
  const session = usualDay(random, person, dayIn(now), plan)
  const isOver = later(session.until ?? now, 20 * minute) <= now
  return isOver ? session : underWay(random, person, now, { plan })
}
