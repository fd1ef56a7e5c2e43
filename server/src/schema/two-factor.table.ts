import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** One authenticator a person; it counts from its first code on. */
export const secondFactors = pgTable('second_factors', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id),
  /** Sealed; of no use without the product's key. */
  secret: text().notNull(),
  /** The half-minute of the last code that was used: no code serves twice. */
  last_step: integer().notNull().default(0),
  confirmed_at: instant(),
  created_at: createdAt(),
})

/** Codes for who lost the authenticator: each serves once and is then gone. Only SHA-256 is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    code_hash: text().notNull(),
  },
  (code) => [index('recovery_codes_by_user').on(code.user_id, code.code_hash)],
)
