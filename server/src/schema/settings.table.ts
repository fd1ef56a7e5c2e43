import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What an operator changed of the system settings, one row a name; what has no row is the default. */
export const systemSettings = pgTable('system_settings', {
  name: text().primaryKey(),
  value: jsonb().$type<string | number>().notNull(),
})
