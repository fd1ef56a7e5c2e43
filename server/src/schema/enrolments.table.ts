import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt } from './columns.ts'

/** What the organisation knows of a person's studies and internship besides the profile that they write themselves. */
export const enrolments = pgTable(
  'enrolments',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id),
    roll_number: text().notNull().default(''),
    college: text().notNull().default(''),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    weekly_hours: integer(),
    /** Days of vacation in each year; null: those of the organisation, by the days between start and end. */
    leave_days: doublePrecision(),
    supervisor_id: uuid().references(() => users.id),
    updated_at: createdAt(),
  },
  (enrolment) => [
    index('enrolments_by_supervisor').on(enrolment.supervisor_id),
    index('enrolments_by_words').using('gin', sql`(roll_number || ' ' || college) gin_trgm_ops`),
    check('enrolment_hours', sql`weekly_hours between 1 and 80`),
    check('enrolment_leave', sql`leave_days between 0 and 366`),
    check('enrolment_days', sql`end_date >= start_date`),
  ],
)
