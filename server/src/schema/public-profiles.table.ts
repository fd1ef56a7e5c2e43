import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'
import { createdAt } from './columns.ts'

/** What a person chose for their public page. Switched off, the row keeps the address from being taken by others. */
export const publicProfiles = pgTable(
  'public_profiles',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id),
    address: text().notNull().unique(),
    is_on: boolean().notNull(),
    is_listed: boolean().notNull(),
    headline: text().notNull(),
    skills: text().array().notNull(),
    /** The marks of final evaluations. */
    shows_marks: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  () => [check('public_profile_address', sql`address ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)],
)
