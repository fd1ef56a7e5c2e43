import type { Parsed } from '@app/contract/core/route.ts'
import type { ApplicationStatus } from '@app/contract/hiring/applications.ts'
import type { Interview, interviews as routes } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  isDecision,
  type LetterAddition,
  type LockedApplication,
  lockForReview,
  type Mover,
  move,
  movesFrom,
  subscribers,
} from '#domains/hiring/applications/applications.ts'
import type { Db } from '#platform/database/db.ts'
import { hook } from '#platform/database/hooks.ts'
import { icalOf } from '#platform/documents/ical.ts'
import type { AnyActor, MailingActor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { interviewPanel, interviews } from '#schema/interviews.table.ts'
import {
  addCancellation,
  notifyPanel,
  notifyReplaced,
  notifySides,
} from './interview-notifications.ts'
import { scopeOf, selectRows } from './interview-rows.ts'
import {
  busyInPanel,
  mayInterview,
  mustBeFree,
  obstacleTo,
  panelMustBeFree,
} from './interview-times.ts'
import { entryOf } from './interviews.messages.ts'
import { type InterviewEnd, scheduleError, transitionError } from './interviews.rules.ts'
import { closeOffer } from './offer-rows.ts'

export { mayInterview } from './interview-times.ts'
export { awaitsCandidate } from './offer-rows.ts'

export const hasInterview = () =>
  conflict(t('This application already has an interview scheduled.'))

/** Interviews were just held; who completed them. */
export const interviewsCompleted =
  hook<[ids: string[], actor_id: string | undefined]>('interviewsCompleted')

type Plan = Parsed<typeof routes.schedule>['body']
type Change = Parsed<typeof routes.change>['body']
type Appointment = Omit<Change, 'status' | 'version'>

/**
 * Schedules an interview, with oneself as interviewer unless another is named, and moves a shortlisted application to
 * Interview Scheduled. Refuses one's own application, a time that has passed and one at which a side is not free.
 */
export async function schedule(db: Db, actor: MailingActor, plan: Plan): Promise<Interview> {
  const application = await lockForInterview(db, actor, plan.application_id)
  const interviewer_id = plan.interviewer_id ?? actor.user.id
  await mustBeFree(db, actor.user, { ...plan, interviewer_id, candidate_id: application.user_id })
  return arrange(db, actor, application, { ...plan, interviewer_id })
}

/** Locks an application for which an interview may be scheduled or offered; 409 otherwise. */
export async function lockForInterview(
  db: Db,
  actor: MailingActor,
  application_id: string,
): Promise<LockedApplication> {
  const application = await lockForReview(db, actor, application_id)
  const moves = movesFrom(application.status, application.skipped_stages)
  const error = scheduleError(application, moves)
  if (error) throw conflict(error)
  return application
}

/**
 * Makes the interview of a locked application that may have one, at a time that is free; the candidate's open offer is
 * withdrawn, and both sides are notified. 409 when the application has an interview already.
 */
export async function arrange(
  db: Db,
  actor: MailingActor,
  application: LockedApplication,
  plan: Omit<typeof interviews.$inferInsert, 'id'>,
): Promise<Interview> {
  if (application.status !== 'hr_scheduled')
    await move(db, actor, application, 'hr_scheduled', { notifies: false })
  await closeOffer(db, application.id)
  const [created] = await db
    .insert(interviews)
    .values(plan)
    .onConflictDoNothing() // one_open_interview_per_application
    .returning({ id: interviews.id })
  if (!created) throw hasInterview()
  const interview = await follow(db, actor, application, created.id, 'scheduled')
  await notifySides(db, actor, 'scheduled', interview, actor.user.id)
  return interview
}

/**
 * Moves an interview to another time, interviewer or place, or ends it, by the table of moves. 409 when it
 * was changed since that version, has ended, or would be completed before it began.
 */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  input: Change,
): Promise<Interview> {
  const { status, version, ...plan } = input
  const { application_id } = await read(db, actor.user, id)
  const application = await lockForReview(db, actor, application_id)
  const [row] = await db
    .select({
      version: interviews.version,
      status: interviews.status,
      hasBegun: sql<boolean>`${interviews.scheduled_at} <= now()`,
    })
    .from(interviews)
    .where(eq(interviews.id, id))
    .for('update')
  if (!row) throw notFound()
  if (version !== undefined && row.version !== version) throw changed()
  const error = transitionError(row.status, status ?? 'scheduled', row.hasBegun)
  if (error) throw conflict(error)
  const isPlanned = Object.keys(plan).length > 0
  if (status && isPlanned)
    throw invalid('status', t('Please reschedule the interview or record its outcome, not both.'))
  if (status) return end(db, actor, application, id, status)
  if (!isPlanned) throw invalid('scheduled_at', t('Please choose a date and time.'))
  return reschedule(db, actor, application, await interviewOf(db, id), plan)
}

