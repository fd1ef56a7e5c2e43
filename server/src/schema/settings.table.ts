import type { Organisation } from '@app/contract/i18n/organisation.ts'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** System settings changed by an operator, one row per name; without a row the default applies. */
export const systemSettings = pgTable('system_settings', {
  name: text().primaryKey(),
  value: jsonb().$type<string | number | boolean | number[] | Organisation>().notNull(),
})
