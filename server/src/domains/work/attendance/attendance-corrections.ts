import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Correction, corrections as routes } from '@app/contract/work/corrections.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { User } from '#platform/http/principal.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { corrections as correctionsTable, timeEntries } from '#schema/attendance.table.ts'
import { notifyLeaders } from './attendance-asking.ts'
import { leads } from './attendance-leaders.ts'
import { lockPerson, publishCorrection } from './attendance-moment.ts'
import { lockClosed, timesWithin } from './attendance-times.ts'

type CorrectionInput = Parsed<typeof routes.ask>['body']
type Query = Parsed<typeof routes.list>['query']

/**
 * Requests a correction of one's own closed session of the last 31 days and notifies the leaders. 404 for another
 * user's session, 409 while it is open or another correction is pending, 422 for impossible times.
 */
export async function askCorrection(
  db: Db,
  { user, from }: Actor,
  input: CorrectionInput,
): Promise<Correction> {
  await lockPerson(db, user.id)
  const entry = await lockClosed(db, input.entry_id)
  if (entry?.user_id !== user.id) throw notFound()
  if (entry.is_old)
    throw invalid('entry_id', t('Only sessions of the last 31 days can be corrected.'))
  const times = await timesWithin(db, entry, input)
  const id = v7()
  const created = await rowsOf(
    db,
    sql`insert into ${correctionsTable} (id, entry_id, user_id, check_in_time, check_out_time, reason)
      values (${id}, ${entry.id}, ${user.id}, ${times.from}, ${times.until}, ${input.reason})
      on conflict do nothing returning id`, // one_open_correction_per_entry
  )
  if (!created.length) throw conflict(t('A correction of this session is already waiting.'))
  await record(db, user, from, {
    action: 'correction_asked',
    entity_type: 'time_entry',
    entity_id: entry.id,
    details: { check_in_time: times.check_in_time, check_out_time: times.check_out_time },
  })
  await notifyLeaders(db, user, entry.day)
  await publishCorrection(db, user.id, entry.id)
  return correctionOf(db, user, id)
}

const mayDecide = (user: User) =>
  sql`(c.status = 'pending' and c.user_id <> ${user.id} and ${leadsAs(user)})`

const leadsAs = (user: User) => leads(user, sql`c.user_id`)

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

/** One's own corrections and those of managed users, newest first. */
export async function corrections(db: Db, user: User, { cursor, limit, status }: Query) {
  const led = ledTeamIds(user)
  // As one set of users: an `or` would scan every correction.
  const mine = led ? sql`c.user_id in (select ${user.id}::uuid union ${peopleOf(led)})` : sql`true`
  const where = sql`${mine} and ${status ? sql`c.status = ${status}` : sql`true`}`
  const [after] = cursor ? keysOf(cursor, ['uuid']) : []
  const rows = await selectRows(
    db,
    user,
    after ? sql`${where} and c.id < ${after}` : where,
    limit + 1,
  )
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select from ${correctionsTable} c where ${where} limit 10000) counted`,
  )
  const { page, next_cursor } = pageFrom(rows, limit, ({ id }) => [id])
  return { corrections: page, next_cursor, total: counted?.total ?? 0 }
}