async function end(
  db: Db,
  actor: MailingActor,
  application: LockedApplication,
  id: string,
  status: InterviewEnd,
) {
  await db
    .update(interviews)
    .set({ status, ...ended })
    .where(eq(interviews.id, id))
  const interview = await follow(db, actor, application, id, status)
  if (status === 'cancelled') await notifySides(db, actor, 'cancelled', interview, actor.user.id)
  if (status === 'completed') await interviewsCompleted.run(db, [id], actor.user.id)
  return interview
}

/**
 * Once an application leaves Interview Scheduled its interview is over: held if its time has come, else cancelled. The
 * letter about the step says so and takes it out of the candidate's calendar; beside it a cancellation would only
 * frighten. Everyone else gets the cancellation. A decision that is taken back gives back the interview that it cancelled.
 */
export async function followApplication(
  db: Db,
  actor: Mover,
  application: LockedApplication,
  to: ApplicationStatus,
  addition: LetterAddition | undefined,
): Promise<void> {
  if (to === 'hr_scheduled' && isDecision(application.status)) return reopen(db, actor, application)
  if (application.status !== 'hr_scheduled') return
  const closed = await db
    .update(interviews)
    .set({
      status: sql`case when ${interviews.scheduled_at} <= now() then 'completed' else 'cancelled' end`,
      ...ended,
    })
    .where(and(eq(interviews.application_id, application.id), eq(interviews.status, 'scheduled')))
    .returning({ id: interviews.id, status: interviews.status })
  if (closed.length) await publish(db, 'interviews', subscribers(application))
  const idsOf = (status: InterviewEnd) =>
    closed.filter((one) => one.status === status).map(({ id }) => id)
  await interviewsCompleted.run(db, idsOf('completed'), actor.user?.id)
  for (const id of idsOf('cancelled')) {
    const interview = await interviewOf(db, id)
    const spares_candidate =
      addition !== undefined && (await addCancellation(db, actor, interview, addition))
    await notifySides(db, actor, 'cancelled', interview, actor.user?.id, { spares_candidate })
  }
}

/** Only an undo leads back from a decision: the interview takes place as it was, where everybody is still free then. */
async function reopen(db: Db, actor: Mover, application: LockedApplication) {
  const [cancelled] = await selectRows(db).where(
    and(
      eq(interviews.application_id, application.id),
      eq(interviews.status, 'cancelled'),
      eq(interviews.ended_at, application.updated_at),
    ),
  )
  if (!cancelled) return
  const { id } = cancelled
  if (await obstacleTo(db, { ...cancelled, candidate_id: application.user_id })) return
  if (await busyInPanel(db, cancelled, await seatsOf(db, id))) return
  await db
    .update(interviews)
    .set({ status: 'scheduled', ...touched, ended_at: null })
    .where(eq(interviews.id, id))
  const interview = await follow(db, actor, application, id, 'reopened')
  await notifySides(db, actor, 'scheduled', interview, actor.user?.id)
}

