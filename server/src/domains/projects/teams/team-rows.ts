import type { Parsed } from '@app/contract/core/route.ts'
import type { teams as routes, Team, TeamMember, TeamRow } from '@app/contract/projects/teams.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { visibleTeams } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { departments, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { teamRights, viewOf } from './teams.rules.ts'
import {
  currentTask,
  isLed,
  isPresent,
  isWithin,
  lastReport,
  memberStatus,
  presentToday,
  progressOf,
} from './teams.ts'

const leaders = alias(users, 'leaders')
const key = sql<string>`lower(${teams.name})`
const members = sql`select member.user_id from ${teamMembers} member where member.team_id = ${teams.id}`

const teamRows = (db: Db, user: User) =>
  db
    .select({
      id: teams.id,
      name: teams.name,
      key,
      head_count: sql<number>`(select count(*)::int from ${teamMembers} member where member.team_id = ${teams.id})`,
      project_id: teams.project_id,
      project_name: projects.name,
      leader_id: teams.leader_id,
      leader_name: leaders.full_name,
      department_name: departments.name,
      department_id: teams.department_id,
      version: teams.version,
      is_led: isLed(user),
      is_within: isWithin(user),
      present: sql<number>`case when ${isLed(user)} then (select count(*)::int from ${teamMembers} member
        where member.team_id = ${teams.id} and ${isPresent(sql`member.user_id`)}) else 0 end`,
      present_today: sql<number>`case when ${isLed(user)} then ${presentToday(sql`${teams.id}`)} else 0 end`,
      last_report: sql<string | null>`case when ${isLed(user)} then ${lastReport(members)} end`,
    })
    .from(teams)
    .leftJoin(projects, eq(projects.id, teams.project_id))
    .leftJoin(leaders, eq(leaders.id, teams.leader_id))
    .leftJoin(departments, eq(departments.id, teams.department_id))
    .$dynamic()

type StoredTeam = Awaited<ReturnType<typeof teamRows>>[number]

/** A team as far as this person may know it. */
function rowFor(
  user: User,
  {
    key: _,
    is_led,
    is_within: __,
    present,
    present_today,
    last_report,
    department_id: ___,
    version: ____,
    ...team
  }: StoredTeam,
): TeamRow {
  const view = viewOf(user.role, is_led)
  if (view === 'lead') return { ...team, present, present_today, last_report }
  return view === 'know' ? team : { id: team.id, name: team.name, head_count: team.head_count }
}

function scopeOf(user: User): SQL | undefined {
  const reached = visibleTeams(user)
  return reached && sql`${teams.id} in (${reached})`
}

/** The teams a user may see, by name, reduced to the fields they may see (permissions.json 33). */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const where = and(
    scopeOf(user),
    query.project_id ? eq(teams.project_id, query.project_id) : undefined,
  )
  const after =
    query.cursor && beyond([key, teams.id], keysOf(query.cursor, ['text', 'uuid']), 'more')
  const rows = await teamRows(db, user)
    .where(and(where, after || undefined))
    .orderBy(asc(key), asc(teams.id))
    .limit(query.limit + 1)
  const { page, next_cursor } = pageFrom(rows, query.limit, (team) => [team.key, team.id])
  const total = await countUpTo(db, teams, where)
  return { teams: page.map((team) => rowFor(user, team)), next_cursor, total }
}

/** One team and its people; 404 for a team out of reach. */
export async function read(db: Db, user: User, id: string): Promise<Team> {
  const [team] = await teamRows(db, user).where(and(scopeOf(user), eq(teams.id, id)))
  if (!team) throw notFound()
  const row = rowFor(user, team)
  const { version, department_id } = team
  const can = { talk: team.is_within, lead: team.is_led, ...teamRights(user.role, team.is_led) }
  const view = viewOf(user.role, team.is_led)
  if (view === 'count') return { ...row, version, can }
  const members = await membersOf(db, id, view === 'lead')
  return { ...row, department_id, members, version, can }
}

/** The members by name; for those who lead the team, with their current activity. */
function membersOf(db: Db, team_id: string, isLed: boolean): Promise<TeamMember[]> {
  const person = sql`${users.id}`
  return db
    .select({
      id: users.id,
      full_name: users.full_name,
      role: users.role,
      ...(isLed && {
        status: memberStatus(person),
        current_task: currentTask(person),
        progress: progressOf(person),
        last_report: lastReport(sql`select ${users.id} as user_id`),
      }),
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(eq(teamMembers.team_id, team_id))
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))
}
