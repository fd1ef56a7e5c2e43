import { internshipStatuses, payments } from '@app/contract/internships.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/accounts.table.ts'
import { files } from '#domains/files/files.table.ts'
import { projects } from '#domains/projects/projects.table.ts'
import { createdAt, id, instant, version } from '#platform/columns.ts'

export const internshipCategories = pgTable('internship_categories', {
  id: id(),
  name: text().notNull().unique(),
})

export const internships = pgTable(
  'internships',
  {
    id: id(),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    project_id: uuid().references(() => projects.id),
    category_id: uuid()
      .notNull()
      .references(() => internshipCategories.id),
    company_name: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    scope: text().notNull().default(''),
    eligibility: text().notNull().default(''),
    skills: text().array().notNull().default(sql`'{}'::text[]`),
    questions: text().array().notNull().default(sql`'{}'::text[]`),
    location: text().notNull(),
    is_remote: boolean().notNull().default(false),
    duration_months: integer().notNull(),
    duration: text()
      .notNull()
      .generatedAlwaysAs(
        sql`duration_months::text || case when duration_months = 1 then ' month' else ' months' end`,
      ),
    start_date: date({ mode: 'string' }).notNull(),
    application_closing_date: date({ mode: 'string' }).notNull(),
    openings: integer().notNull().default(1),
    paid_or_unpaid: text({ enum: payments }).notNull(),
    stipend: integer(),
    cover_image_id: uuid().references(() => files.id),
    status: text({ enum: internshipStatuses }).notNull().default('draft'),
    published_at: instant(),
    closed_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (internship) => [
    index('internships_by_status').on(
      internship.status,
      internship.published_at.desc(),
      internship.id.desc(),
    ),
    index('internships_by_project').on(internship.project_id),
    index('internships_by_author').on(internship.created_by),
    check('internship_duration', sql`duration_months between 1 and 24`),
    check('internship_openings', sql`openings between 1 and 500`),
  ],
)

export const savedInternships = pgTable(
  'saved_internships',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    internship_id: uuid()
      .notNull()
      .references(() => internships.id),
    saved_at: createdAt(),
  },
  (saved) => [primaryKey({ columns: [saved.user_id, saved.internship_id] })],
)
