import { leaderRoles, reportingRoles } from '@app/contract/core/roles.ts'
import type { Output, Parsed } from '@app/contract/core/route.ts'
import type {
  MemberToday,
  teams as routes,
  Team,
  TeamMember,
  TeamRow,
  TeamToday,
} from '@app/contract/projects/teams.ts'
import { and, asc, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ledTeamIds, shownPicture, visibleTeams } from '#domains/identity/visibility/visibility.ts'
import { isOnLeave, worksOn } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import {
  ascending,
  countUpTo,
  descending,
  pageFrom,
  type SortKey,
} from '#platform/database/paging.ts'
import { containsPattern, isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { departments, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { type TeamView, teamRights, viewOf } from './teams.rules.ts'
import {
  currentTask,
  headCount,
  isExpected,
  isLed,
  isWithin,
  lastReport,
  memberStatus,
  presentNow,
  presentToday,
  progressOf,
} from './teams.ts'

const leaders = alias(users, 'leaders')
/** Whoever left or has a role that leads nobody leads no team any more, and is not shown as if they did. */
const leadsStill = and(ne(leaders.status, 'deleted'), inArray(leaders.role, [...leaderRoles]))
const key = sql`lower(${teams.name})`
const members = sql`select member.user_id from ${teamMembers} member where member.team_id = ${teams.id}`

const seesWork = (user: User) => (viewOf(user.role, false) === 'work' ? sql`true` : isLed(user))

const teamRows = (db: Db, user: User) =>
  db
    .select({
      id: teams.id,
      name: teams.name,
      head_count: headCount(sql`${teams.id}`),
      project_id: teams.project_id,
      project_name: projects.name,
      leader_id: leaders.id,
      leader_name: leaders.full_name,
      department_name: departments.name,
      department_id: teams.department_id,
      version: teams.version,
      is_led: isLed(user),
      is_within: isWithin(user),
      present: sql<number>`case when ${isLed(user)} then ${presentNow(sql`${teams.id}`)} else 0 end`,
      present_today: sql<number>`case when ${isLed(user)} then ${presentToday(sql`${teams.id}`)} else 0 end`,
      last_report: sql<string | null>`case when ${seesWork(user)} then ${lastReport(members)} end`,
    })
    .from(teams)
    .leftJoin(projects, eq(projects.id, teams.project_id))
    .leftJoin(leaders, and(eq(leaders.id, teams.leader_id), leadsStill))
    .leftJoin(departments, eq(departments.id, teams.department_id))
    .$dynamic()

type StoredTeam = Awaited<ReturnType<typeof teamRows>>[number]

/** A team as far as this person may know it. */
function rowFor(
  user: User,
  {
    is_led,
    is_within: _,
    present,
    present_today,
    last_report,
    department_id: __,
    version: ___,
    ...team
  }: StoredTeam,
): TeamRow {
  const view = viewOf(user.role, is_led)
  if (view === 'lead') return { ...team, present, present_today, last_report }
  if (view === 'work') return { ...team, last_report }
  return view === 'know' ? team : { id: team.id, name: team.name, head_count: team.head_count }
}

function scopeOf(user: User): SQL | undefined {
  const reached = visibleTeams(user)
  return reached && sql`${teams.id} in (${reached})`
}

const byName: SortKey<StoredTeam> = {
  on: [key, teams.id],
  shape: ['name', 'uuid'],
  keys: ({ name, id }) => [name, id],
}
const orders = { name: ascending(byName), '-name': descending(byName) }

/** The teams a user may see, by name, reduced to the fields they may see (permissions.json 33). */
export async function list(db: Db, user: User, query: Parsed<typeof routes.list>['query']) {
  const where = and(
    scopeOf(user),
    query.project_id ? eq(teams.project_id, query.project_id) : undefined,
    query.search ? ilike(teams.name, containsPattern(query.search)) : undefined,
  )
  const order = orders[query.sort]
  const [rows, total] = await Promise.all([
    teamRows(db, user)
      .where(and(where, order.after(query.cursor)))
      .orderBy(...order.by)
      .limit(query.limit + 1),
    countUpTo(db, teams, where),
  ])
  const { page, next_cursor } = pageFrom(rows, query.limit, order.keys)
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
  const members = await membersOf(db, id, view)
  return { ...row, department_id, members, version, can }
}

/** The expected members by name, with as much of their work as the view has. */
function membersOf(db: Db, team_id: string, view: TeamView): Promise<TeamMember[]> {
  const person = sql`${users.id}`
  return db
    .select({
      id: users.id,
      full_name: users.full_name,
      role: users.role,
      ...(view === 'lead' && {
        status: memberStatus(person),
        current_task: currentTask(person),
      }),
      ...(view !== 'know' && {
        progress: progressOf(person),
        last_report: lastReport(sql`select ${users.id} as user_id`),
      }),
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(and(eq(teamMembers.team_id, team_id), isExpected(sql`${users}`)))
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))
}

/** At most this many teams; the rest of a larger department is found in the list of teams. */
const mostTeams = 50

const someone = sql`person.id`

/** A person of a team (aliases `person`, `place`) on their own local day `clock.day`. */
const memberJson = sql`json_build_object(
  'id', person.id, 'full_name', person.full_name, 'role', person.role, 'avatar_id', ${shownPicture('person')},
  'is_leader', place.is_leader, 'status', ${memberStatus(someone)}, 'current_task', ${currentTask(someone)},
  'progress', ${progressOf(someone)},
  'presence', case when entry.id is null then 'out' when pause.id is null then 'in' else 'on_break' end,
  'check_in_time', ${isoUtc(sql`coalesce(entry.check_in_time, (
    select min(first.check_in_time) from ${timeEntries} first
    where first.user_id = person.id and first.day = clock.day))`)},
  'is_on_leave', ${isOnLeave(sql`clock.day`, someone)},
  'reports_today', person.role in ${reportingRoles} and ${worksOn(sql`clock.day`, someone)},
  'report_status', (select report.status from ${workReports} report
    where report.from_user_id = person.id and report.date = clock.day and report.escalated_from is null))`

type Row = Omit<TeamToday, 'people'> & { people: MemberToday[] | null; total: number }

/** The teams a user leads or manages, by name, each with how the day of its people stands: leader first, then by name. */
export async function today(
  db: Db,
  user: User,
  { department_id }: Parsed<typeof routes.today>['query'],
): Promise<Output<typeof routes.today>> {
  const led = ledTeamIds(user)
  const rows = await rowsOf<Row>(
    db,
    sql`with near as (
        select team.id, team.name, team.project_id, ${leaders}.id as leader_id, count(*) over ()::int as total
        from ${teams} team left join ${users} ${leaders} on ${leaders}.id = team.leader_id and ${leadsStill}
        where ${led ? sql`team.id in (${led})` : sql`true`}
          and ${department_id ? sql`team.department_id = ${department_id}` : sql`true`}
        order by lower(team.name), team.id limit ${mostTeams}),
      place as (
        select near.id as team_id, near.leader_id as user_id, true as is_leader from near where near.leader_id is not null
        union all select near.id, member.user_id, false from near join ${teamMembers} member on member.team_id = near.id
          where member.user_id is distinct from near.leader_id)
      select near.id, near.name, project.name as project_name, leader.full_name as leader_name, near.total, (
          select json_agg(${memberJson} order by place.is_leader desc, lower(person.full_name), person.id)
          from place join ${users} person on person.id = place.user_id and person.id <> ${user.id}
            and ${isExpected(sql`person`)}
          cross join lateral (select (now() at time zone person.time_zone)::date as day) clock
          left join ${timeEntries} entry on entry.user_id = person.id and entry.check_out_time is null
          left join ${breaks} pause on pause.entry_id = entry.id and pause.end_time is null
          where place.team_id = near.id) as people
      from near left join ${projects} project on project.id = near.project_id
      left join ${users} leader on leader.id = near.leader_id
      order by lower(near.name), near.id`,
  )
  return {
    teams: rows.map(({ total: _, people, ...team }) => ({ ...team, people: people ?? [] })),
    total: rows[0]?.total ?? 0,
  }
}
