import { superadminRole, teamManagerRole } from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, ownTeams } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'

/** Does the person lead or manage the team of the query? */
export function isLed(user: User): SQL<boolean> {
  const led = ledTeamIds(user)
  return led ? sql<boolean>`${teams.id} in (${led})` : sql<boolean>`true`
}

/** Does the person belong to the team of the query, lead or manage it? Whoever does reads and writes its thread. */
export const isWithin = (user: User): SQL<boolean> =>
  sql<boolean>`(${teams.id} in (${ownTeams(user)}) or ${isLed(user)})`

/** The teams a person belongs to, leads or manages, as a subquery of their ids. */
export function teamsWithin(user: User): SQL {
  const led = ledTeamIds(user)
  return led ? sql`${ownTeams(user)} union ${led}` : sql`select every.id from ${teams} every`
}

/** 404 unless the team is one that `condition` leaves. */
export async function requireTeam(db: Db, id: string, condition: SQL): Promise<void> {
  const [team] = await db
    .select({ id: teams.id })
    .from(teams)
    .where(sql`${teams.id} = ${id} and ${condition}`)
  if (!team) throw notFound()
}

/** Says that a team's thread or goals went stale: to its members, its leader and its managers. */
export async function publishTeam(db: Db, team_id: string): Promise<void> {
  const subscribers = await rowsOf<{ user_id: string }>(
    db,
    sql`
    select user_id from ${teamMembers} where team_id = ${team_id}
    union select leader_id from ${teams} where id = ${team_id} and leader_id is not null
    union select project.manager_id from ${teams} team join ${projects} project on project.id = team.project_id
      where team.id = ${team_id} and project.manager_id is not null
    union select manager.id from ${teams} team join ${teams} near on near.department_id = team.department_id
      left join ${teamMembers} member on member.team_id = near.id
      join ${users} manager on manager.role = ${inlineRole(teamManagerRole)} and manager.id in (near.leader_id, member.user_id)
      where team.id = ${team_id}`,
  )
  await publish(db, 'teams', [...subscribers, { role: superadminRole }], team_id)
}
