import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets shared by all nodes, generated on first use. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
