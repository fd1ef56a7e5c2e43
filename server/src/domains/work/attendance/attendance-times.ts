import { t } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { recount } from '#domains/work/reports/reports.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { refusalOfTimes, type TimesCheck } from './attendance.rules.ts'
import { type Measure, measure, settle } from './attendance-hours.ts'

/** A closed session, as a correction needs it. */
export interface ClosedEntry {
  id: string
  user_id: string
  day: string
  status: string
  check_in_time: string
  check_out_time: string
  worked_seconds: number
  break_seconds: number
  total_hours: number
  /** Older than 31 days. */
  is_old: boolean
}

/** Locks a closed session; undefined when the id is unknown, 409 while it is open. */
export async function lockClosed(db: Db, id: string): Promise<ClosedEntry | undefined> {
  const [entry] = await rowsOf<ClosedEntry & { is_open: boolean }>(
    db,
    sql`select id, user_id, day::text, status, check_in_time::text, check_out_time::text, worked_seconds, break_seconds,
        total_hours::float8, check_out_time is null as is_open, day < (now() at time zone time_zone)::date - 31 as is_old
      from ${timeEntries} where id = ${id} for update`,
  )
  if (entry?.is_open) throw conflict(t('This session is still open.'))
  return entry
}

interface TimesInput {
  check_in_time?: string | undefined
  check_out_time: string
}

/** Valid times, as the database reads them. */
export interface Times {
  from: SQL
  until: SQL
  check_in_time: string
  check_out_time: string
  measured: Measure
}

/**
 * The requested times of a session; omitted ones stay. 422 unless they are in order, in the past, on the session's day,
 * apart from the user's other sessions and within 24 hours per day.
 */
export async function timesWithin(db: Db, entry: ClosedEntry, filters: TimesInput): Promise<Times> {
  const check_in_time = filters.check_in_time ?? entry.check_in_time
  const { check_out_time } = filters
  const from = sql`date_trunc('milliseconds', ${check_in_time}::timestamptz)`
  const until = sql`date_trunc('milliseconds', ${check_out_time}::timestamptz)`
  const [checked] = await rowsOf<TimesCheck>(
    db,
    sql`select ${from} < ${until} as is_ordered, ${until} <= now() as has_passed,
        (${from} at time zone e.time_zone)::date = e.day as is_on_day,
        exists (select from ${timeEntries} other where other.user_id = e.user_id and other.id <> e.id
          and other.check_in_time < ${until} and coalesce(other.check_out_time, 'infinity') > ${from}) as overlaps
      from ${timeEntries} e where e.id = ${entry.id}`,
  )
  const refusal = checked && refusalOfTimes(checked)
  if (refusal) throw invalid(...refusal)
  const measured = await measure(db, entry.id, from, until)
  return { from, until, check_in_time, check_out_time, measured }
}

/** Sets the corrected times of a session and of its day's report; breaks outside them are removed. */
export async function applyTimes(db: Db, entry: ClosedEntry, times: Times): Promise<void> {
  const { id, user_id, day } = entry
  const { from, until, measured } = times
  await db.execute(sql`delete from ${breaks} where entry_id = ${id}
    and (start_time >= ${until} or end_time <= ${from})`)
  await db.execute(sql`update ${breaks} set start_time = greatest(start_time, ${from}), end_time = least(end_time, ${until})
    where entry_id = ${id} and (start_time < ${from} or end_time > ${until})`)
  await settle(
    db,
    id,
    measured,
    sql`check_in_time = ${from}, check_out_time = ${until}, status = 'corrected'`,
  )
  await recount(db, user_id, day)
}
