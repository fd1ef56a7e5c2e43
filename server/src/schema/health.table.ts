import { healthChecks, healthStates } from '@app/contract/insight/health.ts'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What the last look at each part of the product found. A row is written and read to know that the database does both. */
export const healthFindings = pgTable('health_findings', {
  name: text({ enum: healthChecks }).primaryKey(),
  state: text({ enum: healthStates }).notNull(),
  /** How many, or how full in percent; null where nothing is counted. */
  amount: integer(),
  /** What the state is counted from: the oldest waiting mail, the last backup. */
  at: instant(),
  /** When the state began, and when it was last looked at. */
  since: instant().notNull(),
  checked_at: instant().notNull(),
  /** The state that superadmins know of. */
  notified: text({ enum: healthStates }).notNull().default('healthy'),
})
