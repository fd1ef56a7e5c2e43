import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Application,
  ApplicationRow,
  applications as routes,
} from '@app/contract/hiring/applications.ts'
import type { JobOfferStatus } from '@app/contract/hiring/job-offers.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import {
  type ChosenLetter,
  chosenLetter,
  inWordsOf,
  plannedLetters,
} from '#domains/hiring/letters/letters.ts'
import { actorColumns } from '#domains/identity/settings/settings.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import {
  type Actor,
  type MailingActor,
  type Sender,
  systemClient,
} from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { organisationZone } from '#platform/organisation.ts'
import { conflict, eachOrRefused, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applicationDecisions, applications } from '#schema/applications.table.ts'
import { detailOf } from './application-details.ts'
import { rowFor, storedRows } from './application-rows.ts'
import { emailOf, lateAnswerNotification, rejectionOf } from './applications.messages.ts'
import { isLeftOut, transitionError } from './applications.rules.ts'
import {
  type LockedApplication,
  lockApplications,
  lockForReview,
  lockWhere,
  previewsOf,
  reviewable,
  signedOffer,
  standingOffers,
  step,
  subscribers,
  touched,
} from './applications.ts'
import { dropPlan, mustHaveNoPlan } from './decision-plans.ts'

const planned = applicationDecisions

type Decision = Pick<typeof planned.$inferSelect, 'letter' | 'text'> & {
  chosen: ChosenLetter | undefined
}

/** Why this application cannot be rejected by a letter; undefined when it can. */
function letterError(
  application: LockedApplication,
  {
    text,
    send_on,
    offer,
  }: { text: string; send_on: string | null; offer: JobOfferStatus | undefined },
) {
  const { full_name, status, skipped_stages, respond_by } = application
  if (isLeftOut(application)) return text ? undefined : t('Please write the answer.')
  const error = transitionError(status, 'rejected', skipped_stages)
  if (error) return error
  if (offer === 'accepted') return signedOffer(full_name)
  if (offer) return t('{full_name} already has an offer. Please withdraw it first.', { full_name })
  if (send_on && send_on > respond_by)
    return t('You promised {full_name} an answer by {day}.', { full_name, day: respond_by })
  return undefined
}

const latestDays = 90

/** The organisation's day of a moment to come; null for now. 422 for a moment that is over or too far ahead. */
async function dayOf(db: Db, send_at: string | null): Promise<string | null> {
  if (!send_at) return null
  const ahead = Date.parse(send_at) - Date.now()
  if (ahead <= 0) throw invalid('send_at', t('Pick a time in the future.'))
  if (ahead > latestDays * 86_400_000)
    throw invalid('send_at', t('Please choose a time within {days} days.', { days: latestDays }))
  const [row] = await rowsOf<{ day: string }>(
    db,
    sql`select (${send_at}::timestamptz at time zone ${organisationZone})::date::text as day`,
  )
  return row?.day ?? null
}

/**
 * Rejects each application by a letter, at once or at a moment to come; those that cannot be are returned with the
 * reason. Until the letter is sent the application stands where it stood, and its applicant sees nothing of it.
 */
export async function decide(
  db: Db,
  actor: MailingActor,
  { text, send_at, template_id, applications: named }: Parsed<typeof routes.decide>['body'],
) {
  const send_on = await dayOf(db, send_at)
  const chosen = await chosenLetter(db, 'rejection', template_id)
  const ids = named.map(({ id }) => id)
  const locked = await lockApplications(db, actor.user, ids)
  const offers = await standingOffers(db, ids)
  const { done, refused } = await eachOrRefused(named, async ({ id, version }, decided) => {
    if (decided.includes(id)) return
    const found = locked.find((row) => row.id === id)
    const application = reviewable(actor, found, version)
    const error = letterError(application, { text, send_on, offer: offers.get(id) })
    if (error) throw conflict(error)
    if (send_at) await plan(db, actor, application, { text, send_at, template_id })
    else await carryOut(db, actor, application, { letter: 'rejected', text, chosen })
  })
  const rows = await storedRows(db, actor.user).where(inArray(applications.id, done))
  return { decided: rows.map((row): ApplicationRow => rowFor(actor.user, row)), refused }
}

async function plan(
  db: Db,
  { user, from }: Actor,
  application: LockedApplication,
  plan: { text: string; send_at: string; template_id: string | null },
) {
  const { id } = application
  const row = { letter: 'rejected' as const, ...plan, by_id: user.id }
  const [stored] = await db
    .insert(planned)
    .values({ application_id: id, ...row })
    .onConflictDoUpdate({
      target: planned.application_id,
      set: row,
      setWhere: eq(planned.by_id, user.id),
    })
    .returning({ id: planned.application_id })
  // A plan leaves the application as it was, so the version does not tell who comes second.
  if (!stored) return mustHaveNoPlan(db, application)
  // The application itself is untouched: its applicant would see that something happened.
  await record(db, user, from, {
    action: 'decision_planned',
    entity_type: 'application',
    entity_id: id,
    details: { send_at: plan.send_at },
  })
  await publish(db, 'applications', audienceOf('applications.review'), id)
}

