import type { Role } from '@app/contract/core/roles.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { users } from '#schema/accounts.table.ts'
import { recordIfPossible } from './account-activity.ts'
import { makeLink } from './account-links.ts'
import { type Base, invitationMail } from './account-mails.ts'

interface Invitee {
  email: string
  full_name: string
  role: Role
}

/**
 * Creates an account without a password and emails its owner a link to choose one; undefined when the address has one.
 */
export async function invite(
  db: Db,
  actor: User | undefined,
  { email, full_name, role }: Invitee,
  from: ClientInfo,
  base: Base,
) {
  const [created] = await db
    .insert(users)
    .values({ email, full_name, role, status: 'invited', email_confirmed_at: sql`now()` })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!created) return undefined
  const token = await makeLink(db, 'invitation', created.id)
  // A new user has not chosen a language yet: the inviter's is the best guess.
  await withLocale(actor?.language, () => queueMail(db, invitationMail(base, email, token)))
  const details = { email, role, full_name }
  const act = { action: 'user_created', entity_type: 'user', entity_id: created.id, details }
  await recordIfPossible(db, actor, from, act)
  return created
}
