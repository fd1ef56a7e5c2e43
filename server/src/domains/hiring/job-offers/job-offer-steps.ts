import type { ApplicationStatus } from '@app/contract/hiring/applications.ts'
import type { JobOfferStatus } from '@app/contract/hiring/job-offers.ts'
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import {
  type LetterAddition,
  type LockedApplication,
  lockWhere,
  type Mover,
  subscribers,
} from '#domains/hiring/applications/applications.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { type AnyActor, type Sender, systemClient } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { applications } from '#schema/applications.table.ts'
import { jobOffers as table } from '#schema/job-offers.table.ts'
import { isOver, offerRows, type StoredOffer } from './job-offer-rows.ts'
import {
  answerNotification,
  emailOf,
  type NotifiedStep,
  notificationOf,
} from './job-offers.messages.ts'

type End = Extract<JobOfferStatus, 'accepted' | 'declined' | 'withdrawn' | 'expired'>

/** An offer comes to its end, once: its row is locked, and has been seen open. */
export async function end(
  db: Db,
  actor: AnyActor,
  application: LockedApplication,
  { id, version, letter_hash }: StoredOffer,
  status: End,
  more: Partial<typeof table.$inferInsert> = {},
) {
  await db
    .update(table)
    .set({ ...more, status, ended_at: sql`now()`, version: version + 1 })
    .where(eq(table.id, id))
  await recordStep(db, actor, application, id, status, status === 'accepted' && { letter_hash })
}

/** Tells the applicant, also by email. */
export async function notifyApplicant(
  db: Db,
  { site }: Pick<Sender, 'site'>,
  offer: StoredOffer,
  step: NotifiedStep,
) {
  const mail = () => emailOf(step, offer, site)
  await notify(db, offer.user_id, () => ({
    ...notificationOf(step, offer),
    email: { mail, site },
  }))
}

/** Tells the one who sent the offer. */
export async function answer(
  db: Db,
  offer: StoredOffer,
  step: 'accepted' | 'declined' | 'expired',
) {
  if (offer.sent_by && offer.sent_by !== offer.user_id)
    await notify(db, offer.sent_by, () => answerNotification(step, offer))
}

export async function recordStep(
  db: Db,
  { user, from }: AnyActor,
  application: LockedApplication,
  id: string,
  step: 'drafted' | 'changed' | 'sent' | 'reopened' | End,
  more: Record<string, unknown> | false = false,
) {
  await record(db, user, from, {
    action: `job_offer_${step}`,
    entity_type: 'job_offer',
    entity_id: id,
    details: { application_id: application.id, ...more },
  })
  // A draft is no news to the applicant.
  const isHidden = step === 'drafted' || step === 'changed'
  const audience = isHidden ? audienceOf('hires.manage') : subscribers(application)
  await publish(db, 'applications', audience, application.id)
}

/**
 * An application that is no longer accepted has no open offer: a person who gives up the place has declined it, and a
 * rejection sends its own letter. A rejection that is taken back gives back the offer that it withdrew.
 */
export async function followApplication(
  db: Db,
  actor: Mover,
  application: LockedApplication,
  to: ApplicationStatus,
  addition: LetterAddition | undefined,
): Promise<void> {
  if (application.status === 'rejected') return reopen(db, actor, application)
  const isEnd = to === 'rejected' || to === 'withdrawn'
  if (to === 'accepted' || (application.status !== 'accepted' && !isEnd)) return
  const isOpen = inArray(table.status, ['draft', 'sent'])
  const open = await offerRows(db).where(and(eq(table.application_id, application.id), isOpen))
  for (const offer of open) {
    const isDeclined = offer.status === 'sent' && actor.user?.id === offer.user_id
    await end(db, actor, application, offer, isDeclined ? 'declined' : 'withdrawn')
    if (isDeclined && addition) await answer(db, offer, 'declined')
    if (!isDeclined && offer.sent_at && to !== 'rejected')
      await notifyApplicant(db, actor, offer, 'withdrawn')
  }
}

/** Only an undo leads out of a rejection: the offer that ended with it holds again, unless its last day is over. */
async function reopen(db: Db, actor: Mover, application: LockedApplication) {
  const [offer] = await offerRows(db).where(
    and(
      eq(table.application_id, application.id),
      eq(table.status, 'withdrawn'),
      eq(table.ended_at, application.updated_at),
      not(isOver),
    ),
  )
  if (!offer) return
  const { id, sent_at, version } = offer
  await db
    .update(table)
    .set({ status: sent_at ? 'sent' : 'draft', ended_at: null, version: version + 1 })
    .where(eq(table.id, id))
  await recordStep(db, actor, application, id, 'reopened')
  if (sent_at) await notifyApplicant(db, actor, offer, 'sent')
}

const atOnce = 50

/** Ends the offers whose last day is over, each once, and tells both sides. Returns how many; for a job. */
export async function expireOffers(db: Db, sender: Sender): Promise<number> {
  const overdue = and(eq(table.status, 'sent'), isOver)
  const due = await db
    .select({ id: table.id, application_id: table.application_id })
    .from(table)
    .where(overdue)
    .orderBy(table.valid_until, table.id)
    .limit(atOnce)
  if (!due.length) return 0
  const from = systemClient()
  const ids = due.map(({ application_id }) => application_id)
  const locked = await lockWhere(db, inArray(applications.id, ids))
  for (const application of locked) {
    const [offer] = await offerRows(db).where(
      and(overdue, eq(table.application_id, application.id)),
    )
    if (!offer) continue
    await end(db, { user: undefined, from }, application, offer, 'expired')
    await notifyApplicant(db, sender, offer, 'expired')
    await answer(db, offer, 'expired')
  }
  return due.length
}
