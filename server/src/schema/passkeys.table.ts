import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** A key pair on a person's device; here is its public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    credential_id: text().notNull(),
    public_key: text().notNull(),
    /** How often it was used, as it says itself; going back means a copy. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull(),
    name: text().notNull(),
    /** Kept by its maker's cloud, so that other devices of the person have it too. */
    is_synced: boolean().notNull(),
    last_used_at: instant(),
    created_at: createdAt(),
  },
  (passkey) => [
    uniqueIndex('passkey_credential').on(passkey.credential_id),
    index('passkeys_by_user').on(passkey.user_id, passkey.id),
  ],
)

/** What a passkey has to sign; it serves once. Without a person it is for a sign-in. */
export const challenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: text().primaryKey(),
    user_id: uuid().references(() => users.id),
    expires_at: instant().notNull(),
  },
  (challenge) => [
    index('challenges_by_expiry').on(challenge.expires_at),
    index('challenges_by_user').on(challenge.user_id),
  ],
)
