import { t } from '@app/contract/i18n/translate.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type NotificationContent, notify } from '#domains/messaging/notifications/notifications.ts'
import { publishProject } from '#domains/projects/projects/projects.ts'
import type { Db } from '#platform/database/db.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { record } from '#platform/security/audit.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { publishTeam } from './team-scope.ts'

/**
 * Puts one more person into a team, whoever of two comes first. False when they are in it already. The caller has looked
 * whether they may.
 */
export async function joinTeam(
  db: Db,
  user: User,
  from: ClientInfo,
  team_id: string,
  user_id: string,
): Promise<boolean> {
  const added = await db
    .insert(teamMembers)
    .values({ team_id, user_id })
    .onConflictDoNothing()
    .returning({ user_id: teamMembers.user_id })
  if (!added.length) return false
  const name = await recordChange(db, user, from, team_id, { added: [user_id], removed: [] })
  await notify(db, user_id, () => joinedNotification(name))
  return true
}

/** Takes a person out of a team; who is not in it stays out. */
export async function leaveTeam(
  db: Db,
  user: User,
  from: ClientInfo,
  team_id: string,
  user_id: string,
): Promise<void> {
  const removed = await db
    .delete(teamMembers)
    .where(and(eq(teamMembers.team_id, team_id), eq(teamMembers.user_id, user_id)))
    .returning({ user_id: teamMembers.user_id })
  if (!removed.length) return
  const name = await recordChange(db, user, from, team_id, { added: [], removed: [user_id] })
  await notify(db, user_id, () => leftNotification(name))
  await publish(db, 'teams', [{ user_id }], team_id)
}

export const joinedNotification = (name: string): NotificationContent => ({
  title: t('New Team'),
  message: t('You are now in {name}.', { name }),
  type: 'info',
  kind: 'general',
})

export const leftNotification = (name: string): NotificationContent => ({
  title: t('Team Changed'),
  message: t('You are no longer in {name}.', { name }),
  type: 'info',
  kind: 'general',
})

/** Who has the team open elsewhere sees that it changed. */
async function recordChange(
  db: Db,
  user: User,
  from: ClientInfo,
  id: string,
  details: { added: string[]; removed: string[] },
): Promise<string> {
  const [team] = await db
    .update(teams)
    .set({ version: sql`${teams.version} + 1` })
    .where(eq(teams.id, id))
    .returning()
  const name = team?.name ?? ''
  await record(db, user, from, {
    action: 'team_members_changed',
    entity_type: 'team',
    entity_id: id,
    details: { name, ...details },
  })
  await publishTeam(db, id)
  if (team?.project_id) await publishProject(db, team.project_id)
  return name
}
