import { superadminRole } from '@app/contract/core/roles.ts'
import { and, eq, ne } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { startupMembers, type startups } from '#schema/projects.table.ts'
import { registeredNotification } from './startups.messages.ts'

type Row = Pick<typeof startups.$inferSelect, 'id' | 'name' | 'submitted_by'>

/**
 * Records a change of a startup in the audit log and publishes it to its applicant, its representatives and those who
 * decide.
 */
export async function recordChange(
  db: Db,
  { user, from }: Actor,
  { id, name, submitted_by }: Row,
  action: string,
  details: Record<string, unknown> = {},
) {
  await record(db, user, from, {
    action,
    entity_type: 'startup',
    entity_id: id,
    details: { name, ...details },
  })
  const members = await db
    .select({ user_id: startupMembers.user_id })
    .from(startupMembers)
    .where(eq(startupMembers.startup_id, id))
  const applicant = submitted_by ? [{ user_id: submitted_by }] : []
  await publish(db, 'startups', [...members, ...applicant, ...audienceOf('startups.decide')], id)
}

/** Notifies the superadmins of a new registration, except its applicant. */
export async function notifyDeciders(db: Db, actor: User, { id, name }: Row) {
  const deciders = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active'), ne(users.id, actor.id)))
  for (const decider of deciders)
    await notify(db, decider.id, () => registeredNotification(id, name, actor.full_name))
}
