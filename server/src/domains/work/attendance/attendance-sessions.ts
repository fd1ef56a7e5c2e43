import type { Parsed } from '@app/contract/core/route.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import type { attendance as routes, TimeEntry } from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { entryJson, leads } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { frameOf, visible } from './attendance-frame.ts'

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
