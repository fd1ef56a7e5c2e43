import {
  interviewStatuses,
  interviewTypes,
  offerStatuses,
} from '@app/contract/hiring/interviews.ts'
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { applications } from './applications.table.ts'
import { createdAt, id, instant, version } from './columns.ts'

export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    interviewer_id: uuid()
      .notNull()
      .references(() => users.id),
    scheduled_at: instant().notNull(),
    duration_minutes: integer().notNull().default(45),
    type: text({ enum: interviewTypes }).notNull(),
    place: text().notNull().default(''),
    link: text().notNull().default(''),
    status: text({ enum: interviewStatuses }).notNull().default('scheduled'),
    /** When both sides were sent a reminder. */
    reminded_at: instant(),
    /** When it was held or cancelled: with the step of its application, if that ended it. */
    ended_at: instant(),
    version: version(),
    created_at: createdAt(),
  },
  (interview) => [
    // Concurrent scheduling must not give one application two open interviews.
    uniqueIndex('one_open_interview_per_application')
      .on(interview.application_id)
      .where(sql`status = 'scheduled'`),
    index('interviews_by_application').on(interview.application_id),
    index('interviews_by_interviewer').on(interview.interviewer_id, interview.scheduled_at),
    index('interviews_by_status').on(interview.status, interview.scheduled_at),
    index('interviews_by_time').on(interview.scheduled_at),
    index('interviews_to_remind')
      .on(interview.scheduled_at)
      .where(sql`status = 'scheduled' and reminded_at is null`),
  ],
)

/** Times offered to a candidate; the interview is created when the candidate chooses one. */
export const interviewOffers = pgTable(
  'interview_offers',
  {
    id: id(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id),
    interviewer_id: uuid()
      .notNull()
      .references(() => users.id),
    duration_minutes: integer().notNull(),
    type: text({ enum: interviewTypes }).notNull(),
    place: text().notNull().default(''),
    link: text().notNull().default(''),
    times: jsonb().$type<string[]>().notNull(),
    status: text({ enum: offerStatuses }).notNull().default('open'),
    interview_id: uuid().references(() => interviews.id),
    created_at: createdAt(),
  },
  (offer) => [
    // Concurrent offers must leave the candidate one valid link.
    uniqueIndex('one_open_offer_per_application')
      .on(offer.application_id)
      .where(sql`status = 'open'`),
    index('interview_offers_by_application').on(offer.application_id),
    index('interview_offers_by_interview').on(offer.interview_id),
    index('interview_offers_by_status').on(offer.status, offer.id),
  ],
)

/** Panelists in addition to the interviewer. */
export const interviewPanel = pgTable(
  'interview_panel',
  {
    interview_id: uuid()
      .notNull()
      .references(() => interviews.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    added_at: createdAt(),
  },
  (seat) => [
    primaryKey({ columns: [seat.interview_id, seat.user_id] }),
    index('interview_panel_by_person').on(seat.user_id, seat.interview_id),
  ],
)
