import {
  briefStatuses,
  type Fit,
  seatStatuses,
  type Weights,
} from '@app/contract/programme/briefs.ts'
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
import { createdAt, id, version } from './columns.ts'
import { projects, startups, teams } from './projects.table.ts'

/** A project that a startup requests; its texts become the project's. */
export const briefs = pgTable(
  'briefs',
  {
    id: id(),
    startup_id: uuid()
      .notNull()
      .references(() => startups.id),
    title: text().notNull(),
    description: text().notNull(),
    start_date: date({ mode: 'string' }).notNull(),
    weeks: integer().notNull(),
    milestones: jsonb().$type<{ title: string; week: number }[]>().notNull().default([]),
    status: text({ enum: briefStatuses }).notNull().default('open'),
    manager_id: uuid().references(() => users.id),
    leader_id: uuid().references(() => users.id),
    /** The weights of the last proposal. */
    weights: jsonb().$type<Weights>().notNull(),
    stated_by: uuid()
      .notNull()
      .references(() => users.id),
    /** The HR user who sent the last proposal, notified of the startup's decision. */
    proposed_by: uuid().references(() => users.id),
    version: version(),
    created_at: createdAt(),
  },
  (brief) => [
    index('briefs_by_status').on(brief.status, brief.id),
    index('briefs_by_startup').on(brief.startup_id, brief.id),
    index('briefs_by_words').using('gin', sql`title gin_trgm_ops`),
  ],
)

/** A seat in the team of a brief, and the person proposed for it. */
export const briefSeats = pgTable(
  'brief_seats',
  {
    id: id(),
    brief_id: uuid()
      .notNull()
      .references(() => briefs.id),
    role: text().notNull(),
    skills: text().array().notNull().default(sql`'{}'::text[]`),
    hours_per_week: integer().notNull(),
    tasks: text().array().notNull().default(sql`'{}'::text[]`),
    status: text({ enum: seatStatuses }).notNull().default('open'),
    user_id: uuid().references(() => users.id),
    /** Why this person was proposed, as of then, and the acceptance of another company by which HR agreed to hire them. */
    fit: jsonb().$type<Fit & { agreed_application_id?: string }>(),
    version: version(),
  },
  (seat) => [
    index('seats_by_brief').on(seat.brief_id, seat.id),
    index('seats_promised').on(seat.user_id).where(sql`status in ('proposed', 'accepted')`),
    // Concurrent edits by HR must not give one person two seats of a team.
    uniqueIndex('one_seat_per_person_and_brief').on(seat.brief_id, seat.user_id),
    check(
      'seat_is_taken_by_somebody',
      sql`(status in ('picked', 'proposed', 'accepted')) = (user_id is not null and fit is not null)`,
    ),
  ],
)

/** People a startup declined for a seat, and why; they are not proposed for it again. */
export const briefDeclines = pgTable(
  'brief_declines',
  {
    id: id(),
    seat_id: uuid()
      .notNull()
      .references(() => briefSeats.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    comment: text().notNull(),
    at: createdAt(),
  },
  (decline) => [index('declines_by_seat').on(decline.seat_id, decline.id)],
)

/** The one project and team created from a brief, whichever acceptance was the last. */
export const briefOutcomes = pgTable('brief_outcomes', {
  brief_id: uuid()
    .primaryKey()
    .references(() => briefs.id),
  project_id: uuid()
    .notNull()
    .unique()
    .references(() => projects.id, { onDelete: 'cascade' }),
  team_id: uuid()
    .notNull()
    .unique()
    .references(() => teams.id, { onDelete: 'cascade' }),
  made_at: createdAt(),
})
