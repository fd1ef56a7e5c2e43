import type { Parsed } from '@app/contract/core/route.ts'
import type { teams as routes, TeamMessage } from '@app/contract/projects/teams.ts'
import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { teamMessages } from '#schema/teams.table.ts'
import { isWithin, publishTeam, requireTeam } from './teams.ts'

/** The thread of a team one belongs to, leads or manages, newest first; 404 for others. */
export async function messages(
  db: Db,
  user: User,
  team_id: string,
  { cursor, limit }: Parsed<typeof routes.messages>['query'],
) {
  await requireTeam(db, team_id, isWithin(user))
  const ofTeam = eq(teamMessages.team_id, team_id)
  const after = cursor && lt(teamMessages.id, String(keysOf(cursor, ['uuid'])[0]))
  const rows = await db
    .select({
      id: teamMessages.id,
      by_id: teamMessages.by_id,
      by_name: users.full_name,
      text: teamMessages.text,
      at: teamMessages.at,
    })
    .from(teamMessages)
    .innerJoin(users, eq(users.id, teamMessages.by_id))
    .where(and(ofTeam, after || undefined))
    .orderBy(desc(teamMessages.id))
    .limit(limit + 1)
  const messages = rows.map((row): TeamMessage => ({ ...row, is_mine: row.by_id === user.id }))
  const { page, next_cursor } = pageFrom(messages, limit, ({ id }) => [id])
  const [counted] = await db.select({ total: count() }).from(teamMessages).where(ofTeam)
  return { messages: page, next_cursor, total: counted?.total ?? 0 }
}

/** Posts to the thread and publishes it to open pages. 404 as for reading. */
export async function say(
  db: Db,
  { user, from }: Actor,
  team_id: string,
  text: string,
): Promise<TeamMessage> {
  await requireTeam(db, team_id, isWithin(user))
  const [message] = await db
    .insert(teamMessages)
    .values({ team_id, by_id: user.id, text })
    .returning()
  if (!message) throw notFound()
  await record(db, user, from, {
    action: 'team_message_sent',
    entity_type: 'team',
    entity_id: team_id,
    details: { message_id: message.id },
  })
  await publishTeam(db, team_id)
  return { ...message, by_name: user.full_name, is_mine: true }
}
