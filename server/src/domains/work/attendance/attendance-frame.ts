import type { Parsed } from '@app/contract/core/route.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { attendance as routes, TimeEntry } from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { entryJson, leads } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { daysIn, longestPeriod } from './attendance.rules.ts'

/** The days of a list, the time it was made, and whose times may be in it. */
export interface Frame {
  start_date: string
  end_date: string
  /** Whether the range is the user's current day and no other. */
  is_today: boolean
  server_time: string
  time_visibility: Visibility
}

interface Period {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** The requested range: one day if only one is given, the user's today by default. 422 beyond `most` days. */
export async function frameOf(
  db: Db,
  { time_zone }: User,
  period: Period,
  most = longestPeriod,
): Promise<Frame> {
  const [now] = await rowsOf<Pick<Frame, 'server_time' | 'time_visibility'> & { today: string }>(
    db,
    sql`select (now() at time zone ${time_zone})::date::text as today, ${isoUtc(sql`now()`)} as server_time,
      ${setting('time_visibility')} as time_visibility`,
  )
  if (!now) throw new Error('The database returned no time.')
  const { today, ...frame } = now
  const start_date = period.start_date ?? period.end_date ?? today
  const end_date = period.end_date ?? start_date
  const days = daysIn(start_date, end_date)
  if (days < 1) throw invalid('end_date', t("The last day can't be before the first day."))
  if (days > most)
    throw invalid('end_date', t('Please choose a period of up to {most} days.', { most }))
  return { ...frame, start_date, end_date, is_today: start_date === today && end_date === today }
}

/** Whether a day is over in a time zone. */
export const isOver = (day: SQL, zone: SQL) => sql`(${day} < (now() at time zone ${zone})::date)`

export type Visibility = 'all' | 'scope'

/**
 * Whose times a user sees, as a condition on `someone` (a user id): leaders see everyone or, with the system setting
 * `scope`, the users they manage; all others only themselves (spec §6).
 */
export function visible(user: User, visibility: Visibility, someone: SQL): SQL {
  const own = sql`${someone} = ${user.id}`
  if (managementScopeOf(user.role) === 'none') return own
  return visibility === 'all' ? sql`true` : sql`(${own} or ${leads(user, someone)})`
}

type OwnSessionsQuery = Parsed<typeof routes.entries>['query']
type UserSessionsQuery = Parsed<typeof routes.sessions>['query']

/** One's own sessions, newest first. */
export const entries = (db: Db, user: User, query: OwnSessionsQuery) =>
  pageOf(db, query, sql`e.user_id = ${user.id}`, sql`false`)

/** A user's sessions, newest first, and which of them the caller may correct; none of a user out of sight. */
export async function sessions(db: Db, user: User, query: UserSessionsQuery) {
  const { time_visibility } = await frameOf(db, user, {})
  const seen = sql`e.user_id = ${query.user_id} and ${visible(user, time_visibility, sql`e.user_id`)}`
  return pageOf(db, query, seen, mayCorrect(user))
}

const mayCorrect = (user: User) =>
  managementScopeOf(user.role) === 'none'
    ? sql`false`
    : sql`(e.check_out_time is not null and e.user_id <> ${user.id} and ${leads(user, sql`e.user_id`)})`

type Session = TimeEntry & { can: { correct: boolean } }

async function pageOf(
  db: Db,
  { cursor, limit, start_date, end_date }: OwnSessionsQuery,
  whose: SQL,
  can: SQL,
) {
  const where = sql`${whose} and ${start_date ? sql`e.day >= ${start_date}` : sql`true`}
    and ${end_date ? sql`e.day <= ${end_date}` : sql`true`}`
  const [at, id] = cursor ? keysOf(cursor, ['instant', 'uuid']) : []
  const after = id ? sql`(e.check_in_time, e.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`
  const rows = await rowsOf<{ entry: TimeEntry; correct: boolean }>(
    db,
    sql`select ${entryJson} as entry, ${can} as correct from ${timeEntries} e where ${where} and ${after}
      order by e.check_in_time desc, e.id desc limit ${limit + 1}`,
  )
  const result: Session[] = rows.map(({ entry, correct }) => ({ ...entry, can: { correct } }))
  const { page, next_cursor } = pageFrom(result, limit, (entry) => [entry.check_in_time, entry.id])
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${timeEntries} e where ${where}`,
  )
  return { entries: page, next_cursor, total: counted?.total ?? 0 }
}