async function reschedule(
  db: Db,
  actor: MailingActor,
  application: LockedApplication,
  before: Interview,
  plan: Appointment,
): Promise<Interview> {
  const { id } = before
  const after = { ...before, ...plan }
  const isMoved = Date.parse(after.scheduled_at) !== Date.parse(before.scheduled_at)
  const isOther = after.interviewer_id !== before.interviewer_id
  if (isMoved || isOther || after.duration_minutes !== before.duration_minutes)
    await mustBeFree(db, actor.user, { ...after, candidate_id: application.user_id, except: id })
  await db
    .update(interviews)
    .set({ ...plan, ...touched, ...((isMoved || isOther) && { reminded_at: null }) })
    .where(eq(interviews.id, id))
  // A panel member who becomes the interviewer gives up the seat: the next change of the panel would cancel the interview for them.
  if (isOther) await unseat(db, id, [after.interviewer_id])
  if (isMoved || after.duration_minutes !== before.duration_minutes)
    await panelMustBeFree(db, after, await seatsOf(db, id))
  const interview = await follow(db, actor, application, id, 'moved')
  await notifySides(db, actor, 'moved', interview, actor.user.id)
  if (isOther) await notifyReplaced(db, actor, before, interview, actor.user.id)
  return interview
}

/** The count that a stale change is measured by, and that calendar programs order invitations by. */
const touched = { version: sql`${interviews.version} + 1` }
const ended = { ...touched, ended_at: sql`now()` }

async function follow(
  db: Db,
  { user, from }: AnyActor,
  application: LockedApplication,
  id: string,
  done: InterviewEnd | 'scheduled' | 'moved' | 'reopened',
): Promise<Interview> {
  const interview = await interviewOf(db, id)
  const { scheduled_at, interviewer_id } = interview
  await record(db, user, from, {
    action: `interview_${done}`,
    entity_type: 'interview',
    entity_id: id,
    details: { application_id: application.id, scheduled_at, interviewer_id },
  })
  await publish(db, 'interviews', subscribers(application), id)
  return interview
}

/** The interview as an iCalendar file, for the person's calendar program. */
export async function invitation(db: Db, actor: MailingActor, id: string): Promise<string> {
  const interview = await read(db, actor.user, id)
  const event = interview.status === 'cancelled' ? 'cancelled' : 'scheduled'
  return icalOf([entryOf(event, interview, actor)])
}

/** One interview; 404 when it is unknown or none of this person's business. */
export async function read(db: Db, user: User, id: string): Promise<Interview> {
  const [interview] = await selectRows(db).where(and(eq(interviews.id, id), scopeOf(user)))
  if (!interview) throw notFound()
  return interview
}

/** One interview without a check of who reads it, for notifications. */
export async function interviewOf(db: Db, id: string): Promise<Interview> {
  const [interview] = await selectRows(db).where(eq(interviews.id, id))
  if (!interview) throw notFound()
  return interview
}

/** The colleagues who sit in an interview beside its interviewer. */
export async function seatsOf(db: Db, interview_id: string): Promise<string[]> {
  const seats = await db
    .select({ user_id: interviewPanel.user_id })
    .from(interviewPanel)
    .where(eq(interviewPanel.interview_id, interview_id))
  return seats.map(({ user_id }) => user_id)
}

/** Gives seats to colleagues who may interview and are free then; 422 or 409 when one is not. */
async function seat(db: Db, interview: Interview, ids: string[], candidate_id: string) {
  if (!ids.length) return
  const able = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), mayInterview))
  if (able.length < ids.length || ids.includes(candidate_id))
    throw invalid('user_ids', t('Please choose colleagues who can interview.'))
  const rows = ids.map((user_id) => ({ interview_id: interview.id, user_id }))
  await db.insert(interviewPanel).values(rows).onConflictDoNothing()
  await panelMustBeFree(db, interview, await seatsOf(db, interview.id))
}

const unseat = (db: Db, interview_id: string, ids: string[]) =>
  db
    .delete(interviewPanel)
    .where(and(eq(interviewPanel.interview_id, interview_id), inArray(interviewPanel.user_id, ids)))

/**
 * Changes who sits in an interview beside its interviewer. Those added or removed are notified with the calendar
 * entry. 422 or 409 when an added colleague may not interview or is not free.
 */
export async function changePanel(
  db: Db,
  actor: MailingActor,
  interview: Interview,
  { added, removed }: { added: string[]; removed: string[] },
  candidate_id: string,
): Promise<void> {
  const { user } = actor
  await notifyPanel(db, actor, 'cancelled', interview, removed, user.id)
  if (removed.length) await unseat(db, interview.id, removed)
  await seat(db, interview, added, candidate_id)
  await notifyPanel(db, actor, 'scheduled', interview, added, user.id)
}
