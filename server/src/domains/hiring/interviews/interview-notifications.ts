import type { Interview } from '@app/contract/hiring/interviews.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { LetterAddition } from '#domains/hiring/applications/applications.ts'
import { chosenLanguage } from '#domains/identity/settings/settings.ts'
import { getsEmails, notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Sender } from '#platform/http/principal.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { interviewPanel } from '#schema/interviews.table.ts'
import {
  attachmentOf,
  emailOf,
  type InterviewEvent,
  noticeOf,
  notificationOf,
  type Side,
} from './interviews.messages.ts'

/** The candidate, the interviewer and who sits beside them, unless their account is closed. */
export async function sidesOf(db: Db, interview: Interview): Promise<Side[]> {
  const candidate = sql<boolean>`${users.id} in (
    select ${applications.user_id} from ${applications} where ${applications.id} = ${interview.application_id})`
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      full_name: users.full_name,
      time_zone: users.time_zone,
      language: chosenLanguage,
      role: users.role,
      is_candidate: candidate,
    })
    .from(users)
    .where(
      and(
        sql`(${users.id} = ${interview.interviewer_id} or ${candidate} or ${users.id} in (
          select seat.user_id from ${interviewPanel} seat where seat.interview_id = ${interview.id}))`,
        eq(users.status, 'active'),
      ),
    )
    .orderBy(users.id)
  return rows.map((side) =>
    side.is_candidate ? { ...side, full_name: interview.candidate_name } : side,
  )
}

/**
 * Notifies both sides, and emails them the calendar entry; the actor gets only the email. Not the candidate where
 * another letter says more.
 */
export async function notifySides(
  db: Db,
  sender: Sender,
  event: InterviewEvent,
  interview: Interview,
  actor_id: string | undefined,
  { spares_candidate = false } = {},
): Promise<void> {
  for (const side of await sidesOf(db, interview))
    if (!(spares_candidate && side.is_candidate))
      await notifySide(db, sender, event, interview, side, actor_id)
}

async function notifySide(
  db: Db,
  sender: Sender,
  event: InterviewEvent,
  interview: Interview,
  side: Side,
  actor_id: string | undefined,
) {
  const mail = () => emailOf(event, interview, side, sender)
  // The actor needs no notification, but the calendar entry.
  if (side.id === actor_id) return withLocale(side.language, () => queueMail(db, mail()))
  const email = { mail, site: sender.site }
  await notify(db, side.id, () => ({
    ...notificationOf(event, interview, side),
    kind: 'interviews',
    email,
  }))
}

/**
 * Adds the cancellation of an interview to the letter about the application, so that the candidate gets one of both. False
 * for candidates who get no letter about their applications at once.
 */
export async function addCancellation(
  db: Db,
  sender: Sender,
  interview: Interview,
  addition: LetterAddition,
): Promise<boolean> {
  const candidate = (await sidesOf(db, interview)).find(({ is_candidate }) => is_candidate)
  if (!candidate || !(await getsEmails(db, candidate.id, 'applications'))) return false
  addition.notice = () => noticeOf(interview, candidate)
  addition.attachments = () => [attachmentOf('cancelled', interview, candidate, sender)]
  return true
}

/** The interviewer who was replaced: for them the appointment is cancelled. */
export async function notifyReplaced(
  db: Db,
  sender: Sender,
  before: Interview,
  after: Interview,
  actor_id: string,
): Promise<void> {
  const gone = { ...before, version: after.version }
  for (const side of await sidesOf(db, gone))
    if (side.id === before.interviewer_id)
      await notifySide(db, sender, 'cancelled', gone, side, actor_id)
}

/** Notifies colleagues who were added to or removed from the panel, in the same way as the interviewer. */
export async function notifyPanel(
  db: Db,
  sender: Sender,
  event: InterviewEvent,
  interview: Interview,
  ids: readonly string[],
  actor_id: string,
): Promise<void> {
  for (const side of await sidesOf(db, interview))
    if (ids.includes(side.id)) await notifySide(db, sender, event, interview, side, actor_id)
}
