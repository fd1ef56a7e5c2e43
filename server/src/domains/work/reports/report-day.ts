import { secondsOfHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { creditedSelfReported } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'

/** Submissions of actions older than this count as sent late. */
const promptly = '2 minutes'
const daysBack = 7

export interface SendingDay {
  date: string
  sent_late: boolean
}

interface DayInput {
  date?: string | undefined
  happened_at?: string | undefined
}

const writtenAt = ({ happened_at }: DayInput) =>
  sql`least(coalesce(${happened_at ?? null}::timestamptz, now()), now())`

/** The local day of a report: the given one, else that of the time it was written, else today. */
export const localDay = ({ time_zone }: Pick<User, 'time_zone'>, input: DayInput): SQL =>
  sql`coalesce(${input.date ?? null}::date, (${writtenAt(input)} at time zone ${time_zone})::date)`

/** The same, as it may be reported: 422 when it is too long ago or in the future. */
export async function dayOf(
  db: Db,
  user: Pick<User, 'time_zone'>,
  input: DayInput = {},
): Promise<SendingDay> {
  const [day] = await rowsOf<{ local: string; date: string; is_old: boolean; sent_late: boolean }>(
    db,
    sql`select local::text, date::text, date < local - ${daysBack}::int as is_old, sent_late from (
      select (now() at time zone ${user.time_zone})::date as local,
        ${localDay(user, input)} as date,
        ${writtenAt(input)} < now() - ${promptly}::interval as sent_late) day`,
  )
  if (!day || day.date > day.local)
    throw invalid('date', t('Please choose today or an earlier day.'))
  if (day.is_old)
    throw invalid('date', t('Please choose one of the last {daysBack} days.', { daysBack }))
  return { date: day.date, sent_late: day.sent_late }
}

const e = timeEntries
/** The seconds worked so far in an open session. */
const soFar = sql`extract(epoch from now() - ${e.check_in_time}) - coalesce((
  select sum(extract(epoch from coalesce(rest.end_time, now()) - rest.start_time))
  from ${breaks} rest where rest.entry_id = time_entries.id), 0)`
const stated = creditedSelfReported(sql`time_entries`)
const worked = sql`case ${e.status} when 'unconfirmed' then 0 when 'open' then ${soFar} else ${e.worked_seconds} end`

/** The seconds worked in a group of sessions: in an open one so far, in an unconfirmed one none. */
export const workedDuration = sql<number>`least(86400, greatest(0, coalesce(sum(${worked}), 0)))::int`

/** The totals of a user's sessions of a day; unconfirmed ones count nothing. */
export async function sessionsOf(db: Db, user_id: string, date: string) {
  const [day] = await db
    .select({
      sessions: sql<number>`count(*)::int`,
      worked_duration: workedDuration,
      self_reported_seconds: sql<number>`least(86400, coalesce(sum(${stated}), 0))::int`,
      check_in_time: sql<string | null>`min(${e.check_in_time})`.mapWith(e.check_in_time),
      check_out_time: sql<
        string | null
      >`case when bool_and(${e.check_out_time} is not null) then max(${e.check_out_time}) end`.mapWith(
        e.check_out_time,
      ),
      work_mode: sql<
        typeof e.$inferSelect.work_mode | null
      >`(array_agg(${e.work_mode} order by ${e.check_in_time} desc))[1]`,
      planned_tasks: sql<string>`coalesce(string_agg(${e.planned_tasks}, chr(10) order by ${e.check_in_time}), '')`,
    })
    .from(e)
    .where(and(eq(e.user_id, user_id), eq(e.day, date)))
    .execute()
  if (!day) throw new Error('A sum without rows is a row.')
  return day
}

/** The times of a report: from the sessions, or the stated hours of a day without any. */
export function workOf(
  { sessions, ...day }: Awaited<ReturnType<typeof sessionsOf>>,
  hours?: number,
) {
  if (sessions || hours === undefined) return day
  // To whole minutes: two decimals of an hour hold no third of it, and 7h 20m is not to become 7h 19m.
  const worked_duration = secondsOfHours(hours)
  return { ...day, worked_duration, self_reported_seconds: worked_duration }
}
