import { createHash } from 'node:crypto'
import type { Parsed } from '@app/contract/core/route.ts'
import type {
  JobOffer,
  JobOfferStatus,
  JobOfferTerms,
  OfferLetter,
  jobOffers as routes,
} from '@app/contract/hiring/job-offers.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import { and, eq, sql } from 'drizzle-orm'
import {
  dropPlan,
  lockForReview,
  lockWhere,
  move,
  mustHaveNoPlan,
  reviewable,
  transitionError,
} from '#domains/hiring/applications/applications.ts'
import { chosenLetter, inWordsOf, plannedLetters } from '#domains/hiring/letters/letters.ts'
import { lacksGuardian } from '#domains/identity/guardians/guardians.ts'
import { languageOf } from '#domains/identity/settings/settings.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import type { Actor, MailingActor } from '#platform/http/principal.ts'
import { asWorded } from '#platform/mail/mail.ts'
import { organisationToday } from '#platform/organisation.ts'
import { changed, conflict, invalid, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { jobOffers as table } from '#schema/job-offers.table.ts'
import { mayBeOffered, offerOf, read, type StoredOffer } from './job-offer-rows.ts'
import { answer, end, notifyApplicant, recordStep } from './job-offer-steps.ts'
import { letterOf, type OfferReference } from './job-offers.messages.ts'
import { isSameName, offerError } from './job-offers.rules.ts'

export { awaitsHire, isOpen } from './job-offer-rows.ts'
export { followApplication } from './job-offer-steps.ts'

/** Rejects terms that cannot be met: an offer that is over, a day that has passed or for which nobody could be hired. */
async function checkTerms(db: Db, { valid_until, start_date, template_id }: JobOfferTerms) {
  const [now] = await rowsOf<{ today: string; latest: string }>(
    db,
    sql`select ${organisationToday}::text as today, (${organisationToday} + 730)::text as latest`,
  )
  const { today, latest } = now ?? { today: '', latest: '' }
  if (valid_until < today)
    throw invalid('valid_until', t('The offer must be valid until today or later.'))
  if (start_date && start_date < today)
    throw invalid('start_date', t('The first day must be today or later.'))
  if (start_date && start_date > latest)
    throw invalid('start_date', t('The first day must be within two years.'))
  await chosenLetter(db, 'offer', template_id)
}

/** Drafts an offer; 409 where the application stands elsewhere, or has an open offer (`one_open_job_offer_per_application`). */
export async function create(
  db: Db,
  actor: MailingActor,
  { application_id, ...terms }: Parsed<typeof routes.create>['body'],
): Promise<JobOffer> {
  const application = await lockForReview(db, actor, application_id)
  if (!mayBeOffered(application))
    throw conflict(
      transitionError(application.status, 'accepted', application.skipped_stages) ?? '',
    )
  await checkTerms(db, terms)
  const [created] = await db
    .insert(table)
    .values({ ...terms, application_id, user_id: application.user_id, created_by: actor.user.id })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (!created)
    throw conflict(
      t('{full_name} already has an offer. Please withdraw it first.', {
        full_name: application.full_name,
      }),
    )
  await recordStep(db, actor, application, created.id, 'drafted')
  return read(db, actor.user, created.id)
}

/** The application and then its offer, locked in this order by everyone. */
async function lockOffer(db: Db, id: string, mayKnow: (offer: StoredOffer) => boolean) {
  const seen = await offerOf(db, eq(table.id, id))
  if (!mayKnow(seen)) throw notFound()
  const [application] = await lockWhere(db, eq(applications.id, seen.application_id))
  if (!application) throw notFound()
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return { application, offer: await offerOf(db, eq(table.id, id)) }
}

/** For those who hire, at the version they saw, when it may go on like this. */
async function lockForHiring(
  db: Db,
  actor: Actor,
  id: string,
  { version, to }: { version: number; to: JobOfferStatus },
) {
  const { application, offer } = await lockOffer(db, id, () => true)
  reviewable(actor, application)
  const error = offerError(offer, to)
  if (error) throw conflict(error)
  if (offer.version !== version) throw changed()
  return { application, offer }
}

/** Changes a draft. */
export async function change(
  db: Db,
  actor: MailingActor,
  id: string,
  { version, ...terms }: Parsed<typeof routes.change>['body'],
): Promise<JobOffer> {
  const { application } = await lockForHiring(db, actor, id, { version, to: 'sent' })
  await checkTerms(db, terms)
  await db
    .update(table)
    .set({ ...terms, version: version + 1 })
    .where(eq(table.id, id))
  await recordStep(db, actor, application, id, 'changed')
  return read(db, actor.user, id)
}

/** SHA-256 of exactly what the letter says. */
const hashOf = ({ language, organisation, title, text }: OfferLetter) =>
  createHash('sha256')
    .update(JSON.stringify([language, organisation, title, ...text]))
    .digest('hex')

/** The letter in the applicant's language, in the words that were chosen or those of the organisation. */
async function writtenLetter(
  db: Db,
  user_id: string,
  offer: OfferReference & { template_id: string | null },
): Promise<OfferLetter> {
  const [language, letters] = await Promise.all([
    languageOf(db, user_id),
    plannedLetters(db, [offer.template_id]),
  ])
  const chosen = letters.get(offer.template_id ?? '')
  return withLocale(language, async () => {
    let written = currentLocale()
    const mail = inWordsOf(chosen, () => {
      written = currentLocale()
      return letterOf(offer)
    })
    const { subject: title, text } = await asWorded(db, mail)
    return { language: written, organisation: organisation().name, title, text }
  })
}

/** The letter with these terms; nothing is stored. */
export async function preview(
  db: Db,
  actor: MailingActor,
  { application_id, ...terms }: Parsed<typeof routes.preview>['body'],
): Promise<OfferLetter> {
  const application = await lockForReview(db, actor, application_id)
  await chosenLetter(db, 'offer', terms.template_id)
  return writtenLetter(db, application.user_id, { ...application, ...terms })
}

/**
 * Sends a draft: the letter becomes final, the application is accepted with it, and the applicant notified once. 409 while
 * a rejection is planned.
 */
export async function send(
  db: Db,
  actor: MailingActor,
  id: string,
  version: number,
): Promise<JobOffer> {
  const { application, offer } = await lockForHiring(db, actor, id, { version, to: 'sent' })
  await mustHaveNoPlan(db, application)
  await checkTerms(db, offer)
  if (application.status !== 'accepted')
    await move(db, actor, application, 'accepted', { notifies: false })
  const letter = await writtenLetter(db, application.user_id, offer)
  await db
    .update(table)
    .set({
      status: 'sent',
      letter,
      letter_hash: hashOf(letter),
      sent_at: sql`now()`,
      sent_by: actor.user.id,
      version: version + 1,
    })
    .where(eq(table.id, id))
  await recordStep(db, actor, application, id, 'sent')
  await notifyApplicant(db, actor, offer, 'sent')
  return read(db, actor.user, id)
}

/** Withdraws a draft or an offer that was not answered; the applicant is notified only if it was sent. */
export async function withdraw(
  db: Db,
  actor: MailingActor,
  id: string,
  version: number,
): Promise<JobOffer> {
  const { application, offer } = await lockForHiring(db, actor, id, { version, to: 'withdrawn' })
  await end(db, actor, application, offer, 'withdrawn')
  if (offer.sent_at) await notifyApplicant(db, actor, offer, 'withdrawn')
  return read(db, actor.user, id)
}

/** One's own offer, locked, when it can still be answered like this. */
async function lockOwn(db: Db, { user }: Actor, id: string, to: JobOfferStatus) {
  const isOwn = ({ user_id, sent_at }: StoredOffer) => user_id === user.id && sent_at !== null
  const locked = await lockOffer(db, id, isOwn)
  const error = offerError(locked.offer, to)
  if (error) throw conflict(error)
  return locked
}

/**
 * Accepts one's offer by typing the name of the account. 409 when it has been answered, withdrawn or is over, for another
 * letter than the one that was read, and for a minor whose guardian has not agreed.
 */
export async function accept(
  db: Db,
  actor: MailingActor,
  id: string,
  { signed_name, letter_hash }: Parsed<typeof routes.accept>['body'],
): Promise<JobOffer> {
  const { application, offer } = await lockOwn(db, actor, id, 'accepted')
  if (letter_hash !== offer.letter_hash) throw changed()
  if (!isSameName(signed_name, actor.user.full_name))
    throw invalid(
      'signed_name',
      t('Please type your name as it appears in your account: {full_name}', {
        full_name: actor.user.full_name,
      }),
    )
  const waits = and(eq(users.id, actor.user.id), lacksGuardian(sql`${users}`))
  if (await db.$count(users, waits))
    throw conflict(
      t('A parent or guardian has to agree before you can accept an offer. Please ask them first.'),
    )
  const { address, agent } = actor.from
  await end(db, actor, application, offer, 'accepted', {
    signed_name,
    signed_address: address,
    signed_agent: agent,
  })
  await dropPlan(db, application)
  await notifyApplicant(db, actor, offer, 'accepted')
  await answer(db, offer, 'accepted')
  return read(db, actor.user, id)
}

/** Declines the user's offer; the application stays, so that another can be made. */
export async function decline(
  db: Db,
  actor: MailingActor,
  id: string,
  decline_reason: string,
): Promise<JobOffer> {
  const { application, offer } = await lockOwn(db, actor, id, 'declined')
  await end(db, actor, application, offer, 'declined', { decline_reason })
  await answer(db, offer, 'declined')
  return read(db, actor.user, id)
}
