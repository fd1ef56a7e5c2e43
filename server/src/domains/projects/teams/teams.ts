import type { Parsed } from '@app/contract/core/route.ts'
import type {
  MemberStatus,
  teams as routes,
  Team,
  TeamMember,
  TeamRow,
} from '@app/contract/projects/teams.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { visibleTeams } from '#domains/identity/visibility/visibility.ts'
import type { Db } from '#platform/database/db.ts'
import { beyond, countUpTo, keysOf, pageFrom } from '#platform/database/paging.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { departments, projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { isLed, isWithin } from './team-scope.ts'
import { teamRights, viewOf } from './teams.rules.ts'

/** Is this person (a column of the query) checked in? */
const isPresent = (person: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${timeEntries} entry where entry.user_id = ${person} and entry.check_out_time is null)`

/** How many members of a team checked in on their own local day, whatever became of it since. */
export const presentToday = (team: SQL): SQL<number> => sql<number>`(
  select count(*)::int from ${teamMembers} member join ${users} person on person.id = member.user_id
  where member.team_id = ${team} and exists (select from ${timeEntries} entry
    where entry.user_id = person.id and entry.day = (now() at time zone person.time_zone)::date))`

const isOnBreak = (person: SQL) => sql`exists (
  select from ${timeEntries} entry join ${breaks} pause on pause.entry_id = entry.id and pause.end_time is null
  where entry.user_id = ${person} and entry.check_out_time is null)`

/** Who is in a meeting now, found once for all people of a query; a meeting lasts eight hours at most. */
const inMeetings = sql`
  with running as (
    select meeting.id, meeting.organiser_id from ${meetings} meeting
    where meeting.status = 'scheduled' and meeting.starts_at between now() - interval '8 hours' and now()
      and meeting.starts_at + make_interval(mins => meeting.duration_minutes) > now()
  )
  select running.organiser_id from running
  union all select invited.user_id from running join ${meetingPeople} invited
    on invited.meeting_id = running.id and invited.answer <> 'declined'`

/** What a person does at the moment (spec §4, team member status); Out while not checked in. */
export const memberStatus = (person: SQL): SQL<MemberStatus> => sql<MemberStatus>`case
  when not ${isPresent(person)} then 'Out'
  when ${isOnBreak(person)} or ${person} in (${inMeetings}) then 'Busy'
  when exists (select from ${tasks} task
    where task.assigned_to = ${person} and task.status = 'in_progress') then 'Working'
  else 'Available' end`

/** The title of what a person took up last, of what the team may see. */
export const currentTask = (person: SQL): SQL<string | null> => sql<string | null>`(
  select task.title from ${tasks} task
  where task.assigned_to = ${person} and task.status = 'in_progress' and task.team_visible
  order by task.updated_at desc, task.id desc limit 1)`

/** Completed of all tasks given to a person, in whole percent; 0 without any. */
export const progressOf = (person: SQL): SQL<number> => sql<number>`coalesce((
  select round(100.0 * count(*) filter (where task.status = 'completed') / nullif(count(*), 0))::int
  from ${tasks} task where task.assigned_to = ${person}), 0)`

/** The day of the latest report of some people (a query of their `user_id`); of each only the last one is read. */
export const lastReport = (people: SQL): SQL<string | null> => sql<string | null>`(
  select max(latest.date)::text from (${people}) author cross join lateral (
    select report.date from ${workReports} report
    where report.from_user_id = author.user_id and report.escalated_from is null
    order by report.date desc limit 1) latest)`

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

/** The teams one may see, by name; what one may not know of them is left out (permissions.json 33). */
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

/** The members by name; with what they do, for those who lead them. */
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
