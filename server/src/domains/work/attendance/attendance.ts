import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  CheckOutNotes,
  attendance as routes,
  TimeEntry,
} from '@app/contract/work/attendance.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { obstructed, trackingObstacle } from '#domains/identity/guardians/guardians.ts'
import { routeAtCheckOut, submitAtCheckOut } from '#domains/work/reports/reports.ts'
import {
  clock,
  entryJson,
  lateFrom,
  lockOpen,
  lockPerson,
  type Moment,
  momentOf,
  type OpenSession,
  publishTimes,
  settle,
  withinDay,
} from '#domains/work/time-entries/time-entries.ts'
import { worksOn } from '#domains/work/working-time/working-time.ts'
import { type Db, param, rowsOf, statement } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, invalid, unauthenticated } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import {
  awaitConfirmation,
  breakAfterClosing,
  checkOutAfterClosing,
  closeForgottenOf,
} from './attendance-forgotten.ts'

export { correctionsOfReach } from './attendance-correction-rows.ts'

/**
 * The JSON of TimeStatus, built by PostgreSQL from the aliases `act` (user_id, day: the local day) and `e` (the open
 * entry, all null when there is none).
 */
const statusJson = sql`json_build_object(
  'is_checked_in', e.id is not null,
  'is_on_break', exists (select from ${breaks} b where b.entry_id = e.id and b.end_time is null),
  'current_session', case when e.id is not null then ${entryJson} end,
  'check_in_time', ${isoUtc(sql`e.check_in_time`)},
  'today', (select json_build_object('day', act.day, 'worked_seconds', coalesce(sum(d.worked_seconds), 0),
      'break_seconds', coalesce(sum(d.break_seconds), 0))
    from ${timeEntries} d where d.user_id = act.user_id and d.day = act.day and d.status in ('closed', 'corrected')),
  'server_time', ${isoUtc(sql`clock_timestamp()`)})::text`

/** The check-in status of a user, and the closed sessions of the local day. */
export async function status(db: Db, { id, time_zone }: User): Promise<JsonText> {
  const [row] = await rowsOf<{ json: string }>(
    db,
    sql`select ${statusJson} as json
      from (select ${id}::uuid as user_id, (now() at time zone ${time_zone})::date as day) act
      left join ${timeEntries} e on e.user_id = act.user_id and e.check_out_time is null`,
  )
  return new JsonText(row?.json ?? '')
}

type CheckIn = Parsed<typeof routes.checkIn>['body']

/**
 * Opens a session; the database allows one open session per user. A session that should have closed automatically is
 * closed first. 409 when already checked in, 422 for an offline time within an earlier session.
 */
export async function checkIn(db: Db, { user, from }: Actor, input: CheckIn): Promise<JsonText> {
  const moment = await momentOf(db, input.happened_at)
  if (input.happened_at) await refuseOverlap(db, user, moment)
  const created =
    (await openSession(db, user, input, moment)) ??
    ((await closeForgottenOf(db, user.id, sql`now()`))
      ? await openSession(db, user, input, moment)
      : undefined)
  if (!created) throw conflict(t("You're already checked in."))
  await record(db, user, from, {
    action: 'checked_in',
    entity_type: 'time_entry',
    entity_id: created.id,
    details: { work_mode: input.work_mode, ...(moment.sent_late && { sent_late: true }) },
  })
  await publishTimes(db, user.id, created.id)
  return new JsonText(created.json)
}

async function refuseOverlap(db: Db, { id }: User, { at }: Moment) {
  await lockPerson(db, id)
  await closeForgottenOf(db, id, sql`now()`)
  const [later] = await rowsOf(
    db,
    sql`select id from ${timeEntries} where user_id = ${id} and check_out_time > ${at} limit 1`,
  )
  if (later) throw invalid('happened_at', t('Check-in must be after the previous session ended.'))
}

/**
 * The first session of a working day is late when it begins later than the grace period allows, in the user's time
 * zone.
 */
const isLate = sql`${worksOn(sql`act.day`, sql`act.user_id`)}
  and local > ${lateFrom}
  and not exists (select from ${timeEntries} d where d.user_id = act.user_id and d.day = act.day)`

/**
 * One statement on the hot path: inserts the row, unless a session is open, and returns the response; no row for a user
 * who was just removed.
 */
const insertSession = statement<{
  json: string
  is_in: boolean
  obstacle: Parameters<typeof obstructed>[0] | null
}>(
  'check_in',
  sql`with person as (
      select id as user_id, time_zone, ${trackingObstacle(sql`${users}`)} as obstacle,
        coalesce(${param('reported_at')}::timestamptz, ${clock}) as at from ${users}
      where id = ${param('user_id')}::uuid and status = 'active' for share
    ), act as (
      select *, (at at time zone time_zone)::date as day, at at time zone time_zone as local from person
    ), e as (
      insert into ${timeEntries} (id, user_id, day, time_zone, work_mode, planned_tasks, check_in_time, sent_late, is_late,
        created_at)
      select ${param('id')}::uuid, user_id, day, time_zone, ${param('work_mode')}, ${param('planned_tasks')}, at,
        ${param('sent_late')}::boolean, ${isLate}, ${clock}
      from act where obstacle is null on conflict do nothing returning *
    )
    select e.id is not null as is_in, act.obstacle, ${statusJson} as json from act left join e on true`,
)

/**
 * The session and the response; undefined when one is open already. 401 for a user who was just removed, 409 for a
 * student and for whom no age or no guardian's consent is known.
 */
