import type { Parsed } from '@app/contract/core/route.ts'
import type {
  Interview,
  Offer,
  interviewOffers as routes,
} from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type LockedApplication,
  lockApplications,
  lockForReview,
  movesFrom,
  subscribers,
} from '#domains/hiring/applications/applications.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, MailingActor } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { interviews, interviewOffers as offers } from '#schema/interviews.table.ts'
import {
  booksNoTimeSentence,
  interviewerGoneNotification,
  offerEmailOf,
  offeredNotification,
  timesWithdrawnNotification,
} from './interview-offers.messages.ts'
import { booksNoTime, mayInterview, mustBeFree, obstacleTo } from './interview-times.ts'
import { scheduleError } from './interviews.rules.ts'
import { arrange, hasInterview, lockForInterview } from './interviews.ts'
import { closeOffer, offerOf } from './offer-rows.ts'

type Plan = Parsed<typeof routes.make>['body']

/** Offers times that are free on both sides; an earlier offer is withdrawn, and the candidate gets the link. */
export async function makeOffer(db: Db, actor: MailingActor, plan: Plan): Promise<Offer> {
  const application = await lockForInterview(db, actor, plan.application_id)
  await mustHaveNone(db, application.id)
  const interviewer_id = plan.interviewer_id ?? actor.user.id
  const times = [...new Set(plan.times.map((at) => new Date(at).toISOString()))].toSorted()
  const sides = { interviewer_id, candidate_id: application.user_id }
  for (const scheduled_at of times)
    await mustBeFree(db, actor.user, { ...sides, ...plan, scheduled_at, interviewer_id })
  // The account is locked by now: a change of its role follows, and withdraws the offer.
  if (await db.$count(users, and(eq(users.id, application.user_id), booksNoTime)))
    throw conflict(booksNoTimeSentence(application.full_name))
  await closeOffer(db, application.id)
  const [created] = await db
    .insert(offers)
    .values({ ...plan, interviewer_id, times })
    .returning({ id: offers.id })
  if (!created) throw notFound()
  const offer = await follow(db, actor, application, created.id, 'interview_offered')
  const { site } = actor
  const mail = () => offerEmailOf(offer, application.account_email, site)
  await notify(db, application.user_id, () => ({
    ...offeredNotification(offer),
    email: { mail, site },
  }))
  return offer
}

async function mustHaveNone(db: Db, application_id: string) {
  const open = and(
    eq(interviews.application_id, application_id),
    eq(interviews.status, 'scheduled'),
  )
  if (await db.$count(interviews, open)) throw hasInterview()
}

/** Withdraws an offer that is still open; 409 when it is over. */
export async function withdrawOffer(db: Db, actor: MailingActor, id: string): Promise<Offer> {
  const { application_id } = await offerOf(db, actor.user, id)
  const application = await lockForReview(db, actor, application_id)
  await mustBeOpen(db, id, () => t('The candidate has already chosen a time.'))
  await closeOffer(db, application_id)
  return follow(db, actor, application, id, 'interview_offer_withdrawn')
}

async function mustBeOpen(db: Db, id: string, alreadyBooked: () => string) {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id)).for('update')
  if (!offer) throw notFound()
  if (offer.status === 'booked') throw conflict(alreadyBooked())
  if (offer.status === 'withdrawn') throw conflict(t('These times are no longer offered.'))
  return offer
}

/**
 * The candidate chooses a time: the first one wins, and the interview is arranged. 422 when the time was not offered,
 * 409 when it has been taken meanwhile or the offer is over.
 */
export async function book(
  db: Db,
  actor: MailingActor,
  id: string,
  value: string,
): Promise<Interview> {
  const seen = await offerOf(db, actor.user, id)
  const [application] = await lockApplications(db, actor.user, [seen.application_id])
  if (!application || application.user_id !== actor.user.id) throw notFound()
  const { times, application_id, interviewer_id, ...offer } = await mustBeOpen(db, id, () =>
    t("You've already chosen a time."),
  )
  const error = scheduleError(
    application,
    movesFrom(application.status, application.skipped_stages),
  )
  if (error) throw conflict(t('These times are no longer offered.'))
  const scheduled_at = new Date(value).toISOString()
  if (!times.includes(scheduled_at))
    throw invalid('scheduled_at', t('Please choose one of the offered times.'))
  const { duration_minutes, type, place, link } = offer
  const plan = { application_id, interviewer_id, scheduled_at, duration_minutes, type, place, link }
  const obstacle = await obstacleTo(db, { ...plan, candidate_id: application.user_id })
  if (obstacle === 'interviewer') throw conflict(t('These times are no longer offered.'))
  if (obstacle) throw conflict(t('This time was just taken. Please choose another.'))
  const interview = await arrange(db, actor, application, plan)
  await db
    .update(offers)
    .set({ status: 'booked', interview_id: interview.id })
    .where(eq(offers.id, id))
  return interview
}

