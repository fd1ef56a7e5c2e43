import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Rate-limit counters shared by all nodes; one row per limit and principal. */
export const limits = pgTable(
  'limits',
  {
    name: text().primaryKey(),
    used: integer().notNull(),
    resets_at: instant().notNull(),
  },
  (limit) => [index('limits_by_reset').on(limit.resets_at)],
)
