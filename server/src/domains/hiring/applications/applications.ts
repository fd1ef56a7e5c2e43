import type { ApplicationStatus } from '@app/contract/hiring/applications.ts'
import type { LetterPreviews } from '@app/contract/hiring/letter-templates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type ChosenLetter, inWordsOf } from '#domains/hiring/letters/letters.ts'
import { chosenLanguage } from '#domains/identity/settings/settings.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { hook } from '#platform/database/hooks.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor, AnyActor, MailingActor, Sender, User } from '#platform/http/principal.ts'
import { type Audience, audienceOf, publish } from '#platform/live/live.ts'
import { asWorded, type Mail } from '#platform/mail/mail.ts'
import { changed, conflict, forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationDecisions, applicationSteps, applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { jobOffers } from '#schema/job-offers.table.ts'
import type { Attachment } from '#schema/mail.table.ts'
import { projects } from '#schema/projects.table.ts'
import { isGone, managerId, scopeOf } from './application-rows.ts'
import {
  emailOf,
  notificationOf,
  type RejectionLetter,
  rejectionOf,
  undoEmailOf,
  undoNotificationOf,
} from './applications.messages.ts'
import { isBlocked, isDecision, transitionError, viewOf } from './applications.rules.ts'

export { read, stepsOf } from './application-details.ts'
export {
  companyOfHire,
  hasNoPlan,
  isDueWithin,
  isLeftOut,
  isToAnswer,
  isUndecided,
  managerId,
  projectOfHire,
  type StoredApplication,
  storedRows,
} from './application-rows.ts'
export { isDecision, movesFrom, transitionError } from './applications.rules.ts'
export { dropPlan, mustHaveNoPlan } from './decision-plans.ts'

/** Applications a person may see, locked in the order of their ids: two bulk moves cannot wait for each other crosswise. */
export const lockApplications = (db: Db, user: User, ids: string[]) =>
  lockWhere(db, and(scopeOf(user), inArray(applications.id, ids)))

/** The same, for a caller that has looked whose they are. */
export const lockWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(applications),
      internship_title: internships.title,
      company_name: internships.company_name,
      skipped_stages: internships.skipped_stages,
      is_gone: isGone,
      account_email: users.email,
      manager_id: managerId,
    })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(users, eq(users.id, applications.user_id))
    .leftJoin(projects, eq(projects.id, internships.project_id))
    .where(where)
    .orderBy(applications.id)
    .for('update', { of: applications })

export type LockedApplication = Awaited<ReturnType<typeof lockApplications>>[number]

export function reviewable(
  { user }: Actor,
  application: LockedApplication | undefined,
  version?: number,
): LockedApplication {
  if (!application) throw notFound()
  if (viewOf(user, application.user_id) !== 'reviewer')
    throw forbidden(t("You can't review your own application."))
  if (version !== undefined && version !== application.version) throw changed()
  return application
}

/**
 * One application, locked, for a person who reviews it. 404 when it is unknown, 403 when it is their own, 409 when
 * it is not at the version they saw.
 */
export async function lockForReview(
  db: Db,
  actor: MailingActor,
  id: string,
  version?: number,
): Promise<LockedApplication> {
  const [application] = await lockApplications(db, actor.user, [id])
  return reviewable(actor, application, version)
}

/** Who is notified that an application changed: its applicant, the reviewers and the internship's manager. */
export const subscribers = ({
  user_id,
  manager_id,
}: Pick<LockedApplication, 'user_id' | 'manager_id'>) =>
  [{ user_id }, { user_id: manager_id }, ...audienceOf('applications.review')] satisfies Audience[]

/** Set with every change: the count that a stale edit is measured by, and the moment an undo is. */
export const touched = {
  version: sql`${applications.version} + 1`,
  updated_at: sql`now()`,
} satisfies Record<string, SQL>

/** Who takes a step: a person, or nobody, when the day of a promised answer has passed. */
export interface Mover extends AnyActor, Sender {}

