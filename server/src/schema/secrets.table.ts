import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets that every node must share and nobody types: made at first start. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
