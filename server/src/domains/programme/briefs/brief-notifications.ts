import { hrRole } from '@app/contract/core/roles.ts'
import { and, eq } from 'drizzle-orm'
import { chosenLanguage } from '#domains/identity/settings/settings.ts'
import { type NotificationContent, notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import { withLocale } from '#platform/http/language.ts'
import type { MailingActor, User } from '#platform/http/principal.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { users } from '#schema/accounts.table.ts'
import { representativesOf } from './brief-scope.ts'
import { emailOf } from './briefs.messages.ts'

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

/** Notifies the startup's representatives, also by mail. */
export async function notifyStartup(
  db: Db,
  { site }: MailingActor,
  startup_id: string,
  say: () => NotificationContent,
) {
  for (const person of await representativesOf(db, startup_id)) {
    await notify(db, person.id, say)
    await withLocale(person.language, () => queueMail(db, emailOf(person, say(), site)))
  }
}

/** Notifies one user, also by mail. */
export async function notifyPerson(
  db: Db,
  { site }: MailingActor,
  id: string,
  say: () => NotificationContent,
) {
  const [person] = await db
    .select({
      full_name: users.full_name,
      email: users.email,
      status: users.status,
      language: chosenLanguage,
    })
    .from(users)
    .where(eq(users.id, id))
  if (person?.status !== 'active') return
  await notify(db, id, say)
  await withLocale(person.language, () => queueMail(db, emailOf(person, say(), site)))
}
