import { bigint, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** Append-only: triggers refuse changes. Each entry's hash covers all its columns and the previous hash of its lane. */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: id(),
    lane: smallint().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    at: createdAt(),
    actor_id: uuid(),
    action: text().notNull(),
    entity_type: text().notNull(),
    entity_id: text(),
    /** JSON, stored as the exact text that was hashed. */
    details: text().notNull(),
    address: text(),
    request_id: text(),
    /** The key of the hash (HMAC-SHA-256); null for plain SHA-256, as entries were hashed before there was a key. */
    key_id: text(),
  },
  // Ascending: scanned in both directions; a descending one (NULLS LAST) does not serve `order by id desc`.
  (entry) => [
    index('audit_by_lane').on(entry.lane, entry.seq),
    index('audit_by_actor').on(entry.actor_id, entry.id),
    index('audit_by_action').on(entry.action, entry.id),
    index('audit_by_entity').on(entry.entity_type, entry.entity_id, entry.id),
  ],
)

/** Both ends of each lane; the head reveals a truncated tail. */
export const auditHeads = pgTable('audit_heads', {
  lane: smallint().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull().default(0),
  hash: text().notNull().default(''),
  /** The last entry that retention removed: the chain begins after it. */
  start_seq: bigint({ mode: 'number' }).notNull().default(0),
  start_hash: text().notNull().default(''),
})
