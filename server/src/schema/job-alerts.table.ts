import type { AlertFilters } from '@app/contract/hiring/job-alerts.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** A saved search whose owner is notified of new matches. */
export const internshipAlerts = pgTable(
  'internship_alerts',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<AlertFilters>().notNull(),
    /** The filters serialised in a fixed order. */
    search_key: text().notNull(),
    is_paused: boolean().notNull().default(false),
    created_at: createdAt(),
    /** Postings published up to this time have been checked. */
    seen_until: createdAt(),
    /** The next check; a day after a notification, so that there is at most one a day. */
    next_at: createdAt(),
    told_at: instant(),
  },
  (alert) => [
    // A double click on Create Alert must create one.
    uniqueIndex('one_alert_per_search').on(alert.user_id, alert.search_key),
    index('internship_alerts_due').on(alert.next_at, alert.id).where(sql`not is_paused`),
  ],
)
