import { hrRole } from '@app/contract/core/roles.ts'
import { and, eq } from 'drizzle-orm'
import { type NotificationContent, notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { MailingActor, User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { representativesOf } from './brief-scope.ts'
import { emailOf, type MailRecipient } from './briefs.messages.ts'

/** Notifies HR: the sender of the proposal while they are active, else everyone in HR. */
export async function notifyAssigners(
  db: Db,
  actor: User,
  say: () => NotificationContent,
  first?: string | null,
) {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, hrRole), eq(users.status, 'active')))
  const known = people.filter(({ id }) => id === first)
  for (const { id } of known.length ? known : people) if (id !== actor.id) await notify(db, id, say)
}

/** Notifies the startup's representatives, also by mail unless they turned it off. */
export async function notifyStartup(
  db: Db,
  { site }: MailingActor,
  startup_id: string,
  say: () => NotificationContent,
) {
  for (const person of await representativesOf(db, startup_id))
    await notify(db, person.id, withEmail(person, say, site))
}

/** Nobody should wait for the digest to learn it. */
const withEmail =
  (person: MailRecipient, say: () => NotificationContent, site: string) =>
  (): NotificationContent => ({
    ...say(),
    email: { mail: () => emailOf(person, say(), site), site, is_urgent: true },
  })

/** Notifies one user, also by mail unless they turned it off. */
export async function notifyPerson(
  db: Db,
  { site }: MailingActor,
  id: string,
  say: () => NotificationContent,
) {
  const [person] = await db
    .select({ full_name: users.full_name, email: users.email, status: users.status })
    .from(users)
    .where(eq(users.id, id))
  if (person?.status === 'active') await notify(db, id, withEmail(person, say, site))
}
