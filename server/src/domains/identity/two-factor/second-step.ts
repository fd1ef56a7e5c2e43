import { msg } from '@app/contract/i18n/translate.ts'
import type { SignInSession } from '@app/contract/identity/accounts.ts'
import { eq } from 'drizzle-orm'
import { ownerOf, redeem } from '#domains/identity/accounts/account-links.ts'
import type { Base } from '#domains/identity/accounts/account-mails.ts'
import { logIn } from '#domains/identity/accounts/sign-in.ts'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { unauthenticated } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { consumeTry, useCode } from './codes.ts'
import { recoveryUsedMail } from './security-mails.ts'
import { codesLeft } from './two-factor.ts'

const over = msg('This sign-in took too long. Please log in again.')

/** Counts the try of whoever holds the ticket, before the code is looked at. */
export async function checkTicket(db: Db, ticket: string, from: ClientInfo): Promise<void> {
  const user_id = await ownerOf(db, ticket, 'second_step')
  if (!user_id) throw unauthenticated(over)
  await consumeTry(db, user_id, from)
}

/** Ends a sign-in: ticket and code both serve once. A wrong code leaves the ticket for another try. */
export async function finish(
  db: Db,
  { ticket, code }: { ticket: string; code: string },
  from: ClientInfo,
  base: Base,
  before: User | undefined,
): Promise<SignInSession> {
  const { user_id } = await redeem(db, ticket, ['second_step'])
  const kind = await useCode(db, user_id, code, from)
  const [row] = await db.select().from(users).where(eq(users.id, user_id))
  if (!row) throw unauthenticated(over)
  const answer = await logIn(db, row, from, before)
  if (kind === 'recovery') await notifyOfRecovery(db, row, from, base)
  return answer
}

async function notifyOfRecovery(
  db: Db,
  row: typeof users.$inferSelect,
  from: ClientInfo,
  base: Base,
) {
  const act = { action: 'recovery_code_used', entity_type: 'user', entity_id: row.id }
  await record(db, undefined, from, act)
  await queueMail(db, recoveryUsedMail(base, row.email, await codesLeft(db, row.id)))
}
