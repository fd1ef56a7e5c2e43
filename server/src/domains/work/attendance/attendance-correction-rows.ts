import type { Parsed } from '@app/contract/core/route.ts'
import type { Correction, corrections as routes } from '@app/contract/work/corrections.ts'
import { type SQL, sql } from 'drizzle-orm'
import { endedHires, ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { isOfLastDays, leads } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { corrections as correctionsTable, timeEntries } from '#schema/attendance.table.ts'

type Query = Parsed<typeof routes.list>['query']

/** Whether the correction `c` of the session `e` is of a day in one of some teams, which its person has left since. */
const isOfLeaver = (some: SQL) => sql`exists (select from ${endedHires} ended
  where ended.user_id = c.user_id and ended.team_id in (${some}) and ${isOfLastDays(sql`e.day`, sql`c.created_at`)})`

/** Whether a user decides on the correction `c` of the session `e`: of managed users, and of those who have left their teams. */
function decides(user: User): SQL {
  const led = ledTeamIds(user)
  return led ? sql`(${leads(user, sql`c.user_id`)} or ${isOfLeaver(led)})` : sql`true`
}

/** The same for the correction with an id. */
export const decidesOn = (user: User, id: string): SQL => sql`exists (
  select from ${correctionsTable} c join ${timeEntries} e on e.id = c.entry_id where c.id = ${id} and ${decides(user)})`

const mayDecide = (user: User) =>
  sql`(c.status = 'pending' and c.user_id <> ${user.id} and ${decides(user)})`

const correctionJson = (user: User) => sql`json_build_object(
  'id', c.id, 'entry_id', c.entry_id, 'user_id', c.user_id, 'full_name', u.full_name, 'day', e.day,
  'time_zone', e.time_zone, 'check_in_time', ${isoUtc(sql`e.check_in_time`)}, 'check_out_time', ${isoUtc(sql`e.check_out_time`)},
  'asked_check_in_time', ${isoUtc(sql`c.check_in_time`)}, 'asked_check_out_time', ${isoUtc(sql`c.check_out_time`)},
  'reason', c.reason, 'status', c.status, 'decided_by_name', decider.full_name, 'decided_at', ${isoUtc(sql`c.decided_at`)},
  'comment', c.comment, 'created_at', ${isoUtc(sql`c.created_at`)}, 'can', json_build_object('decide', ${mayDecide(user)}))`

const selectRows = (db: Db, user: User, where: SQL, limit: number) =>
  rowsOf<{ correction: Correction }>(
    db,
    sql`select ${correctionJson(user)} as correction from ${correctionsTable} c
      join ${timeEntries} e on e.id = c.entry_id join ${users} u on u.id = c.user_id
      left join ${users} decider on decider.id = c.decided_by
      where ${where} order by c.id desc limit ${limit}`,
  ).then((rows) => rows.map(({ correction }) => correction))

/** One correction as this user sees it. */
export async function correctionOf(db: Db, user: User, id: string): Promise<Correction> {
  const [correction] = await selectRows(db, user, sql`c.id = ${id}`, 1)
  if (!correction) throw notFound()
  return correction
}

/** What those who have left one of some teams still wait for, as a subquery of ids. */
const ofLeavers = (some: SQL) => sql`
  select c.id from ${correctionsTable} c join ${timeEntries} e on e.id = c.entry_id
  where c.status = 'pending' and ${isOfLeaver(some)}
    and c.user_id = any(array(select ended.user_id from ${endedHires} ended where ended.team_id in (${some})))`

/**
 * One's own corrections, those of managed users and the pending ones of those who have left their teams, as a condition on the
 * alias `c`.
 */
export function correctionsOfReach(user: User, status: Query['status'], whose?: Query['whose']) {
  const led = ledTeamIds(user)
  // As one array, found by the index of users: otherwise every correction is scanned for the latest of a few people.
  const mine = led
    ? sql`c.id = any(array(select mine.id from ${correctionsTable} mine
        where mine.user_id = any(array(select ${user.id}::uuid union ${peopleOf(led)}))
        union all ${ofLeavers(led)}))`
    : sql`true`
  const theirs = whose === 'others' ? sql`${mine} and c.user_id <> ${user.id}` : mine
  const reach = whose === 'own' ? sql`c.user_id = ${user.id}` : theirs
  return status ? sql`${reach} and c.status = ${status}` : reach
}

/** The corrections that a user may see, newest first. */
export async function corrections(db: Db, user: User, { cursor, limit, status, whose, id }: Query) {
  const within = correctionsOfReach(user, status, whose)
  const where = id ? sql`${within} and c.id = ${id}` : within
  const [after] = cursor ? keysOf(cursor, ['uuid']) : []
  const onPage = after ? sql`${where} and c.id < ${after}` : where
  const rows = await selectRows(db, user, onPage, limit + 1)
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${correctionsTable} c where ${where} limit 10000) counted`,
  )
  const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
  return { corrections: page, next_cursor, total: counted?.total ?? 0 }
}
