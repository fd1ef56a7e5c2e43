import { t } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/actor.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { breaks, corrections, timeEntries } from '#schema/attendance.table.ts'
import { notifyLeaders } from './attendance-asking.ts'
import { measure } from './attendance-hours.ts'
import type { Moment } from './attendance-moment.ts'

interface ClosedSession {
  id: string
  day: string
  check_in_time: string
  at: string
  is_before: boolean
  /** The time is before the end that the session was given. */
  is_within: boolean
}

/**
 * A check-out whose session was closed automatically in the meantime: it was queued offline, or being typed when the
 * day ended. Its time becomes a correction for a leader to decide; undefined when there is no such session.
 */
export async function checkOutAfterClosing(db: Db, actor: Actor, moment: Moment) {
  const closed = await lockClosed(db, actor.user.id, moment)
  if (!closed) return undefined
  const { id, day, check_in_time, at } = closed
  if (closed.is_before)
    throw invalid('happened_at', t('Check-out time must be after check-in time'))
  await measure(db, id, sql`${check_in_time}::timestamptz`, sql`${at}::timestamptz`)
  await db.execute(sql`insert into ${corrections} (id, entry_id, user_id, check_in_time, check_out_time, reason)
    values (${v7()}, ${id}, ${actor.user.id}, ${check_in_time}::timestamptz, ${at}::timestamptz,
      ${t('The check-out arrived after the session was closed.')})
    on conflict do nothing`)
  if (moment.sent_late)
    await db.execute(sql`update ${timeEntries} set sent_late = true where id = ${id}`)
  await record(db, actor.user, actor.from, {
    action: 'correction_asked',
    entity_type: 'time_entry',
    entity_id: id,
    details: { check_in_time, check_out_time: at, sent_late: moment.sent_late },
  })
  await notifyLeaders(db, actor.user, day)
  return { id, day }
}

async function lockClosed(db: Db, user_id: string, { at, sent_late }: Moment) {
  const [closed] = await rowsOf<ClosedSession>(
    db,
    sql`select id, day::text, check_in_time::text, said::text as at, check_in_time >= said as is_before,
        said < check_out_time as is_within
      from (select e.id, e.day, e.check_in_time, e.check_out_time, e.status, e.report_id, ${at} as said
        from ${timeEntries} e where e.user_id = ${user_id} order by e.check_in_time desc limit 1 for update) last
      where status = 'unconfirmed' and report_id is null
        and (${sent_late} or check_out_time > said - interval '1 hour')`,
  )
  return closed
}

/**
 * A queued break of a session that was closed automatically in the meantime, so that the hours a leader confirms are
 * right. Without an end it lasts until the session's. Undefined when there is no such session.
 */
export async function breakAfterClosing(
  db: Db,
  { user }: Actor,
  moment: Moment,
  action: 'start' | 'end',
): Promise<{ id: string } | undefined> {
  const closed = moment.sent_late ? await lockClosed(db, user.id, moment) : undefined
  if (!closed || closed.is_before || !closed.is_within) return undefined
  const at = sql`${closed.at}::timestamptz`
  await (action === 'start' ? start : end)(db, closed.id, at)
  await db.execute(sql`update ${timeEntries} set break_seconds = (
      select coalesce(sum(floor(extract(epoch from b.end_time - b.start_time))), 0)::int from ${breaks} b where b.entry_id = ${closed.id})
    where id = ${closed.id}`)
  return { id: closed.id }
}

async function start(db: Db, id: string, at: SQL) {
  const created = await rowsOf(
    db,
    sql`insert into ${breaks} (id, entry_id, start_time, end_time, sent_late)
      select ${v7()}::uuid, e.id, ${at}, e.check_out_time, true from ${timeEntries} e where e.id = ${id}
        and not exists (select from ${breaks} b where b.entry_id = e.id and b.end_time > ${at}) returning id`,
  )
  if (!created.length) throw conflict(t('You are already on a break.'))
}

async function end(db: Db, id: string, at: SQL) {
  const ended = await rowsOf(
    db,
    sql`update ${breaks} b set end_time = ${at}, sent_late = true from ${timeEntries} e
      where e.id = ${id} and b.entry_id = e.id and b.end_time = e.check_out_time and b.start_time <= ${at} returning b.id`,
  )
  if (!ended.length) throw conflict(t('You are not on a break.'))
}
