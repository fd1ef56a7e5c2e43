import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt, id, instant } from './columns.ts'

/** The public key of a passkey on a user's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    credential_id: text().notNull(),
    public_key: text().notNull(),
    /** The signature counter reported by the device; a decrease means that the key was cloned. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull(),
    name: text().notNull(),
    /** Synced by its provider to the user's other devices. */
    is_synced: boolean().notNull(),
    last_used_at: instant(),
    created_at: createdAt(),
  },
  (passkey) => [
    uniqueIndex('passkey_credential').on(passkey.credential_id),
    index('passkeys_by_user').on(passkey.user_id, passkey.id),
  ],
)

/** A single-use challenge for a passkey to sign. Without a user it is for a sign-in. */
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
