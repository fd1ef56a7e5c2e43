import type { Role } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import type { Correction, corrections as routes } from '@app/contract/work/corrections.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { recount } from '#domains/work/reports/reports.ts'
import {
  byNobodyElse,
  type Decider,
  decideForNobody,
  decidesOwn,
  judgeLateness,
  leadersOf,
  leads,
  lockPerson,
  type Measure,
  measure,
  publishCorrection,
  sessionsWhere,
  settle,
} from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { conflict, forbidden, invalid, notFound, ProblemError } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, corrections as correctionsTable, timeEntries } from '#schema/attendance.table.ts'
import {
  correctedNotification,
  correctionRequestNotification,
  declinedNotification,
} from './attendance.messages.ts'
import { type TimesCheck, timesError } from './attendance.rules.ts'
import { correctionOf, decidesOn } from './attendance-correction-rows.ts'

/** Notifies the leaders responsible for a user's times that a correction of a day is waiting. */
export async function notifyLeaders(db: Db, { id, full_name }: User, day: string): Promise<void> {
  for (const leader of await leadersOf(db, id, day))
    await notify(db, leader.id, () => correctionRequestNotification(leader.role, full_name, day))
}

type CorrectionInput = Parsed<typeof routes.ask>['body']

/**
 * Requests a correction of the user's own closed session of the last 31 days and notifies the leaders; that of the only
 * superadmin is confirmed. 404 for another user's session, 409 while it is open or another correction is pending, 422 for
 * impossible times.
 */
export async function requestCorrection(
  db: Db,
  { user, from }: Actor,
  input: CorrectionInput,
): Promise<Correction> {
  await lockPerson(db, user.id)
  const entry = await lockClosed(db, input.entry_id)
  if (entry?.user_id !== user.id) throw notFound()
  if (entry.is_old)
    throw invalid('entry_id', t('You can only correct sessions from the last 31 days.'))
  const times = await timesWithin(db, entry, input)
  const id = v7()
  const created = await rowsOf(
    db,
    sql`insert into ${correctionsTable} (id, entry_id, user_id, check_in_time, check_out_time, reason)
      values (${id}, ${entry.id}, ${user.id}, ${times.from}, ${times.until}, ${input.reason})
      on conflict do nothing returning id`, // one_open_correction_per_entry
  )
  if (!created.length)
    throw conflict(t('A correction for this session is already awaiting review.'))
  await record(db, user, from, {
    action: 'correction_asked',
    entity_type: 'time_entry',
    entity_id: entry.id,
    details: momentsOf(times),
  })
  await notifyLeaders(db, user, entry.day)
  if (await decidesOwn(db, user)) await confirmOwn(db, { user, from })
  await publishCorrection(db, user.id, entry.id, entry.day)
  return correctionOf(db, user, id)
}

type Decision = Parsed<typeof routes.decide>['body']
type TimesChange = Parsed<typeof routes.correct>['body']

interface Subject {
  user_id: string
  role: Role
  /** Of whom the audit log keeps no text, since it may name them. */
  is_gone: boolean
}

/**
 * Locks the user whose times are changed, a subquery of their id. 403 for oneself, 404 for users whose times one may not decide
 * on: by default those one does not manage.
 */
async function lockSubject(db: Db, user: User, whose: SQL, may = leads(user, sql`u.id`)) {
  const [subject] = await rowsOf<Subject & { is_allowed: boolean }>(
    db,
    sql`select u.id as user_id, u.role, (${may}) as is_allowed, u.status = 'deleted' as is_gone
      from ${users} u where u.id = (${whose}) for no key update of u`,
  )
  if (subject?.user_id === user.id) throw forbidden(t("You can't correct your own time."))
  if (!subject?.is_allowed) throw notFound()
  return subject
}

/**
 * Corrects a closed session of a managed user; the audit log records it before and after. A pending correction counts
 * as confirmed.
 */
export async function correct(
  db: Db,
  actor: Actor,
  id: string,
  input: TimesChange,
): Promise<TimeEntry> {
  const whose = sql`select user_id from ${timeEntries} where id = ${id}`
  const subject = await lockSubject(db, actor.user, whose)
  const entry = await lockClosed(db, id)
  if (!entry) throw notFound()
  const times = await timesWithin(db, entry, input)
  await applyCorrection(db, actor, subject, entry, times, input.reason)
  await db.execute(sql`update ${correctionsTable} set decided_by = ${actor.user.id}, decided_at = now(), comment = ${input.reason},
    status = case when check_in_time = ${times.from} and check_out_time = ${times.until} then 'confirmed' else 'declined' end
    where entry_id = ${id} and status = 'pending'`)
  const [corrected] = await sessionsWhere(db, sql`e.id = ${id}`)
  if (!corrected) throw notFound()
  return corrected
}

/** Confirms or declines a correction; of two concurrent decisions one fails with 409. */
export async function decide(
  db: Db,
  actor: Actor,
  id: string,
  input: Decision,
): Promise<Correction> {
  const whose = sql`select user_id from ${correctionsTable} where id = ${id}`
  const subject = await lockSubject(db, actor.user, whose, decidesOn(actor.user, id))
  await settleCorrection(db, actor, subject, id, input)
  return correctionOf(db, actor.user, id)
}

