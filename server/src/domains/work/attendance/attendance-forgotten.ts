import { internRole, type Role } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { recount } from '#domains/work/reports/reports.ts'
import {
  leadersOf,
  type Moment,
  measure,
  publishCorrection,
  publishTimes,
} from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import { type Actor, systemClient } from '#platform/http/principal.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, corrections, timeEntries } from '#schema/attendance.table.ts'
import {
  breakNotification,
  dailyHoursNotification,
  forgottenNotification,
  leaderForgottenNotification,
} from './attendance.messages.ts'
import { notifyLeaders } from './attendance-corrections.ts'

const atOnce = 25

/** The user's daily hours (their setting, else the system's), as an interval; on the alias `u`. */
export const dailyHours = sql`make_interval(secs =>
  coalesce((u.settings ->> 'dailyWorkingHours')::float8, ${setting('daily_hours')}::float8) * 3600)`

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

/** The person is locked first, as by whoever submits a report. */
async function close(db: Db, where: SQL): Promise<ForgottenSession[]> {
  const rows = await rowsOf<ForgottenSession & { due: string }>(
    db,
    sql`select e.id, e.user_id, e.day::text as day, ${due}::text as due
      from ${timeEntries} e join ${users} u on u.id = e.user_id where ${where}
      order by e.check_in_time limit ${atOnce}
      for no key update of u skip locked for update of e skip locked`,
  )
  for (const session of rows) await closeOne(db, session)
  return rows
}

/** It does not count until a leader confirms when the user left, nor in a report that is there already. */
async function closeOne(db: Db, { id, user_id, day, due }: ForgottenSession & { due: string }) {
  await db.execute(
    sql`update ${breaks} set end_time = ${due}::timestamptz where entry_id = ${id} and end_time is null`,
  )
  await db.execute(sql`update ${timeEntries} set check_out_time = ${due}::timestamptz, status = 'unconfirmed',
    auto_closed = true, worked_seconds = 0, total_hours = 0, break_seconds = (
      select coalesce(sum(floor(extract(epoch from b.end_time - b.start_time))), 0)::int from ${breaks} b where b.entry_id = ${id})
    where id = ${id}`)
  const from = systemClient()
  await record(db, undefined, from, {
    action: 'session_auto_closed',
    entity_type: 'time_entry',
    entity_id: id,
    details: { user_id, day, check_out_time: due },
  })
  await recount(db, user_id, day)
  await notifyOfForgotten(db, user_id, day)
  await publishTimes(db, user_id, id)
}

async function notifyOfForgotten(db: Db, user_id: string, day: string) {
  const [own] = await rowsOf<{ full_name: string; role: Role }>(
    db,
    sql`select full_name, role from ${users} where id = ${user_id} and status = 'active'`,
  )
  if (!own) return
  await notify(db, user_id, () => forgottenNotification(own.role, day))
  for (const leader of await leadersOf(db, user_id, day))
    await notify(db, leader.id, () => leaderForgottenNotification(leader.role, own.full_name, day))
}

/** Sessions sent late by an offline browser get some time: the rest may be on its way. */
const isSettled = sql`(not e.sent_late or e.created_at < now() - interval '10 minutes')`

/** Closes a batch of forgotten sessions and notifies the users and their leaders; returns how many. */
export async function closeForgotten(db: Db): Promise<number> {
  return (await close(db, sql`${isDue(sql`now()`)} and ${isSettled}`)).length
}

/** The same for one user, at a given time; true when there was one. */
export async function closeForgottenOf(db: Db, user_id: string, at: SQL): Promise<boolean> {
  return (await close(db, sql`e.user_id = ${user_id} and ${isDue(at)}`)).length > 0
}

interface ClosedSession {
  id: string
  day: string
  check_in_time: string
  at: string
  is_before: boolean
  /** The time is before the end that was set for the session. */
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
  const reason = t('We received the check-out after the session had closed.')
  await requestConfirmation(db, actor, closed, moment.sent_late, reason)
  return { id, day }
}

/**
 * Ends a session of which more was reported afterwards than counts by itself. It counts nothing until a leader confirms its times,
 * which is a correction.
 */
export async function awaitConfirmation(
  db: Db,
  actor: Actor,
  session: Pick<ClosedSession, 'id' | 'day' | 'check_in_time' | 'at'>,
  sent_late: boolean,
) {
  const { id, at } = session
  await rowsOf(
    db,
    sql`update ${timeEntries} set check_out_time = ${at}::timestamptz, status = 'unconfirmed',
      worked_seconds = 0, total_hours = 0 where id = ${id}`,
  )
  const reason = t('These times were entered later, not measured.')
  await requestConfirmation(db, actor, session, sent_late, reason)
}

async function requestConfirmation(
  db: Db,
  { user, from }: Actor,
  { id, day, check_in_time, at }: Pick<ClosedSession, 'id' | 'day' | 'check_in_time' | 'at'>,
  sent_late: boolean,
  reason: string,
) {
  await db.execute(sql`insert into ${corrections} (id, entry_id, user_id, check_in_time, check_out_time, reason)
    values (${v7()}, ${id}, ${user.id}, ${check_in_time}::timestamptz, ${at}::timestamptz, ${reason})
    on conflict do nothing`)
  if (sent_late) await db.execute(sql`update ${timeEntries} set sent_late = true where id = ${id}`)
  await record(db, user, from, {
    action: 'correction_asked',
    entity_type: 'time_entry',
    entity_id: id,
    details: { check_in_time, check_out_time: at, sent_late },
  })
  await notifyLeaders(db, user, day)
  await publishCorrection(db, user.id, id, day, ['corrections'])
}