interface MoveOptions {
  is_undo?: boolean
  /** Which letter tells of it; that of the status unless another is named. */
  letter?: RejectionLetter
  /** A paragraph of the letter, as the reviewer wrote it. */
  text?: string
  /** The organisation's letter that was chosen. */
  chosen?: ChosenLetter | undefined
  /** False where the caller notifies the applicant itself. */
  notifies?: boolean
  scored?: { score?: number | null }
}

/** What the domains above add to the letter about a step; both are made in the applicant's language. */
export interface LetterAddition {
  notice?: () => string
  attachments?: () => Attachment[]
}

/**
 * An application has moved to this status; `application` is as it was before. The letter about it is still to be sent, if
 * there is one.
 */
export const applicationMoved =
  hook<
    [
      actor: Mover,
      application: LockedApplication,
      to: ApplicationStatus,
      addition: LetterAddition | undefined,
    ]
  >('applicationMoved')

/**
 * Moves a locked application and does all that belongs to it, in the caller's transaction: the step, what follows in
 * the domains above (the hire, the open interview), the audit entry, the applicant's notification and letter, the live update. The caller has checked the move.
 */
export async function step(
  db: Db,
  actor: Mover,
  application: LockedApplication,
  to: ApplicationStatus,
  {
    is_undo = false,
    notifies = true,
    scored = {},
    letter: named,
    text = '',
    chosen,
  }: MoveOptions = {},
): Promise<void> {
  const { user, from, site } = actor
  const { id, status, user_id } = application
  const written = [
    db
      .update(applications)
      .set({ ...scored, status: to, ...answered(user, to), ...touched })
      .where(eq(applications.id, id))
      .execute(),
    db
      .insert(applicationSteps)
      .values({ application_id: id, from_status: status, to_status: to, by_id: user?.id, is_undo })
      .execute(),
    db.delete(applicationDecisions).where(eq(applicationDecisions.application_id, id)).execute(),
  ]
  const addition: LetterAddition = {}
  const notifyApplicant = async () => {
    if (!notifies) return
    const notice = () => [text, addition.notice?.()].filter(Boolean).join('\n\n')
    const words = () =>
      named
        ? rejectionOf(named, application, site, notice())
        : emailOf(to, application, site, notice())
    const letter = () => ({
      ...inWordsOf(chosen, words),
      attachments: addition.attachments?.() ?? [],
    })
    const mail = () => (is_undo ? undoEmailOf(to, application, site) : letter())
    const content = () => (is_undo ? undoNotificationOf : notificationOf)(to, application)
    await notify(db, user_id, () => ({ ...content(), email: { mail, site } }))
  }
  const follow = async () => {
    // A correction is about the last message, so that it comes before those that follow from it.
    if (is_undo) await notifyApplicant()
    const hasLetter = notifies && !is_undo
    await applicationMoved.run(db, actor, application, to, hasLetter ? addition : undefined)
    await record(db, user, from, {
      action: to === 'withdrawn' ? 'application_withdrawn' : 'application_moved',
      entity_type: 'application',
      entity_id: id,
      details: { from: status, to, ...(is_undo && { is_undo }), ...(named && { letter: named }) },
    })
    if (!is_undo) await notifyApplicant()
    await publish(db, 'applications', subscribers(application), id)
  }
  // Nothing that follows waits for what is written before it.
  await Promise.all([...written, follow()])
}

/** A person's decision is the answer; a step back to an undecided status takes it back. */
function answered(user: User | undefined, to: ApplicationStatus) {
  if (to === 'withdrawn') return {}
  if (!isDecision(to)) return { answered_at: null }
  return user
    ? { answered_at: sql`coalesce(${applications.answered_at}, now())` }
    : { closed_out_at: sql`now()` }
}

/** Moves a locked application by the table of transitions; 409 names both statuses when it does not allow it. */
export async function move(
  db: Db,
  actor: MailingActor,
  application: LockedApplication,
  to: ApplicationStatus,
  manner: MoveOptions = {},
): Promise<void> {
  const error = transitionError(application.status, to, application.skipped_stages)
  if (error) throw conflict(error)
  await mustNotBeBlocked(db, application, to)
  await step(db, actor, application, to, manner)
}