/** HR is a handful of people. */
const mostNotified = 100

/**
 * Withdraws the open offers of someone who interviews no more, and notifies those who schedule interviews: no
 * time with that person can be chosen any more. An offer that is being booked is skipped; the booking is refused.
 */
export async function leaveInterviews(db: Db, actor: MailingActor, id: string): Promise<void> {
  const withdrawn = await withdrawOpen(db, actor, eq(offers.interviewer_id, id))
  const ahead = await db.$count(
    interviews,
    and(
      eq(interviews.interviewer_id, id),
      eq(interviews.status, 'scheduled'),
      sql`${interviews.scheduled_at} > now()`,
    ),
  )
  if (!withdrawn.length && !ahead) return
  const candidates = await db
    .select({ user_id: applications.user_id })
    .from(applications)
    .where(
      inArray(
        applications.id,
        withdrawn.map(({ application_id }) => application_id),
      ),
    )
  await publish(db, 'interviews', [...candidates, ...audienceOf('applications.review')])
  const [gone] = await db.select({ name: users.full_name }).from(users).where(eq(users.id, id))
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(mayInterview)
    .orderBy(users.id)
    .limit(mostNotified)
  for (const person of people)
    await notify(db, person.id, () =>
      interviewerGoneNotification(gone?.name ?? '', ahead, withdrawn.length),
    )
}

/** The open offers that nobody is about to book. */
async function withdrawOpen(db: Db, { user, from }: Actor, which: SQL) {
  const open = db
    .select({ id: offers.id })
    .from(offers)
    .where(and(which, eq(offers.status, 'open')))
    .for('update', { skipLocked: true })
  const withdrawn = await db
    .update(offers)
    .set({ status: 'withdrawn' })
    .where(inArray(offers.id, open))
    .returning({
      id: offers.id,
      application_id: offers.application_id,
      interviewer_id: offers.interviewer_id,
    })
  for (const { id: entity_id, application_id } of withdrawn)
    await record(db, user, from, {
      action: 'interview_offer_withdrawn',
      entity_type: 'interview_offer',
      entity_id,
      details: { application_id },
    })
  return withdrawn
}

/**
 * The same for someone whose new role may not interview, and for what was offered to someone whose new role books no time.
 * Whose account is suspended has left already.
 */
export async function leaveWithRole(db: Db, actor: MailingActor, id: string): Promise<void> {
  const isHere = and(eq(users.id, id), eq(users.status, 'active'))
  if (await db.$count(users, and(isHere, sql`not ${mayInterview}`)))
    await leaveInterviews(db, actor, id)
  if (await db.$count(users, and(isHere, booksNoTime))) await leaveOffers(db, actor, id)
}

/** Withdraws what waits for this candidate, and notifies its interviewers, who have to schedule the interview themselves. */
async function leaveOffers(db: Db, actor: MailingActor, user_id: string) {
  const own = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.user_id, user_id))
  const withdrawn = await withdrawOpen(db, actor, inArray(offers.application_id, own))
  if (!withdrawn.length) return
  await publish(db, 'interviews', [{ user_id }, ...audienceOf('applications.review')])
  const ids = withdrawn.map(({ application_id }) => application_id)
  const named = await db
    .select({ id: applications.id, full_name: applications.full_name })
    .from(applications)
    .where(inArray(applications.id, ids))
  const names = new Map(named.map(({ id, full_name }) => [id, full_name]))
  for (const { interviewer_id, application_id } of withdrawn)
    await notify(db, interviewer_id, () =>
      timesWithdrawnNotification(names.get(application_id) ?? ''),
    )
}

async function follow(
  db: Db,
  { user, from }: Actor,
  application: LockedApplication,
  id: string,
  action: string,
): Promise<Offer> {
  await record(db, user, from, {
    action,
    entity_type: 'interview_offer',
    entity_id: id,
    details: { application_id: application.id },
  })
  await publish(db, 'interviews', subscribers(application), id)
  return offerOf(db, user, id)
}
