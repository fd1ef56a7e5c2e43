import { type RetentionChange, retentionKinds } from '@app/contract/admin/retention.ts'
import type { Organisation } from '@app/contract/i18n/organisation.ts'
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How far retention is: what it removed of a kind in this run, and in the last one that ended. */
export const retentionRuns = pgTable('retention_runs', {
  kind: text({ enum: retentionKinds }).primaryKey(),
  pending: bigint({ mode: 'number' }).notNull().default(0),
  removed: bigint({ mode: 'number' }).notNull().default(0),
  finished_at: instant(),
})

/** System settings changed by an operator, one row per name; without a row the default applies. */
export const systemSettings = pgTable('system_settings', {
  name: text().primaryKey(),
  value: jsonb()
    .$type<string | number | boolean | number[] | Organisation | RetentionChange>()
    .notNull(),
})
