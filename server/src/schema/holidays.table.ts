import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** The days on which nobody works, one row a day. */
export const holidays = pgTable('holidays', {
  id: id(),
  day: date({ mode: 'string' }).notNull().unique('one_holiday_per_day'),
  name: text().notNull(),
  created_at: createdAt(),
})
