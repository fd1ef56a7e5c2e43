import { type Role, superadminRole } from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'

/** Whether a user may correct the times of another (a user id): true for managed users only. */
export function leads(user: User, someone: SQL): SQL {
  const led = ledTeamIds(user)
  return led ? sql`${someone} in (${peopleOf(led)})` : sql`true`
}

/**
 * The users responsible for someone's times: the leaders of their teams; else the managers of the projects of their
 * teams; else the superadmins. Active users, never the user themselves.
 */
export const leadersOf = (db: Db, user_id: string) =>
  rowsOf<{ id: string; role: Role }>(
    db,
    sql`with leaders as (
      select team.leader_id as id, 1 as place from ${teams} team
        join ${teamMembers} member on member.team_id = team.id where member.user_id = ${user_id}
      union select project.manager_id, 2 from ${teams} team
        left join ${teamMembers} member on member.team_id = team.id
        join ${projects} project on project.id = team.project_id
        where member.user_id = ${user_id} or team.leader_id = ${user_id}
      union select admin.id, 3 from ${users} admin where admin.role = ${inlineRole(superadminRole)}
    ), able as (
      select person.id, person.role, place from leaders join ${users} person on person.id = leaders.id
      where person.status = 'active' and person.id <> ${user_id}
    )
    select id, role from able where place = (select min(place) from able) order by id limit 10`,
  )
