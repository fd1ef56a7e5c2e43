import { internRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { SeatStatus } from '@app/contract/programme/briefs.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { awaitsAnswer } from '#domains/hiring/hires/hires.ts'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import { organisationToday } from '#platform/organisation.ts'
import { conflict } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { briefSeats, briefs } from '#schema/briefs.table.ts'

/** The fields of a brief that determine when it takes its members' time. */
export interface BriefPeriod {
  id: string
  start_date: string
  weeks: number
}

/** Has a hire; one that somebody ended is none. */
export const isHired = sql`exists (select from ${hires} hire where hire.user_id = person.id and hire.last_day is null)`

/** Has been hired or accepted for an internship. */
export const isTakenOn = sql`(${isHired}
  or exists (select from ${applications} application
    where application.user_id = person.id and application.status = 'accepted'))`

export const isHere = sql`person.status = 'active' and person.role = ${inlineRole(internRole)}`

/** Hours a week: the daily hours of the person, else of the system, on the days of the working week. */
export const capacityOf = (person: SQL) =>
  sql`(coalesce((${person}.settings ->> 'dailyWorkingHours')::numeric, ${setting('daily_hours')}::numeric)
    * jsonb_array_length(${setting('work_week')}::jsonb))`

/** Hours a week that were worked in the last four weeks. */
const worked = (person: SQL) => sql`(
  select coalesce(sum(entry.worked_seconds) / 3600.0, 0) / 4 from ${timeEntries} entry
  where entry.user_id = ${person}.id and entry.check_in_time > now() - interval '28 days')`

/** The seats whose hours count as promised. Proposed ones do while HR plans, but not when a startup accepts. */
type SeatStatuses = readonly SeatStatus[]
const proposedOrAccepted: SeatStatuses = ['proposed', 'accepted']
export const acceptedOnly: SeatStatuses = ['accepted']

/** Hours a week promised in other briefs at the time of this one: to teams at work, or to teams to come. */
const promised = (
  person: SQL,
  { id, start_date, weeks }: BriefPeriod,
  statuses: SeatStatuses,
  isAtWork: boolean,
) => sql`(
  select coalesce(sum(seat.hours_per_week), 0) from ${briefSeats} seat
  join ${briefs} other on other.id = seat.brief_id and other.id <> ${id} and other.status <> 'withdrawn'
  where seat.user_id = ${person}.id and seat.status in ${statuses}
    and (other.status = 'staffed' and other.start_date <= ${organisationToday}) = ${isAtWork}
    and other.start_date < ${start_date}::date + 7 * ${weeks}::int
    and other.start_date + 7 * other.weeks > ${start_date}::date)`

/**
 * Free hours a week during a brief: capacity, less the larger of hours worked and hours promised to current work, less
 * hours promised to future teams.
 */
export const freeHours = (
  person: SQL,
  term: BriefPeriod,
  statuses: SeatStatuses = proposedOrAccepted,
) => sql`greatest(0, ${capacityOf(person)}
  - greatest(${worked(person)}, ${promised(person, term, statuses, true)})
  - ${promised(person, term, statuses, false)})`

/**
 * Rejects with 409 to promise hours that users do not have. Locks the users until the transaction ends, so that two
 * briefs that want the same hours are serialised and the second sees what is left.
 */
export async function refuseOverbooked(
  db: Db,
  term: BriefPeriod,
  filters: readonly { user_id: string; hours_per_week: number }[],
  statuses: SeatStatuses = proposedOrAccepted,
): Promise<void> {
  const ids = sql.join(
    filters.map(({ user_id }) => sql`${user_id}::uuid`),
    sql`, `,
  )
  if (!filters.length) return
  await db.execute(
    sql`select id from ${users} person where person.id in (${ids}) order by id for no key update`,
  )
  const people = await rowsOf<{ id: string; full_name: string; is_here: boolean; free: number }>(
    db,
    sql`select person.id, person.full_name, ${isHere} and ${isTakenOn} as is_here,
        ${freeHours(sql`person`, term, statuses)}::float8 as free
      from ${users} person where person.id in (${ids})`,
  )
  for (const { user_id, hours_per_week } of filters) {
    const person = people.find(({ id }) => id === user_id)
    const name = person?.full_name ?? ''
    if (!person?.is_here) throw conflict(t('{name} is no longer available.', { name }))
    if (person.free < hours_per_week)
      throw conflict(
        t(
          '{name} has {free, plural, one {# free hour} other {# free hours}} a week. This seat needs {hours}.',
          { name, free: Math.floor(person.free), hours: hours_per_week },
        ),
      )
  }
}

/** Rejects with 409 those whom a team would hire although an offer waits for their answer; `say` words it for the reader. */
export async function refuseUnanswered(
  db: Db,
  user_ids: readonly string[],
  say: (full_name: string) => string,
): Promise<void> {
  const [person] = await db
    .select({ full_name: users.full_name })
    .from(users)
    .where(and(inArray(users.id, [...user_ids]), awaitsAnswer(sql`${users.id}`)))
    .orderBy(users.id)
    .limit(1)
  if (person) throw conflict(say(person.full_name))
}
