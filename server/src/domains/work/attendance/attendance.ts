import type { Role } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  AttendanceRow,
  CheckOutNotes,
  attendance as routes,
  TimeEntry,
} from '@app/contract/work/attendance.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { submitAtCheckOut } from '#domains/work/reports/reports.ts'
import { entryJson, sessionsWhere } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { beyond, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { conflict, invalid } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { breakNotification, dailyHoursNotification } from './attendance.messages.ts'
import { type Counts, countsAmong, countsOfAll } from './attendance-counts.ts'
import { closeForgottenOf, dailyHours, isSettled } from './attendance-forgotten.ts'
import { type Frame, frameOf } from './attendance-frame.ts'
import { measure, settle } from './attendance-hours.ts'
import { breakAfterClosing, checkOutAfterClosing } from './attendance-late.ts'
import { leads } from './attendance-leaders.ts'
import { lockPerson, type Moment, momentOf, publishTimes } from './attendance-moment.ts'
import { lockOpen, type OpenSession } from './attendance-open.ts'
import { isLate, joined, presence, rowJson } from './attendance-people.ts'
import { people, visible } from './attendance-scope.ts'
import { status } from './attendance-status.ts'

export { checkIn } from './attendance-check-in.ts'
export { askCorrection, corrections } from './attendance-corrections.ts'
export { correct, decide } from './attendance-decisions.ts'
export { closeForgotten } from './attendance-forgotten.ts'
export { status } from './attendance-status.ts'

type CheckOut = Parsed<typeof routes.checkOut>['body']
const notIn = () => conflict(t('You are not checked in.'))

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
  await lockPerson(db, actor.user.id)
  const moment = await momentOf(db, input.happened_at)
  await closeForgottenOf(db, actor.user.id, moment.at)
  const open = await lockOpen(db, actor.user.id, moment)
  const session = open
    ? await finish(db, actor, open, moment)
    : await checkOutAfterClosing(db, actor, moment)
  if (!session) throw notIn()
  const notes = textsOf(input.notes)
  const report = await submitAtCheckOut(db, actor, session, notes, input.task_ids, moment.sent_late)
  await db.execute(sql`update ${timeEntries} set report_id = ${report.id} where id = ${session.id}`)
  await publishTimes(db, actor.user.id, session.id)
  const [entry] = await sessionsWhere(db, sql`e.id = ${session.id}`)
  if (!entry) throw notIn()
  return { entry, report_id: report.id }
}

const textsOf = ({ workSummary, completedTasks, challenges, tomorrowPlans }: CheckOutNotes) => ({
  work_summary: workSummary,
  completed_tasks: completedTasks,
  challenges,
  tomorrow_plans: tomorrowPlans,
})

async function finish(db: Db, { user, from }: Actor, open: OpenSession, { sent_late }: Moment) {
  const { id, day } = open
  if (open.is_before) throw invalid('happened_at', t('Check-out time must be after check-in time'))
  const at = sql`${open.at}::timestamptz`
  await db.execute(
    sql`update ${breaks} set end_time = ${at} where entry_id = ${id} and end_time is null`,
  )
  const times = await measure(db, id, sql`${open.check_in_time}::timestamptz`, at)
  await settle(
    db,
    id,
    times,
    sql`check_out_time = ${at}, status = 'closed', sent_late = sent_late or ${sent_late}`,
  )
  await record(db, user, from, {
    action: 'checked_out',
    entity_type: 'time_entry',
    entity_id: id,
    details: { ...times, ...(sent_late && { sent_late }) },
  })
  return { id, day }
}

type Query = Parsed<typeof routes.list>['query']
type PresenceFilter = Query['show']

/**
 * Who is in, on break, out or late, by name, with the hours of at most 42 days; the counts ignore the presence filter.
 */
export async function list(db: Db, user: User, query: Query) {
  const after = query.cursor ? keysOf(query.cursor, ['text', 'uuid']) : undefined
  const frame = await frameOf(db, user, query)
  const fits = people(user, frame.time_visibility, query)
  const counts = await countsFor(db, user, frame, fits, query)
  const total = totalOf(counts, query.show)
  const rows = total ? await rowsFor(db, frame, fits, query, after) : []
  const { page, next_cursor } = pageFrom(rows, query.limit, ({ sorted, row }) => [
    sorted,
    row.user.id,
  ])
  return {
    attendance: page.map(({ row }) => row),
    next_cursor,
    total,
    counts,
    start_date: frame.start_date,
    end_date: frame.end_date,
    server_time: frame.server_time,
  }
}

const totalOf = (counts: Counts, show: PresenceFilter) =>
  show ? counts[show] : counts.in + counts.on_break + counts.out

const isNarrow = ({ user_id, team_id, search }: Query) => Boolean(user_id ?? team_id ?? search)

const countsFor = (db: Db, user: User, { time_visibility }: Frame, fits: SQL, query: Query) =>
  managementScopeOf(user.role) !== 'none' && time_visibility === 'all' && !isNarrow(query)
    ? countsOfAll(db)
    : countsAmong(db, fits)

const shown = (show: PresenceFilter) => {
  if (!show) return sql`true`
  return show === 'late' ? isLate : sql`${presence} = ${show}`
}

const sorted = sql`lower(u.full_name)`

