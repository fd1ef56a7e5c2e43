import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counters shared by every node; a row is one budget of one principal. */
export const limits = pgTable(
  'limits',
  {
    name: text().primaryKey(),
    used: integer().notNull(),
    resets_at: instant().notNull(),
  },
  (limit) => [index('limits_by_reset').on(limit.resets_at)],
)