async function settleCorrection(
  db: Db,
  actor: Decider,
  subject: Subject,
  id: string,
  { status, comment }: Decision,
) {
  const [correction] = await rowsOf<RequestedTimes>(
    db,
    sql`update ${correctionsTable} set status = ${status}, comment = ${comment}, decided_by = ${actor.user.id}, decided_at = now()
      where id = ${id} and status = 'pending'
      returning entry_id, check_in_time::text, check_out_time::text, reason`,
  )
  if (!correction) throw conflict(t('This correction has already been decided.'))
  const entry = await lockClosed(db, correction.entry_id)
  if (!entry) throw notFound()
  if (status === 'confirmed') {
    const times = await timesWithin(db, entry, correction)
    await applyCorrection(db, actor, subject, entry, times, correction.reason)
  } else await declineCorrection(db, actor, subject, entry, comment)
}

interface RequestedTimes {
  entry_id: string
  check_in_time: string
  check_out_time: string
  reason: string
}

/**
 * Confirms the pending corrections of someone on whose times nobody else may decide, as their own decision; those whose
 * times have become impossible are declined with the reason. Returns how many; the user is locked.
 */
async function confirmOwn(db: Db, { user, from }: Decider): Promise<number> {
  const waiting = await rowsOf<RequestedTimes & { id: string }>(
    db,
    sql`select id, entry_id, check_in_time::text, check_out_time::text, reason from ${correctionsTable}
      where user_id = ${user.id} and status = 'pending' order by id`,
  )
  for (const { id, ...requested } of waiting) {
    const comment = await refusalFor(db, requested)
    const status = comment ? 'declined' : 'confirmed'
    const subject = { user_id: user.id, role: user.role, is_gone: false }
    await settleCorrection(db, { user, from }, subject, id, { status, comment })
  }
  return waiting.length
}

async function refusalFor(db: Db, requested: RequestedTimes): Promise<string> {
  const entry = await lockClosed(db, requested.entry_id)
  try {
    if (entry) await timesWithin(db, entry, requested)
    return ''
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
}

export const confirmUndecidable = (db: Db) => decideForNobody(db, confirmOwn)

async function applyCorrection(
  db: Db,
  { user, from }: Decider,
  { user_id, role, is_gone }: Subject,
  entry: ClosedEntry,
  times: Times,
  reason: string,
) {
  await applyTimes(db, entry, times)
  const { status, worked_seconds, break_seconds } = entry
  await record(db, user, from, {
    action: 'time_corrected',
    entity_type: 'time_entry',
    entity_id: entry.id,
    details: {
      ...(!is_gone && { reason }),
      ...(user_id === user.id && byNobodyElse),
      before: { ...momentsOf(entry), status, worked_seconds, break_seconds },
      after: { ...momentsOf(times), status: 'corrected', ...times.measured },
    },
  })
  if (user_id !== user.id)
    await notify(db, user_id, () =>
      correctedNotification(role, user.full_name, entry.day, times.measured.worked_seconds),
    )
  await publishCorrection(db, user_id, entry.id, entry.day)
}

async function declineCorrection(
  db: Db,
  { user, from }: Decider,
  { user_id, role, is_gone }: Subject,
  { id, day }: ClosedEntry,
  comment: string,
) {
  await record(db, user, from, {
    action: 'correction_declined',
    entity_type: 'time_entry',
    entity_id: id,
    ...(!is_gone && { details: { comment } }),
  })
  await notify(db, user_id, () => declinedNotification(role, user.full_name, day, comment))
  await publishCorrection(db, user_id, id, day)
}

/** A closed session, as a correction needs it. */
interface ClosedEntry {
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
async function lockClosed(db: Db, id: string): Promise<ClosedEntry | undefined> {
  const [entry] = await rowsOf<ClosedEntry & { is_open: boolean }>(
    db,
    sql`select id, user_id, day::text, status, check_in_time::text, check_out_time::text, worked_seconds, break_seconds,
        total_hours::float8, check_out_time is null as is_open, day < (now() at time zone time_zone)::date - 31 as is_old
      from ${timeEntries} where id = ${id} for update`,
  )
  if (entry?.is_open) throw conflict(t('This session is still open.'))
  return entry
}

/** As everywhere else: in UTC, whatever offset was sent and whatever the database writes. */
const momentsOf = (times: Pick<ClosedEntry, 'check_in_time' | 'check_out_time'>) => ({
  check_in_time: new Date(times.check_in_time).toISOString(),
  check_out_time: new Date(times.check_out_time).toISOString(),
})

interface TimesInput {
  check_in_time?: string | undefined
  check_out_time: string
}

/** Valid times, as the database reads them. */
interface Times {
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
async function timesWithin(db: Db, entry: ClosedEntry, input: TimesInput): Promise<Times> {
  const check_in_time = input.check_in_time ?? entry.check_in_time
  const { check_out_time } = input
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
  const error = checked && timesError(checked)
  if (error) throw invalid(...error)
  const measured = await measure(db, entry.id, from, until)
  return { from, until, check_in_time, check_out_time, measured }
}

/** Sets the corrected times of a session and of its day's report; breaks outside them are removed. */
async function applyTimes(db: Db, entry: ClosedEntry, times: Times): Promise<void> {
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
  const isMoved = momentsOf(times).check_in_time !== momentsOf(entry).check_in_time
  if (isMoved) await judgeLateness(db, user_id, day)
  await recount(db, user_id, day)
}
