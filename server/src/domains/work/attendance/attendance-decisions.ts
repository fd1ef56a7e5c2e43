import type { Role } from '@app/contract/core/access.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { TimeEntry } from '@app/contract/work/attendance.ts'
import type { Correction, corrections as routes } from '@app/contract/work/corrections.ts'
import { sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { sessionsWhere } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { User } from '#platform/http/principal.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { corrections as correctionsTable, timeEntries } from '#schema/attendance.table.ts'
import { correctedNotification, declinedNotification } from './attendance.messages.ts'
import { correctionOf } from './attendance-corrections.ts'
import { leads } from './attendance-leaders.ts'
import { publishCorrection } from './attendance-moment.ts'
import {
  applyTimes,
  type ClosedEntry,
  lockClosed,
  type Times,
  timesWithin,
} from './attendance-times.ts'

type Decision = Parsed<typeof routes.decide>['body']
type CorrectionInput = Parsed<typeof routes.correct>['body']

interface Subject {
  user_id: string
  role: Role
  is_led: boolean
}

/** Locks the user whose times are changed. 403 for oneself, 404 for users one does not manage. */
async function lockSubject(db: Db, user: User, user_id: string | undefined): Promise<Subject> {
  if (!user_id) throw notFound()
  if (user_id === user.id) throw forbidden(t('You cannot correct your own time.'))
  const [subject] = await rowsOf<Subject>(
    db,
    sql`select u.id as user_id, u.role, (${leads(user, sql`u.id`)}) as is_led from ${users} u
      where u.id = ${user_id} for no key update of u`,
  )
  if (!subject?.is_led) throw notFound()
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
  input: CorrectionInput,
): Promise<TimeEntry> {
  const [owner] = await rowsOf<{ user_id: string }>(
    db,
    sql`select user_id from ${timeEntries} where id = ${id}`,
  )
  const subject = await lockSubject(db, actor.user, owner?.user_id)
  const entry = await lockClosed(db, id)
  if (!entry) throw notFound()
  const times = await timesWithin(db, entry, input)
  await give(db, actor, subject, entry, times, input.reason)
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
  { status, comment }: Decision,
): Promise<Correction> {
  const [owner] = await rowsOf<{ user_id: string; entry_id: string }>(
    db,
    sql`select user_id, entry_id from ${correctionsTable} where id = ${id}`,
  )
  const subject = await lockSubject(db, actor.user, owner?.user_id)
  const [input] = await rowsOf<{ check_in_time: string; check_out_time: string; reason: string }>(
    db,
    sql`update ${correctionsTable} set status = ${status}, comment = ${comment}, decided_by = ${actor.user.id}, decided_at = now()
      where id = ${id} and status = 'pending'
      returning check_in_time::text, check_out_time::text, reason`,
  )
  if (!input) throw conflict(t('This correction has already been decided.'))
  const entry = await lockClosed(db, owner?.entry_id ?? '')
  if (!entry) throw notFound()
  if (status === 'confirmed')
    await give(db, actor, subject, entry, await timesWithin(db, entry, input), input.reason)
  else await decline(db, actor, subject, entry, comment)
  return correctionOf(db, actor.user, id)
}

async function give(
  db: Db,
  { user, from }: Actor,
  { user_id, role }: Subject,
  entry: ClosedEntry,
  times: Times,
  reason: string,
) {
  await applyTimes(db, entry, times)
  const { check_in_time, check_out_time, status, worked_seconds, break_seconds } = entry
  await record(db, user, from, {
    action: 'time_corrected',
    entity_type: 'time_entry',
    entity_id: entry.id,
    details: {
      reason,
      before: { check_in_time, check_out_time, status, worked_seconds, break_seconds },
      after: {
        check_in_time: times.check_in_time,
        check_out_time: times.check_out_time,
        status: 'corrected',
        ...times.measured,
      },
    },
  })
  const { worked_seconds: counted } = times.measured
  await notify(db, user_id, () => correctedNotification(role, user.full_name, entry.day, counted))
  await publishCorrection(db, user_id, entry.id)
}

async function decline(
  db: Db,
  { user, from }: Actor,
  { user_id, role }: Subject,
  { id, day }: ClosedEntry,
  comment: string,
) {
  await record(db, user, from, {
    action: 'correction_declined',
    entity_type: 'time_entry',
    entity_id: id,
    details: { comment },
  })
  await notify(db, user_id, () => declinedNotification(role, user.full_name, day, comment))
  await publishCorrection(db, user_id, id)
}