/** By the offer that waits for its answer, or was signed. */
async function mustNotBeBlocked(
  db: Db,
  { id, full_name, status }: LockedApplication,
  to: ApplicationStatus,
) {
  if (status !== 'accepted') return
  const offer = (await standingOffers(db, [id])).get(id)
  if (isBlocked(offer, to))
    throw conflict(offer === 'sent' ? unansweredOffer(full_name) : signedOffer(full_name))
}

/** What those who reject read of an offer that was accepted. */
export const signedOffer = (full_name: string) =>
  t(
    '{full_name} has already accepted the offer. If it comes to nothing, please ask them to withdraw their application, or hire them and end the hire.',
    { full_name },
  )

/** What those who hire read of an offer that waits for its answer. */
export const unansweredOffer = (full_name: string) =>
  t(
    "{full_name} hasn't answered the offer yet. Please wait for the answer or withdraw the offer.",
    { full_name },
  )

/** The offers that wait for an answer or were accepted, by their application, which has one at most. */
export async function standingOffers(db: Db, ids: readonly string[]) {
  const isOfThese = inArray(jobOffers.application_id, [...ids])
  const found = await db
    .select({ id: jobOffers.application_id, status: jobOffers.status })
    .from(jobOffers)
    .where(and(isOfThese, inArray(jobOffers.status, ['sent', 'accepted'])))
  return new Map(found.map(({ id, status }) => [id, status]))
}

/**
 * Withdraws all of a person's undecided applications, whatever their status, because the account ends; one's own unless
 * another's is named. Only reviewers are notified.
 */
export async function withdrawAll(
  db: Db,
  actor: MailingActor,
  user_id = actor.user.id,
): Promise<void> {
  // Found and locked at once: one that is decided at the same moment stays decided.
  const open = and(eq(applications.user_id, user_id), notInArray(applications.status, [...decided]))
  for (const application of await lockWhere(db, open))
    await step(db, actor, application, 'withdrawn', { notifies: false })
}

/** The same for a closed account, if it was removed: a suspension may be lifted. */
export async function withdrawOfRemoved(db: Db, actor: MailingActor, user_id: string) {
  const isRemoved = and(eq(users.id, user_id), eq(users.status, 'deleted'))
  if (await db.$count(users, isRemoved)) await withdrawAll(db, actor, user_id)
}

const decided = ['hired', 'rejected', 'withdrawn'] as const

/** Statuses before a decision: what HR's Pending Applications counts. */
export const pendingStatuses = [
  'Applied',
  'received',
  'assessed_pass',
  'assessed_fail',
  'shortlisted',
] as const satisfies ApplicationStatus[]

/** The letters to those who would be answered at the closing, in the words of the organisation's letter. */
export const previewClosing = (
  db: Db,
  site: string,
  locked: readonly LockedApplication[],
  chosen: ChosenLetter | undefined,
) =>
  previewsOf(db, locked, (application) =>
    inWordsOf(chosen, () => rejectionOf('posting_closed', application, site, '')),
  )

/** Each letter in the language of its applicant. */
export async function previewsOf(
  db: Db,
  locked: readonly LockedApplication[],
  mailTo: (application: LockedApplication) => Mail,
): Promise<LetterPreviews> {
  const people = locked.map(({ user_id }) => user_id)
  const found = await db
    .select({ id: users.id, language: chosenLanguage })
    .from(users)
    .where(inArray(users.id, people))
  const letters = locked.map(async (application) => {
    const { id, full_name, user_id } = application
    const language = found.find((row) => row.id === user_id)?.language
    const { to, subject, text } = await withLocale(language, () =>
      asWorded(db, mailTo(application)),
    )
    return { id, full_name, to, subject, text }
  })
  return { letters: await Promise.all(letters) }
}
