import type { AlertFilters } from '@app/contract/hiring/job-alerts.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** A search somebody wants to hear of when something new matches. */
export const internshipAlerts = pgTable(
  'internship_alerts',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<AlertFilters>().notNull(),
    /** The filters as one text, always in the same order. */
    search_key: text().notNull(),
    is_paused: boolean().notNull().default(false),
    created_at: createdAt(),
    /** What was published until then has been looked at. */
    seen_until: createdAt(),
    /** When to look again: a day after something was told, so that nobody is told twice a day. */
    next_at: createdAt(),
    told_at: instant(),
  },
  (alert) => [
    // Two taps on Create Alert must leave one.
    uniqueIndex('one_alert_per_search').on(alert.user_id, alert.search_key),
    index('internship_alerts_due').on(alert.next_at, alert.id).where(sql`not is_paused`),
  ],
)