const rowsFor = (
  db: Db,
  frame: Frame,
  fits: SQL,
  { limit, show }: Query,
  after: (string | number)[] | undefined,
) =>
  rowsOf<{ row: AttendanceRow; sorted: string }>(
    db,
    sql`with page as (
        select u.id, u.full_name, u.role, u.avatar_id, u.settings, ${sorted} as sorted, ${presence} as presence, ${isLate} as is_late,
          e.check_in_time, e.work_mode
        ${joined} where ${fits} and ${shown(show)}
          and ${after ? beyond([sorted, sql`u.id`], after, 'more') : sql`true`}
        order by ${sorted}, u.id limit ${limit + 1}
      )
      select page.sorted, ${rowJson(frame)} order by page.sorted, page.id`,
  )

const atOnce = 50

interface DueItem {
  user_id: string
  role: Role
  seconds: number
}

/** Marks the matching open sessions `e` of users `u` and returns their owners; concurrent nodes take different ones. */
const marked = (db: Db, mark: SQL, seconds: SQL, where: SQL) =>
  rowsOf<DueItem>(
    db,
    sql`with due as (
        select e.id, e.user_id, u.role, floor(extract(epoch from ${seconds}))::float8 as seconds
        from ${timeEntries} e join ${users} u on u.id = e.user_id
        where e.check_out_time is null and u.status = 'active' and ${isSettled} and ${where}
        order by e.check_in_time limit ${atOnce} for update of e skip locked
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
  const due = await marked(db, sql`reminded_at`, dailyHours, isDue)
  for (const { user_id, role, seconds } of due)
    await notify(db, user_id, () => ({ ...dailyHoursNotification(role, seconds), kind: 'breaks' }))
  return due.length
}

const workedSince = sql`greatest(e.check_in_time, (select max(b.end_time) from ${breaks} b where b.entry_id = e.id))`
const interval = sql`make_interval(mins => coalesce((u.settings ->> 'breakReminderInterval')::int, 60))`

/**
 * Reminds interns who want it to take a break (settings, spec §5): after so many minutes since check-in, the last break
 * or the last reminder. Not during a break, and not when they seem to have forgotten to check out.
 */
export async function remindOfBreaks(db: Db): Promise<number> {
  const isDue = sql`u.role = 'intern' and coalesce((u.settings ->> 'autoBreakReminder')::boolean, true)
    and greatest(${workedSince}, e.break_reminded_at) <= now() - ${interval}
    and e.check_in_time > now() - ${dailyHours} - interval '2 hours'
    and not exists (select from ${breaks} b where b.entry_id = e.id and b.end_time is null)`
  const due = await marked(db, sql`break_reminded_at`, sql`now() - ${workedSince}`, isDue)
  for (const { user_id, role, seconds } of due)
    await notify(db, user_id, () => ({ ...breakNotification(role, seconds), kind: 'breaks' }))
  return due.length
}

type OwnSessionsQuery = Parsed<typeof routes.entries>['query']
type UserSessionsQuery = Parsed<typeof routes.sessions>['query']

/** One's own sessions, newest first. */
export const entries = (db: Db, user: User, query: OwnSessionsQuery) =>
  pageOf(db, query, sql`e.user_id = ${user.id}`, sql`false`)

/**
 * The sessions of a user the caller may see, newest first, and which of them the caller may correct; none for anyone
 * else.
 */
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
  const { page, next_cursor } = pageFrom(result, limit, (one) => [one.check_in_time, one.id])
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${timeEntries} e where ${where}`,
  )
  return { entries: page, next_cursor, total: counted?.total ?? 0 }
}

type Input = Parsed<typeof routes.break>['body']

/** Starts or ends a break of the open session. 409 when there is none, or the break is already in that state. */
export async function takeBreak(db: Db, actor: Actor, input: Input): Promise<JsonText> {
  const { user, from } = actor
  await lockPerson(db, user.id)
  const moment = await momentOf(db, input.happened_at)
  await closeForgottenOf(db, user.id, moment.at)
  const open = await lockOpen(db, user.id, moment)
  const session = open
    ? await change(db, open, input.action, moment)
    : await breakAfterClosing(db, actor, moment, input.action)
  if (!session) throw conflict(t('You are not checked in.'))
  await record(db, user, from, {
    action: input.action === 'start' ? 'break_started' : 'break_ended',
    entity_type: 'time_entry',
    entity_id: session.id,
    ...(moment.sent_late && { details: { sent_late: true } }),
  })
  await publishTimes(db, user.id, session.id)
  return status(db, user)
}

async function change(db: Db, open: OpenSession, action: Input['action'], { sent_late }: Moment) {
  if (open.is_before)
    throw invalid('happened_at', t('The break must be after the check-in and the break before.'))
  await (action === 'start' ? start : end)(db, open, sent_late)
  return open
}

async function start(db: Db, { id, at }: OpenSession, sent_late: boolean) {
  const created = await rowsOf(
    db,
    sql`insert into ${breaks} (id, entry_id, start_time, sent_late)
      select ${v7()}::uuid, ${id}::uuid, ${at}::timestamptz, ${sent_late}::boolean
      where not exists (select from ${breaks} where entry_id = ${id} and end_time is null)
      on conflict do nothing returning id`, // one_open_break_per_entry
  )
  if (!created.length) throw conflict(t('You are already on a break.'))
}

async function end(db: Db, { id, at }: OpenSession, sent_late: boolean) {
  const ended = await rowsOf(
    db,
    sql`update ${breaks} set end_time = ${at}::timestamptz, sent_late = sent_late or ${sent_late}
      where entry_id = ${id} and end_time is null returning id`,
  )
  if (!ended.length) throw conflict(t('You are not on a break.'))
}