/** Takes back a decision whose letter has not been sent; 404 when there is none. */
export async function takeBack(db: Db, actor: MailingActor, id: string): Promise<Application> {
  await lockForReview(db, actor, id)
  const gone = await db.delete(planned).where(eq(planned.application_id, id)).returning()
  if (!gone.length) throw notFound()
  await record(db, actor.user, actor.from, {
    action: 'decision_taken_back',
    entity_type: 'application',
    entity_id: id,
  })
  await publish(db, 'applications', audienceOf('applications.review'), id)
  return detailOf(db, actor.user, eq(applications.id, id))
}

/** Sends the letter with all that belongs to it; nothing where the application has been decided meanwhile. */
async function carryOut(
  db: Db,
  actor: MailingActor,
  application: LockedApplication,
  { letter, text, chosen }: Decision,
): Promise<void> {
  if (isLeftOut(application)) return answerLate(db, actor, application, text)
  if (transitionError(application.status, 'rejected', application.skipped_stages)) return
  await step(db, actor, application, 'rejected', {
    text,
    chosen,
    ...(letter !== 'rejected' && { letter }),
  })
}

/** What people write to an applicant whose day had passed. */
async function answerLate(
  db: Db,
  { user, from, site }: MailingActor,
  application: LockedApplication,
  text: string,
) {
  const { id, user_id } = application
  await db
    .update(applications)
    .set({ answered_at: sql`now()`, ...touched })
    .where(eq(applications.id, id))
  await db.delete(planned).where(eq(planned.application_id, id))
  await record(db, user, from, {
    action: 'application_answered',
    entity_type: 'application',
    entity_id: id,
  })
  const mail = () => rejectionOf('late_answer', application, site, text)
  await notify(db, user_id, () => ({
    ...lateAnswerNotification(application),
    email: { mail, site },
  }))
  await publish(db, 'applications', subscribers(application), id)
  await publish(db, 'internships', audienceOf('internships.manage'))
}

const atOnce = 50

/**
 * Sends the letters whose moment has come, a batch at a time; returns how many were carried out or dropped. The letter,
 * the step and the end of the plan are one transaction, so a node that is killed sends none twice. For a job.
 */
export async function sendDecisions(db: Db, sender: Sender): Promise<number> {
  const due = await db
    .select({ id: planned.application_id })
    .from(planned)
    .where(lte(planned.send_at, sql`now()`))
    .orderBy(asc(planned.send_at), asc(planned.application_id))
    .limit(atOnce)
  if (!due.length) return 0
  // Applications first, as everyone locks them, so that nobody waits crosswise.
  const ids = due.map(({ id }) => id)
  const locked = await lockWhere(db, inArray(applications.id, ids))
  const decisions = await db
    .select({
      id: planned.application_id,
      letter: planned.letter,
      text: planned.text,
      template_id: planned.template_id,
      ...actor,
    })
    .from(planned)
    .innerJoin(users, eq(users.id, planned.by_id))
    .where(and(inArray(planned.application_id, ids), lte(planned.send_at, sql`now()`)))
  const letters = await plannedLetters(
    db,
    decisions.map(({ template_id }) => template_id),
  )
  const offers = await standingOffers(db, ids)
  const from = systemClient()
  for (const application of locked) {
    const decision = decisions.find(({ id }) => id === application.id)
    if (!decision) continue
    if (offers.has(application.id) && !isLeftOut(application)) {
      await dropPlan(db, application)
      continue
    }
    const user = { ...decision.user, session_id: '' }
    await carryOut(db, { user, from, ...sender }, application, {
      ...decision,
      chosen: letters.get(decision.template_id ?? ''),
    })
  }
  // Those whose application has been decided meanwhile.
  await db.delete(planned).where(
    inArray(
      planned.application_id,
      decisions.map(({ id }) => id),
    ),
  )
  return decisions.length
}

const actor = { user: actorColumns }

/** The letters as the applicants would get them, each in the applicant's language. */
export async function previewDecision(
  db: Db,
  actor: MailingActor,
  { ids, text, template_id }: Parsed<typeof routes.previewDecision>['body'],
) {
  const chosen = await chosenLetter(db, 'rejection', template_id)
  const locked = await lockApplications(db, actor.user, ids)
  return previewsOf(
    db,
    locked.map((application) => reviewable(actor, application)),
    (application) =>
      isLeftOut(application)
        ? rejectionOf('late_answer', application, actor.site, text)
        : inWordsOf(chosen, () => emailOf('rejected', application, actor.site, text)),
  )
}
