import { consentPurposes } from '@app/contract/identity/consents.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { applications } from './applications.table.ts'
import { createdAt, id } from './columns.ts'

/** What a person agreed to, when, and in which version. Rows are added, never changed. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: consentPurposes }).notNull(),
    version: text().notNull(),
    given_at: createdAt(),
    /** Goes with its application, when retention removes that. */
    application_id: uuid().references(() => applications.id, { onDelete: 'cascade' }),
    /** A guardian's answer for a minor: who gave it, and whether it was no. */
    guardian_name: text(),
    guardian_email: text(),
    is_refused: boolean().notNull().default(false),
  },
  (consent) => [
    index('consents_by_user').on(consent.user_id, consent.id),
    uniqueIndex('consent_of_application').on(consent.application_id),
    uniqueIndex('consent_to_version')
      .on(consent.user_id, consent.version)
      .where(sql`purpose = 'account'`),
  ],
)