/** The last session while it is only closed automatically. The day's report may be there: it can be sent without a check-out. */
async function lockClosed(db: Db, user_id: string, { at, sent_late }: Moment) {
  const [closed] = await rowsOf<ClosedSession>(
    db,
    sql`select id, day::text, check_in_time::text, reported_at::text as at, check_in_time >= reported_at as is_before,
        reported_at < check_out_time as is_within
      from (select e.id, e.day, e.check_in_time, e.check_out_time, e.status, e.report_id, ${at} as reported_at
        from ${timeEntries} e where e.user_id = ${user_id} order by e.check_in_time desc limit 1 for update) last
      where status = 'unconfirmed'
        and (report_id is null or not exists (select from ${corrections} c where c.entry_id = last.id))
        and (${sent_late} or check_out_time > reported_at - interval '1 hour')`,
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
  await (action === 'start' ? startBreak : endBreak)(db, closed.id, at)
  await db.execute(sql`update ${timeEntries} set break_seconds = (
      select coalesce(sum(floor(extract(epoch from b.end_time - b.start_time))), 0)::int from ${breaks} b where b.entry_id = ${closed.id})
    where id = ${closed.id}`)
  return { id: closed.id }
}

async function startBreak(db: Db, id: string, at: SQL) {
  const created = await rowsOf(
    db,
    sql`insert into ${breaks} (id, entry_id, start_time, end_time, sent_late)
      select ${v7()}::uuid, e.id, ${at}, e.check_out_time, true from ${timeEntries} e where e.id = ${id}
        and not exists (select from ${breaks} b where b.entry_id = e.id and b.end_time > ${at}) returning id`,
  )
  if (!created.length) throw conflict(t("You're already on a break."))
}

async function endBreak(db: Db, id: string, at: SQL) {
  const ended = await rowsOf(
    db,
    sql`update ${breaks} b set end_time = ${at}, sent_late = true from ${timeEntries} e
      where e.id = ${id} and b.entry_id = e.id and b.end_time = e.check_out_time and b.start_time <= ${at} returning b.id`,
  )
  if (!ended.length) throw conflict(t("You're not on a break."))
}

interface DueReminder {
  user_id: string
  role: Role
  seconds: number
}

/** Marks the matching open sessions `e` of users `u` and returns their owners; concurrent nodes take different ones. */
const markDue = (db: Db, mark: SQL, seconds: SQL, where: SQL) =>
  rowsOf<DueReminder>(
    db,
    sql`with due as (
        select e.id, e.user_id, u.role, floor(extract(epoch from ${seconds}))::float8 as seconds
        from ${timeEntries} e join ${users} u on u.id = e.user_id
        where e.check_out_time is null and u.status = 'active' and ${isSettled} and ${where}
        order by e.check_in_time limit 50 for update of e skip locked
      )
      update ${timeEntries} set ${mark} = now() from due where time_entries.id = due.id
      returning due.user_id, due.role, due.seconds`,
  )

const workedToday = sql`(now() - e.check_in_time
  - (select coalesce(sum(coalesce(b.end_time, now()) - b.start_time), interval '0') from ${breaks} b where b.entry_id = e.id)
  + (select coalesce(sum(d.worked_seconds), 0) * interval '1 second' from ${timeEntries} d
      where d.user_id = e.user_id and d.day = e.day and d.id <> e.id))`

/** Reminds users, once a day, that their daily hours are over and they are still checked in; returns how many. */
export async function remindOfHours(db: Db): Promise<number> {
  const isDue = sql`e.reminded_at is null and ${workedToday} >= ${dailyHours} and not exists (
    select from ${timeEntries} d where d.user_id = e.user_id and d.day = e.day and d.reminded_at is not null)`
  const due = await markDue(db, sql`reminded_at`, dailyHours, isDue)
  for (const { user_id, role, seconds } of due)
    await notify(db, user_id, () => ({ ...dailyHoursNotification(role, seconds), kind: 'breaks' }))
  return due.length
}

const workedSince = sql`greatest(e.check_in_time, (select max(b.end_time) from ${breaks} b where b.entry_id = e.id))`
const interval = sql`make_interval(mins => coalesce((u.settings ->> 'breakReminderInterval')::int,
  ${setting('break_reminder_minutes')}::int))`

/**
 * Reminds interns who want it to take a break (settings, spec §5): after so many minutes since check-in, the last break
 * or the last reminder. Not during a break, and not when they seem to have forgotten to check out.
 */
export async function remindOfBreaks(db: Db): Promise<number> {
  const isDue = sql`u.role = ${inlineRole(internRole)} and coalesce((u.settings ->> 'autoBreakReminder')::boolean, true)
    and greatest(${workedSince}, e.break_reminded_at) <= now() - ${interval}
    and e.check_in_time > now() - ${dailyHours} - interval '2 hours'
    and not exists (select from ${breaks} b where b.entry_id = e.id and b.end_time is null)`
  const due = await markDue(db, sql`break_reminded_at`, sql`now() - ${workedSince}`, isDue)
  for (const { user_id, role, seconds } of due)
    await notify(db, user_id, () => ({ ...breakNotification(role, seconds), kind: 'breaks' }))
  return due.length
}
