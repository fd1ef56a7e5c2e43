import {
  internRole,
  isSuperadmin,
  projectManagerRole,
  superadminRole,
} from '@app/contract/core/roles.ts'
import { Timestamp } from '@app/contract/core/schemas.ts'
import { AuditEntry } from '@app/contract/insight/audit.ts'
import { auditSentence } from '@app/contract/insight/audit-sentences.ts'
import {
  type HealthValue,
  mostOnDashboard,
  SuperadminDashboard,
} from '@app/contract/insight/dashboards.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pendingStatuses } from '#domains/hiring/applications/applications.ts'
import { stage } from '#domains/hiring/hires/hires.ts'
import { isOpen } from '#domains/hiring/internships/internships.ts'
import { managedPostings } from '#domains/identity/visibility/visibility.ts'
import { entityName } from '#domains/insight/audit/audit.ts'
import { progressOf } from '#domains/projects/projects/projects.ts'
import { awaitsDecision } from '#domains/projects/startups/startups.ts'
import { headCount, isExpected, lastReport, presentToday } from '#domains/projects/teams/teams.ts'
import { cacheWhenSlow } from '#platform/database/cache-when-slow.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { mostCounted } from '#platform/database/paging.ts'
import { inlineRole, isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { rowTallies } from '#schema/analytics.table.ts'
import { applications, applicationTallies, hires } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { deputies, workReports } from '#schema/reports.table.ts'
import { dashboardOf, listOf } from './dashboard-statement.ts'

const many = sql.raw(String(mostOnDashboard))
const few = sql.raw('10')

const absences = sql`${deputies} absence join ${users} absent on absent.id = absence.user_id and absence.deputy_id = me.id
  and (now() at time zone absent.time_zone)::date between absence.from_day and absence.until_day`

/**
 * Reports that wait for the user's decision: addressed to them or someone whose deputy they are, or to the pool of the
 * role of one of them.
 */
const deskOf = (role: SQL) => sql`
  select mine.id from ${workReports} mine where mine.status = 'pending' and mine.to_user_id = me.id
    and mine.from_user_id <> me.id
  union all select pool.id from ${workReports} pool where pool.status = 'pending' and pool.to_role = ${role}
    and pool.to_user_id is null and pool.from_user_id <> me.id
  union all select away.id from ${workReports} away where away.status = 'pending' and away.from_user_id <> me.id
    and away.to_user_id in (select absent.id from ${absences})
  union all select theirs.id from ${absences} join ${workReports} theirs on theirs.status = 'pending'
      and theirs.to_user_id is null and theirs.to_role = absent.role and theirs.from_user_id <> absent.id
    where absent.role <> ${role} and theirs.from_user_id <> me.id`

const projectList = (isMine: SQL) => sql`
  select project.id, project.name,
    (select count(*) from ${teams} team where team.project_id = project.id) as team_count,
    project.deadline, project.status, ${progressOf(sql`project.id`)} as progress
  from ${projects} project where ${isMine} and project.status <> 'archived'
  order by project.deadline nulls last, project.id limit ${many}`

const teamList = (isMine: SQL) => sql`
  select team.id, team.name, project.name as project_name,
    ${headCount(sql`team.id`)} as members,
    ${presentToday(sql`team.id`)} as attendance_today,
    ${lastReport(sql`select member.user_id from ${teamMembers} member where member.team_id = team.id`)} as last_report
  from ${teams} team join ${projects} project on project.id = team.project_id
  where ${isMine} and project.status <> 'archived'
  order by lower(team.name), team.id limit ${many}`

const reportList = (role: SQL) => sql`
  select report.id, author.full_name as submitted_by, report.from_user_role as role, team.name as team_name,
    report.date as for_date, ${isoUtc(sql`report.timestamp`)} as submitted_at
  from ${workReports} report join ${users} author on author.id = report.from_user_id
  left join ${teams} team on team.id = report.team_id
  where report.id in (${deskOf(role)})
  order by report.id desc limit ${few}`

const internshipList = (isAll: boolean) => sql`
  select ${internships.id}, ${internships.title}, project.name as project_name,
    ${isoUtc(sql`coalesce(${internships.published_at}, ${internships.created_at})`)} as posted_at,
    (select count(*) from ${applications} application where application.internship_id = ${internships.id}
      and application.status <> 'withdrawn') as applications,
    (${isOpen}) as is_open
  from ${internships} left join ${projects} project on project.id = ${internships.project_id}
  where ${
    isAll ? sql`true` : sql`${internships.id} in (${managedPostings(sql`me.id`)})`
  } and ${internships.status} <> 'archived'
  order by ${internships.id} desc limit ${few}`

/** A report of the pool stands there once for each absent person whose deputy they are. */
const waitingFor = (role: SQL) =>
  sql`(select count(distinct waiting.id) from (${deskOf(role)}) waiting)`

const ownProjects = sql`project.manager_id = me.id`
const isCountedIntern = sql`person.role = ${inlineRole(internRole)} and ${isExpected(sql`person`)}`
const ownStats = sql`json_build_object(
  'my_projects', (select count(*) from ${projects} project where ${ownProjects} and project.status <> 'archived'),
  'active_teams', (select count(*) from ${teams} team join ${projects} project on project.id = team.project_id
    where ${ownProjects} and project.status <> 'archived'),
  'total_interns', (select count(distinct person.id) from ${projects} project
    join ${teams} team on team.project_id = project.id
    join ${teamMembers} member on member.team_id = team.id
    join ${users} person on person.id = member.user_id and ${isCountedIntern}
    where ${ownProjects} and project.status <> 'archived'),
  'pending_reports', ${waitingFor(inlineRole(projectManagerRole))})`

const listsOf = (isMine: SQL, role: SQL, isAll: boolean) => ({
  projects: listOf(projectList(isMine)),
  teams: listOf(teamList(isMine)),
  recent_reports: listOf(reportList(role)),
  internships: listOf(internshipList(isAll)),
})

const own = dashboardOf('manager_dashboard', {
  stats: ownStats,
  ...listsOf(ownProjects, inlineRole(projectManagerRole), false),
})

/** All projects are summed, not counted. */
const every = dashboardOf('manager_dashboard_of_all', {
  my_projects: sql`(select coalesce(sum(tally.amount), 0) from ${rowTallies} tally
    where tally.name like 'project %' and tally.name <> 'project archived')`,
  pending_reports: waitingFor(inlineRole(superadminRole)),
  ...listsOf(sql`true`, inlineRole(superadminRole), true),
})

/** All teams that have a project, and the interns in them. */
const figuresOfAll = cacheWhenSlow(10, async (db) => {
  const [row] = await rowsOf<{ active_teams: number; total_interns: number }>(
    db,
    sql`with standing as (select team.id from ${teams} team
        join ${projects} project on project.id = team.project_id and project.status <> 'archived')
      select (select count(*)::int from standing) as active_teams,
        (select count(*)::int from ${users} person where ${isCountedIntern} and person.id in (
          select member.user_id from ${teamMembers} member
          join standing on standing.id = member.team_id)) as total_interns`,
  )
  return row
})

async function ofAll(db: Db, user: User): Promise<JsonText> {
  const { my_projects, pending_reports, ...lists } = JSON.parse((await every(db, user)).json)
  const stats = { my_projects, ...(await figuresOfAll(db)), pending_reports }
  return new JsonText(JSON.stringify({ stats, ...lists }))
}

/** The projects one manages with their teams, reports and internships; a superadmin's are all (spec §3). */
export const projectManager = (db: Db, user: User) =>
  (isSuperadmin(user.role) ? ofAll : own)(db, user)

const latest = sql.raw('10')
const most = sql.raw(String(mostCounted))
const pending = sql.raw(`'{${pendingStatuses.join(',')}}'::text[]`)

/** Maintained totals: the cost does not grow with the number of applications. */
const stats = sql`(
  select json_build_object(
    'pending_applications', coalesce(sum(tally.amount) filter (where tally.name = any(${pending})), 0),
    'scheduled_interviews', (select count(*) from (select from ${interviews} interview
      where interview.status = 'scheduled' and interview.scheduled_at > now() limit ${most}) coming),
    'recent_hires', (select count(*) from (select from ${hires} hire
      where hire.hired_date > now() - interval '30 days' limit ${most}) recent),
    'total_candidates', coalesce(sum(tally.amount) filter (where tally.name = 'candidates'), 0))
  from ${applicationTallies} tally)`

const latestApplications = sql`
  select application.id, application.full_name, application.email, posting.title as internship_title, posting.company_name,
    ${isoUtc(sql`application.applied_date`)} as applied_date,
    case when application.user_id <> me.id then application.score end as score, application.status
  from ${applications} application join ${internships} posting on posting.id = application.internship_id
  order by application.id desc limit ${latest}`

const isToCome = sql`one.status = 'scheduled' and one.scheduled_at > now()`
const interviewRows = sql`select one.*, ${isToCome} as is_to_come from ${interviews} one`

/** Those to come, the soonest first; then the latest of the others. */
const nextInterviews = sql`
  select interview.id, application.full_name as candidate_name, posting.title as internship_title, posting.company_name,
    ${isoUtc(sql`interview.scheduled_at`)} as scheduled_at, interview.type, interview.status
  from ((${interviewRows} where ${isToCome} order by one.scheduled_at, one.id limit ${latest})
    union (${interviewRows} order by one.id desc limit ${latest})) interview
  join ${applications} application on application.id = interview.application_id
  join ${internships} posting on posting.id = application.internship_id
  order by interview.is_to_come desc, case when interview.is_to_come then interview.scheduled_at end, interview.id desc
  limit ${latest}`

/** The team a user was hired for, else the one they joined last. */
const team = sql`coalesce((
  select team.name from ${teamMembers} member join ${teams} team on team.id = member.team_id
  where member.user_id = hires.user_id
  order by (member.team_id is not distinct from ${hires}.team_id) desc, member.joined_at desc limit 1), '')`

const latestHires = sql`
  select hires.id, users.full_name as name, coalesce(hires.position, posting.title) as position, ${team} as team,
    ${isoUtc(sql`hires.hired_date`)} as hired_date, ${stage} as status
  from ${hires}
  join ${users} on users.id = hires.user_id
  join ${applications} application on application.id = hires.application_id
  join ${internships} posting on posting.id = application.internship_id
  order by hires.hired_date desc limit ${latest}`

/** HR's dashboard (spec §3). */
export const hr = dashboardOf('hr_dashboard', {
  stats,
  applications: listOf(latestApplications),
  interviews: listOf(nextInterviews),
  recent_hires: listOf(latestHires),
})

/** From stored tallies. Suspended users count, removed ones do not. */
const counted = (pattern: string) => sql`coalesce(sum(tally.amount) filter (
  where tally.name like ${sql.raw(`'${pattern}'`)} and tally.name not like 'user % deleted'), 0)::int`

const superadminStats = sql`(
  select json_build_object(
    'total_users', ${counted('user %')},
    'active_projects', ${counted('project active')},
    'pending_startups', coalesce(sum(tally.amount) filter (
      where tally.name in ('startup pending', 'startup meeting_scheduled')), 0)::int,
    'total_interns', ${counted('user intern %')})
  from ${rowTallies} tally)`

/** Longest waiting first. */
const pendingStartups = sql`
  select startups.id, startups.name, startups.domain, startups.contact_email,
    ${isoUtc(sql`startups.submitted_date`)} as submitted_date, startups.status
  from ${startups} where ${awaitsDecision} order by startups.submitted_date, startups.id limit ${few}`

/** The latest entries, of which the sentences are made in the reader's language. */
const recentActivities = sql`
  select audit_logs.id, person.full_name as actor_name, audit_logs.actor_id, audit_logs.action, audit_logs.entity_id,
    ${entityName} as entity_name, ${isoUtc(sql`audit_logs.at`)} as timestamp
  from (select * from ${auditLogs} order by id desc limit ${few}) audit_logs
  left join ${users} person on person.id = audit_logs.actor_id
  order by audit_logs.id desc`

/** Devices that are signed in. An expired session counts until the clean-up, ten minutes at most. */
const activeSessions = sql`(
  select coalesce(sum(tally.amount), 0)::int from ${rowTallies} tally where tally.name = 'session')`

const superadminQuery = dashboardOf('superadmin_dashboard', {
  stats: superadminStats,
  pending_startups: listOf(pendingStartups),
  recent_activities: listOf(recentActivities),
  active_sessions: activeSessions,
})

const SuperadminResult = SuperadminDashboard.omit({ system_health: true }).extend({
  recent_activities: z.array(
    AuditEntry.pick({
      ...{ id: true, actor_id: true, actor_name: true, action: true },
      ...{ entity_id: true, entity_name: true },
    }).extend({ timestamp: Timestamp }),
  ),
  active_sessions: SuperadminDashboard.shape.system_health.shape.active_sessions,
})

/** The state of this node. `storage_usage`: a whole percentage, or null when it is unknown. */
export interface Node {
  health: HealthValue
  storage_usage: number | null
}

/** Milliseconds; soon after the longer one the statement would be cancelled. */
const slow = 1000
const tooSlow = 3000
const speedOf = (taken: number): HealthValue =>
  taken <= slow ? 'healthy' : taken <= tooSlow ? 'warning' : 'error'

/** The superadmin's dashboard (spec §3). The duration of the query indicates the state of the database. */
export async function superadmin(db: Db, user: User, node: Node): Promise<SuperadminDashboard> {
  const began = performance.now()
  const { json } = await superadminQuery(db, user)
  const taken = performance.now() - began
  const { active_sessions, recent_activities, ...parts } = SuperadminResult.parse(JSON.parse(json))
  return {
    ...parts,
    recent_activities: recent_activities.map(({ id, timestamp, ...entry }) => ({
      ...{ id, timestamp, message: auditSentence(entry) },
    })),
    system_health: {
      database_status: speedOf(taken),
      api_status: node.health,
      storage_usage: node.storage_usage,
      active_sessions,
    },
  }
}
