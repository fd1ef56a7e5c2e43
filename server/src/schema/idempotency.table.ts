import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** What was answered to a write, by the key its caller made before the first try. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The person, or the address of a stranger: keys of different people never meet. */
    principal: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body: one key, one request. */
    fingerprint: text().notNull(),
    status: integer(),
    body: text(),
    created_at: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.principal, row.key] }),
    index('idempotency_by_time').on(row.created_at),
  ],
)
