import {
  projectManagerRole,
  type Reviewer,
  reviewChain,
  teamLeaderRole,
  teamManagerRole,
} from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  departmentManagersOf,
  endedHires,
  ownTeams,
} from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { type Addressee, addresseeOf, reviewersOf } from './reports.rules.ts'

/** An active user of the role other than the author. */
const fit = (person: string, role: Reviewer, author_id: string) =>
  sql`${sql.identifier(person)}.role = ${role} and ${sql.identifier(person)}.status = 'active'
    and ${sql.identifier(person)}.id <> ${author_id}`

/** The teams that an author has left with a hire that went on until `date` or longer. */
const teamsLeftSince = (author_id: string, date: string | SQL) => sql`
  select ended.team_id from ${endedHires} ended
  where ended.user_id = ${author_id} and ended.last_day >= (${date})::date and ended.team_id is not null`

/**
 * The team an author's report of a day concerns: that of a hire which has ended since, the one
 * they lead, else one that has a leader, the last they joined.
 */
const teamOf = (author_id: string, date: string | SQL) => sql`
  select team.id from ${teams} team
    left join ${users} leader on leader.id = team.leader_id
    left join ${teamMembers} joined on joined.team_id = team.id and joined.user_id = ${author_id}
    where team.id in (${ownTeams({ id: author_id })} union all ${teamsLeftSince(author_id, date)})
    order by team.id in (${teamsLeftSince(author_id, date)}) desc,
      (leader.id = ${author_id} and leader.role = ${teamLeaderRole}) desc nulls last,
      (${fit('leader', teamLeaderRole, author_id)}) desc nulls last,
      joined.joined_at desc nulls last, team.id desc
    limit 1`

interface ReviewerChoice {
  team_id: string | null
  team_leader: string | null
  team_manager: string | null
  project_manager: string | null
  held: string[]
}

const departmentManager = (author_id: string) => sql`
  select manager.id from ${users} manager
  where ${fit('manager', teamManagerRole, author_id)} and manager.id in (${departmentManagersOf(sql`team.id`)})
  order by manager.id limit 1`

export type ReportRoute = Addressee & { team_id: string | null }

/** The team and the addressee of what a user reports of a day. */
export const routeOf = (
  db: Db,
  { id, role }: Pick<User, 'id' | 'role'>,
  date: string | SQL,
): Promise<ReportRoute> => routed(db, id, teamOf(id, date), reviewersOf(role))

/** Addresses an author's report along a ladder of roles, never to the author. */
export async function addressed(
  db: Db,
  author_id: string,
  team_id: string | null,
  ladder: readonly Reviewer[],
): Promise<Addressee> {
  const { to_role, to_user_id } = await routed(db, author_id, sql`select ${team_id}::uuid`, ladder)
  return { to_role, to_user_id }
}

async function routed(
  db: Db,
  author_id: string,
  team: SQL,
  ladder: readonly Reviewer[],
): Promise<ReportRoute> {
  const [row] = await rowsOf<ReviewerChoice>(
    db,
    sql`select wanted.id as team_id, leader.id as team_leader, owner.id as project_manager,
        (${departmentManager(author_id)}) as team_manager,
        array(select role from unnest(${sql.param([...reviewChain])}::text[]) as known(role) where exists (
          select from ${users} holder where holder.role = known.role and holder.status = 'active'
            and holder.id <> ${author_id})) as held
      from (select (${team}) as id) wanted
      left join ${teams} team on team.id = wanted.id
      left join ${users} leader on leader.id = team.leader_id and ${fit('leader', teamLeaderRole, author_id)}
      left join ${projects} project on project.id = team.project_id
      left join ${users} owner on owner.id = project.manager_id
        and ${fit('owner', projectManagerRole, author_id)}`,
  )
  const { held = [], team_id = null, ...own } = row ?? {}
  return { team_id, ...addresseeOf(ladder, { own, held }) }
}
