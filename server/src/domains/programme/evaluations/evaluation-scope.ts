import { may } from '@app/contract/core/access.ts'
import {
  projectManagerRole,
  type Role,
  teamLeaderRole,
  worksInHiring,
} from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ledTeamIds } from '#domains/identity/visibility/visibility.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { projects, startupMembers, startups, teams } from '#schema/projects.table.ts'

/** The approved startups that a user represents. */
const represented = ({ id }: Pick<User, 'id'>) => sql`
  select member.startup_id from ${startupMembers} member
  join ${startups} startup on startup.id = member.startup_id and startup.status = 'approved'
  where member.user_id = ${id}`

/** An active user of the role other than the intern, though a team or a project may still name one who is not. */
const fit = (person: SQL, role: Role, intern: SQL) =>
  sql`(select able.id from ${users} able where able.id = ${person} and able.id <> ${intern}
    and able.status = 'active' and able.role = ${role})`

/** Who writes the leader's side: the team's leader, else the project's manager. */
export const writerOf = (team: SQL, project: SQL, intern: SQL) =>
  sql`coalesce(${fit(sql`${team}.leader_id`, teamLeaderRole, intern)},
    ${fit(sql`${project}.manager_id`, projectManagerRole, intern)})`

const leaderNow = sql`(select ${writerOf(sql`team`, sql`project`, sql`${evaluations.intern_id}`)}
  from ${teams} team join ${projects} project on project.id = ${evaluations.project_id}
  where team.id = ${evaluations.team_id})`

/** The side a user writes for, as a column; null for users who only oversee. A submitted sheet stays its author's. */
export const ownSide = (user: Pick<User, 'id'>) => sql<'intern' | 'leader' | 'startup' | null>`(
  select own.side from ${evaluationSheets} own where own.evaluation_id = ${evaluations.id} and case own.side
    when 'intern' then ${evaluations.intern_id} = ${user.id}
    when 'leader' then coalesce(own.author_id, ${leaderNow}) = ${user.id}
    else ${evaluations.startup_id} in (${represented(user)}) end
  order by own.side limit 1)`

/**
 * The evaluations in which a user may have a side; `ownSide` decides whether they do. An array, so that indexes are
 * used.
 */
export const mine = (user: Pick<User, 'id'>) => sql`${evaluations.id} = any(array(
  select one.id from ${evaluations} one where one.intern_id = ${user.id}
  union select one.id from ${evaluations} one where one.startup_id in (${represented(user)})
  union select own.evaluation_id from ${evaluationSheets} own where own.author_id = ${user.id}
  union select one.id from ${teams} team join ${evaluations} one on one.team_id = team.id
    where team.leader_id = ${user.id}
  union select one.id from ${projects} project join ${teams} team on team.project_id = project.id
    join ${evaluations} one on one.team_id = team.id where project.manager_id = ${user.id}))
  and ${ownSide(user)} is not null`

/** The teams whose evaluations a person oversees, and may start: undefined is all, null is none. */
export function overseenTeams(user: User): SQL | undefined | null {
  if (worksInHiring(user.role)) return undefined
  return may(user.role, 'evaluations.start') ? (ledTeamIds(user) ?? null) : null
}

/** The same as a condition on evaluations. */
export function overseen(user: User): SQL {
  const some = overseenTeams(user)
  if (some === undefined) return sql`true`
  return some ? sql`${evaluations.team_id} = any(array(${some}))` : sql`false`
}

/** A final one without a mark about the intern: once it has closed, it can be started again, since a certificate may need it. */
export const isUnmarked = (
  one: SQL,
) => sql`(${one}.kind = 'final' and not exists (select from ${evaluationSheets} written
  where written.evaluation_id = ${one}.id and written.side in ('leader', 'startup') and written.submitted_at is not null))`
