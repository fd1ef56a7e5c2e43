import { may } from '@app/contract/core/access.ts'
import type { JobOffer, OfferLetter } from '@app/contract/hiring/job-offers.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  hasNoPlan,
  type StoredApplication,
  storedRows,
  transitionError,
} from '#domains/hiring/applications/applications.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationToday } from '#platform/organisation.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { jobOffers as table } from '#schema/job-offers.table.ts'
import { mayBecome } from './job-offers.rules.ts'

/** Waits for the applicant's answer; what is over expires with the next minute. */
export const isOpen = sql`job_offers.status = 'sent' and job_offers.valid_until >= ${organisationToday}`
/** Accepted, with no offer to answer and no rejection planned: to be hired, made an offer or turned down. */
export const awaitsHire = sql`applications.status = 'accepted' and ${hasNoPlan}
  and not exists (select from ${table} where job_offers.application_id = applications.id and ${isOpen})`

export const isOver = sql<boolean>`${table.valid_until} < ${organisationToday}`

const termColumns = {
  position: table.position,
  start_date: table.start_date,
  stipend: table.stipend,
  weekly_hours: table.weekly_hours,
  valid_until: table.valid_until,
  note: table.note,
  template_id: table.template_id,
}

export const offerRows = (db: Db) =>
  db
    .select({
      ...termColumns,
      id: table.id,
      application_id: table.application_id,
      user_id: table.user_id,
      sent_by: table.sent_by,
      full_name: applications.full_name,
      account_email: users.email,
      internship_title: internships.title,
      company_name: internships.company_name,
      status: table.status,
      letter: table.letter,
      letter_hash: table.letter_hash,
      sent_at: table.sent_at,
      sent_by_name: sql<string | null>`(select full_name from ${users} sender
        where sender.id = ${table}.sent_by)`,
      ended_at: table.ended_at,
      signed_name: table.signed_name,
      decline_reason: table.decline_reason,
      version: table.version,
      is_over: isOver,
    })
    .from(table)
    .innerJoin(applications, eq(applications.id, table.application_id))
    .innerJoin(internships, eq(internships.id, applications.internship_id))
    .innerJoin(users, eq(users.id, table.user_id))
    .$dynamic()

export type StoredOffer = Awaited<ReturnType<typeof offerRows>>[number]

/** An offer as this person sees it; the applicant does not see which template it was made from. */
function offerFor(
  user: User,
  { user_id, sent_by: _, account_email: __, is_over, ...offer }: StoredOffer,
): JobOffer {
  const isOwn = user.id === user_id
  const standing = { status: offer.status, is_over }
  return {
    ...offer,
    ...(isOwn && { template_id: null }),
    can: {
      change: !isOwn && mayBecome(standing, 'sent'),
      withdraw: !isOwn && mayBecome(standing, 'withdrawn'),
      answer: isOwn && mayBecome(standing, 'accepted'),
    },
  }
}

export async function offerOf(db: Db, where: SQL | undefined): Promise<StoredOffer> {
  const [offer] = await offerRows(db).where(where)
  if (!offer) throw notFound()
  return offer
}

export const read = async (db: Db, user: User, id: string) =>
  offerFor(user, await offerOf(db, eq(table.id, id)))

type Standing = Pick<StoredApplication, 'status' | 'skipped_stages'>

/** The status in which an offer is sent, or from which it is reached. */
export const mayBeOffered = ({ status, skipped_stages }: Standing) =>
  status === 'accepted' || !transitionError(status, 'accepted', skipped_stages)

const defaultDays = 7

/** The offers of an application, and what a new one would say by its posting; 403 for one's own. */
export async function list(db: Db, user: User, application_id: string) {
  const [application] = await storedRows(db, user).where(eq(applications.id, application_id))
  if (!application) throw notFound()
  if (application.user_id === user.id) throw forbidden(t("You can't review your own application."))
  const found = await offerRows(db)
    .where(eq(table.application_id, application_id))
    .orderBy(desc(table.id))
  const isTaken = found.some(({ status }) => ['draft', 'sent', 'accepted'].includes(status))
  const offers = found.map((offer) => offerFor(user, offer))
  const proposal = !isTaken && mayBeOffered(application) ? await proposalOf(db, application) : null
  return { offers, proposal }
}

async function proposalOf(db: Db, { internship_id, internship_title }: StoredApplication) {
  const [posting] = await db
    .select({
      start_date: sql<string | null>`case when ${internships.start_date} >= ${organisationToday}
        then ${internships.start_date}::text end`,
      stipend: internships.stipend,
      weekly_hours: internships.hours_per_week,
      valid_until: sql<string>`(${organisationToday} + ${defaultDays}::int)::text`,
    })
    .from(internships)
    .where(eq(internships.id, internship_id))
  if (!posting) throw notFound()
  const position = internship_title.slice(0, 120)
  return { ...posting, position, note: '', template_id: null }
}

/** The offers that this person was sent. */
export async function mine(db: Db, user: User) {
  const found = await offerRows(db)
    .where(and(eq(table.user_id, user.id), isNotNull(table.sent_at)))
    .orderBy(desc(table.id))
  return { offers: found.map((offer) => offerFor(user, offer)) }
}

/** An offer whose letter exists. */
export type SentOffer = StoredOffer & { letter: OfferLetter; letter_hash: string; sent_at: string }

const isSent = (offer: StoredOffer): offer is SentOffer =>
  offer.letter !== null && offer.letter_hash !== null && offer.sent_at !== null

/** An offer for its file: its applicant's own, or for those who hire. */
export async function sentOffer(db: Db, user: User, id: string): Promise<SentOffer> {
  const offer = await offerOf(db, eq(table.id, id))
  if (offer.user_id !== user.id && !may(user.role, 'hires.manage')) throw notFound()
  if (!isSent(offer)) throw notFound()
  return offer
}
