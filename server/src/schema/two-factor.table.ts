import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** One authenticator per user, active from its first accepted code. */
export const secondFactors = pgTable('second_factors', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id),
  /** Encrypted with the product's key. */
  secret: text().notNull(),
  /** The 30-second step of the last accepted code; no code is accepted twice. */
  last_step: integer().notNull().default(0),
  confirmed_at: instant(),
  created_at: createdAt(),
})

/** Single-use recovery codes for a lost authenticator. Only their SHA-256 is stored. */
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