async function openSession(db: Db, user: User, input: CheckIn, { reported_at, sent_late }: Moment) {
  const { work_mode, planned_tasks } = input
  const id = v7()
  const values = {
    id,
    user_id: user.id,
    work_mode,
    planned_tasks,
    reported_at: reported_at ?? null,
    sent_late,
  }
  const [row] = await insertSession(db, values)
  if (!row) throw unauthenticated()
  if (row.obstacle) throw obstructed(row.obstacle)
  return row.is_in ? { id, json: row.json } : undefined
}

type CheckOut = Parsed<typeof routes.checkOut>['body']
const notCheckedIn = () => conflict(t("You're not checked in."))

/**
 * Ends the open session (and its break), totals it and submits the day's report, all or nothing. If the session was
 * closed automatically in the meantime, the report is kept and a correction requested. 409 when not checked in, 422
 * when the day would exceed 24 hours.
 */
export async function checkOut(
  db: Db,
  actor: Actor,
  input: CheckOut,
): Promise<{ entry: TimeEntry; report_id: string }> {
  const { user } = actor
  const moment = await momentOf(db, input.happened_at)
  const [open, route] = await Promise.all([
    lockSession(db, user.id, moment),
    routeAtCheckOut(db, user),
  ])
  const session = open ?? (await checkOutAfterClosing(db, actor, moment))
  if (!session) throw notCheckedIn()
  const { sent_late } = moment
  const report = { texts: textsOf(input.notes), task_ids: input.task_ids, sent_late, route }
  // In this order: what the report reads of the session is sent after its end.
  const [, { id: report_id, entry }] = await Promise.all([
    open && closeSession(db, actor, open, moment),
    submitAtCheckOut(db, actor, session, report),
  ])
  if (!entry) throw notCheckedIn()
  await publishTimes(db, user.id, session.id)
  return { entry, report_id }
}

/** Locks a user, closes their session if they forgot it, and locks it if it is still open. */
async function lockSession(db: Db, user_id: string, moment: Moment) {
  const [, isForgotten, open] = await Promise.all([
    lockPerson(db, user_id),
    closeForgottenOf(db, user_id, moment.at),
    lockOpen(db, user_id, moment),
  ])
  return isForgotten ? undefined : open
}

const textsOf = ({ workSummary, completedTasks, challenges, tomorrowPlans }: CheckOutNotes) => ({
  work_summary: workSummary,
  completed_tasks: completedTasks,
  challenges,
  tomorrow_plans: tomorrowPlans,
})

async function closeSession(
  db: Db,
  { user, from }: Actor,
  open: OpenSession,
  { sent_late }: Moment,
) {
  const { id } = open
  if (open.is_before) throw invalid('happened_at', t('Check-out time must be after check-in time'))
  const times = withinDay(open)
  const at = sql`${open.at}::timestamptz`
  const closed = sql`check_out_time = ${at}, status = 'closed', sent_late = sent_late or ${sent_late}`
  await Promise.all([
    rowsOf(
      db,
      sql`update ${breaks} set end_time = ${at} where entry_id = ${id} and end_time is null`,
    ),
    open.is_beyond
      ? awaitConfirmation(db, { user, from }, open, sent_late)
      : settle(db, id, times, closed),
  ])
  if (open.is_beyond) return
  await record(db, user, from, {
    action: 'checked_out',
    entity_type: 'time_entry',
    entity_id: id,
    details: { ...times, ...(sent_late && { sent_late }) },
  })
}

type BreakInput = Parsed<typeof routes.break>['body']

/** Starts or ends a break of the open session. 409 when there is none, or the break is already in that state. */
export async function takeBreak(db: Db, actor: Actor, input: BreakInput): Promise<JsonText> {
  const { user, from } = actor
  const moment = await momentOf(db, input.happened_at)
  const open = await lockSession(db, user.id, moment)
  const session = open
    ? await changeBreak(db, open, input.action, moment)
    : await breakAfterClosing(db, actor, moment, input.action)
  if (!session) throw notCheckedIn()
  await record(db, user, from, {
    action: input.action === 'start' ? 'break_started' : 'break_ended',
    entity_type: 'time_entry',
    entity_id: session.id,
    ...(moment.sent_late && { details: { sent_late: true } }),
  })
  await publishTimes(db, user.id, session.id)
  return status(db, user)
}

async function changeBreak(
  db: Db,
  open: OpenSession,
  action: BreakInput['action'],
  { sent_late }: Moment,
) {
  if (open.is_before)
    throw invalid(
      'happened_at',
      t('The break must start after the check-in and after any earlier break.'),
    )
  await (action === 'start' ? startBreak : endBreak)(db, open, sent_late)
  return open
}

async function startBreak(db: Db, { id, at }: OpenSession, sent_late: boolean) {
  const created = await rowsOf(
    db,
    sql`insert into ${breaks} (id, entry_id, start_time, sent_late)
      select ${v7()}::uuid, ${id}::uuid, ${at}::timestamptz, ${sent_late}::boolean
      where not exists (select from ${breaks} where entry_id = ${id} and end_time is null)
      on conflict do nothing returning id`, // one_open_break_per_entry
  )
  if (!created.length) throw conflict(t("You're already on a break."))
}

async function endBreak(db: Db, { id, at }: OpenSession, sent_late: boolean) {
  const ended = await rowsOf(
    db,
    sql`update ${breaks} set end_time = ${at}::timestamptz, sent_late = sent_late or ${sent_late}
      where entry_id = ${id} and end_time is null returning id`,
  )
  if (!ended.length) throw conflict(t("You're not on a break."))
}
