import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The response to a write, by the Idempotency-Key its client generated before the first attempt. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user, or a guest's IP address: the keys of different clients never collide. */
    principal: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body (of an upload: its length): a key identifies one request. */
    fingerprint: text().notNull(),
    /** SHA-256 of an upload's bytes; null for other requests. */
    content: text(),
    status: integer(),
    body: text(),
    created_at: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.principal, row.key] }),
    index('idempotency_by_time').on(row.created_at),
  ],
)
