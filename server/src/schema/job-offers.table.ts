import { jobOfferStatuses, type OfferLetter } from '@app/contract/hiring/job-offers.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { applications, letterTemplates } from './applications.table.ts'
import { createdAt, id, instant, version } from './columns.ts'

/** The place that an applicant is offered, with the letter as it was sent and signed. */
export const jobOffers = pgTable(
  'job_offers',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: jobOfferStatuses }).notNull().default('draft'),
    position: text().notNull(),
    start_date: date({ mode: 'string' }),
    stipend: integer(),
    weekly_hours: integer(),
    note: text().notNull().default(''),
    template_id: uuid().references(() => letterTemplates.id),
    /** The last day on which it can be accepted, in the organisation's zone. */
    valid_until: date({ mode: 'string' }).notNull(),
    /** From the sending on: exactly what was sent, and its hash. */
    letter: jsonb().$type<OfferLetter>(),
    letter_hash: text(),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    sent_by: uuid().references(() => users.id),
    created_at: createdAt(),
    sent_at: instant(),
    ended_at: instant(),
    /** The signature: the name as it was typed, and from where. */
    signed_name: text(),
    signed_address: text(),
    signed_agent: text(),
    decline_reason: text().notNull().default(''),
    version: version(),
  },
  (offer) => [
    // Two who offer at once, or a second offer beside one that was accepted.
    uniqueIndex('one_open_job_offer_per_application')
      .on(offer.application_id)
      .where(sql`status in ('draft', 'sent', 'accepted')`),
    index('job_offers_by_application').on(offer.application_id, offer.id),
    index('job_offers_by_user').on(offer.user_id, offer.id),
    index('job_offers_by_author').on(offer.created_by),
    index('job_offers_by_sender').on(offer.sent_by),
    index('job_offers_by_template').on(offer.template_id),
    index('job_offers_to_expire').on(offer.valid_until, offer.id).where(sql`status = 'sent'`),
    check('job_offer_signed', sql`(status = 'accepted') = (signed_name is not null)`),
    check(
      'job_offer_sent',
      sql`status in ('draft', 'withdrawn') or (letter is not null and letter_hash is not null and sent_at is not null)`,
    ),
    check('job_offer_ended', sql`(status in ('draft', 'sent')) = (ended_at is null)`),
    check('job_offer_weekly_hours', sql`weekly_hours between 1 and 60`),
    check('job_offer_stipend', sql`stipend between 0 and 100000000`),
  ],
)
