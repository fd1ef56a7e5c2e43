import type { Role } from '@app/contract/core/access.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { forgottenNotification, leaderForgottenNotification } from './attendance.messages.ts'
import { leadersOf } from './attendance-leaders.ts'
import { publishTimes } from './attendance-moment.ts'

const atOnce = 25

/** The user's daily hours (setting, default of spec §9), as an interval; on the alias `u`. */
export const dailyHours = sql`make_interval(secs => coalesce((u.settings ->> 'dailyWorkingHours')::float8, 8) * 3600)`

const dayEnd = sql`((e.day + 1)::timestamp at time zone e.time_zone)`

/**
 * When an open session `e` of the user `u` closes automatically: at the end of its local day, or two hours after the
 * daily hours of a night shift that is still within them then. Never before the end of a break.
 */
const due = sql`greatest(
  case when ${dayEnd} < e.check_in_time + ${dailyHours}
    then e.check_in_time + ${dailyHours} + interval '2 hours' else ${dayEnd} end,
  (select max(coalesce(b.end_time, b.start_time)) from ${breaks} b where b.entry_id = e.id))`

/** Whether a session of an earlier day is due to be closed at the time `at`. */
const isDue = (at: SQL) =>
  sql`e.check_out_time is null and e.day < (${at} at time zone e.time_zone)::date and ${due} <= ${at}`

interface ForgottenSession {
  id: string
  user_id: string
  day: string
}

async function close(db: Db, where: SQL): Promise<ForgottenSession[]> {
  const rows = await rowsOf<ForgottenSession & { due: string }>(
    db,
    sql`select e.id, e.user_id, e.day::text as day, ${due}::text as due
      from ${timeEntries} e join ${users} u on u.id = e.user_id where ${where}
      order by e.check_in_time limit ${atOnce} for update of e skip locked`,
  )
  for (const one of rows) await end(db, one)
  return rows
}

/** It does not count until a leader confirms when the user left. */
async function end(db: Db, { id, user_id, day, due }: ForgottenSession & { due: string }) {
  await db.execute(
    sql`update ${breaks} set end_time = ${due}::timestamptz where entry_id = ${id} and end_time is null`,
  )
  await db.execute(sql`update ${timeEntries} set check_out_time = ${due}::timestamptz, status = 'unconfirmed',
    auto_closed = true, worked_seconds = 0, total_hours = 0, break_seconds = (
      select coalesce(sum(floor(extract(epoch from b.end_time - b.start_time))), 0)::int from ${breaks} b where b.entry_id = ${id})
    where id = ${id}`)
  const from = { address: '', agent: 'job', request_id: v7() }
  await record(db, undefined, from, {
    action: 'session_auto_closed',
    entity_type: 'time_entry',
    entity_id: id,
    details: { user_id, day, check_out_time: due },
  })
  await notifySubscriber(db, user_id, day)
  await publishTimes(db, user_id, id)
}

async function notifySubscriber(db: Db, user_id: string, day: string) {
  const [own] = await rowsOf<{ full_name: string; role: Role }>(
    db,
    sql`select full_name, role from ${users} where id = ${user_id} and status = 'active'`,
  )
  if (!own) return
  await notify(db, user_id, () => forgottenNotification(own.role, day))
  for (const leader of await leadersOf(db, user_id))
    await notify(db, leader.id, () => leaderForgottenNotification(leader.role, own.full_name, day))
}

/** Sessions sent late by an offline browser get some time: the rest may be on its way. */
export const isSettled = sql`(not e.sent_late or e.created_at < now() - interval '10 minutes')`

/** Closes a batch of forgotten sessions and notifies the users and their leaders; returns how many. */
export async function closeForgotten(db: Db): Promise<number> {
  return (await close(db, sql`${isDue(sql`now()`)} and ${isSettled}`)).length
}

/** The same for one user, at a given time; true when there was one. */
export async function closeForgottenOf(db: Db, user_id: string, at: SQL): Promise<boolean> {
  return (await close(db, sql`e.user_id = ${user_id} and ${isDue(at)}`)).length > 0
}
