import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from '#domains/hiring/internships/internships.ts'
import { progressOf } from '#domains/projects/projects/projects.ts'
import { lastReport, presentToday } from '#domains/projects/teams/teams.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { keptWhenCostly } from '#platform/database/kept-figures.ts'
import { Ready } from '#platform/http/implement.ts'
import type { User } from '#platform/http/who.ts'
import { users } from '#schema/accounts.table.ts'
import { rowTallies } from '#schema/analytics.table.ts'
import { applications } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { deputies, workReports } from '#schema/reports.table.ts'
import { dashboardOf, listOf, moment } from './dashboard-statement.ts'

const many = sql.raw('50')
const few = sql.raw('10')

/** What waits for the asker's decision: to them, to everybody of the role, to somebody they stand in for. */
const deskOf = (role: SQL) => sql`
  select mine.id from ${workReports} mine where mine.status = 'pending' and mine.to_user_id = me.id
    and mine.from_user_id <> me.id
  union all select pool.id from ${workReports} pool where pool.status = 'pending' and pool.to_role = ${role}
    and pool.to_user_id is null and pool.from_user_id <> me.id
  union all select away.id from ${workReports} away where away.status = 'pending' and away.from_user_id <> me.id
    and away.to_user_id in (select absence.user_id from ${deputies} absence
      join ${users} absent on absent.id = absence.user_id where absence.deputy_id = me.id
        and (now() at time zone absent.time_zone)::date between absence.from_day and absence.until_day)`

const projectList = (isMine: SQL) => sql`
  select project.id, project.name,
    (select count(*) from ${teams} team where team.project_id = project.id) as team_count,
    project.deadline, project.status, ${progressOf(sql`project.id`)} as progress
  from ${projects} project where ${isMine} and project.status <> 'archived'
  order by project.deadline nulls last, project.id limit ${many}`

const teamList = (isMine: SQL) => sql`
  select team.id, team.name, project.name as project_name,
    (select count(*) from ${teamMembers} member where member.team_id = team.id) as members,
    ${presentToday(sql`team.id`)} as attendance_today,
    ${lastReport(sql`select member.user_id from ${teamMembers} member where member.team_id = team.id`)} as last_report
  from ${teams} team join ${projects} project on project.id = team.project_id
  where ${isMine} and project.status <> 'archived'
  order by lower(team.name), team.id limit ${many}`

const reportList = (role: SQL) => sql`
  select report.id, author.full_name as submitted_by, report.from_user_role as role, team.name as team_name,
    report.date as for_date, ${moment(sql`report.timestamp`)} as submitted_at
  from ${workReports} report join ${users} author on author.id = report.from_user_id
  left join ${teams} team on team.id = report.team_id
  where report.id in (${deskOf(role)})
  order by report.id desc limit ${few}`

const internshipList = (isMine: SQL, isAll: boolean) => sql`
  select ${internships.id}, ${internships.title}, project.name as project_name,
    ${moment(sql`coalesce(${internships.published_at}, ${internships.created_at})`)} as posted_at,
    (select count(*) from ${applications} application where application.internship_id = ${internships.id}
      and application.status <> 'withdrawn') as applications,
    (${isOpen}) as is_open
  from ${internships} left join ${projects} project on project.id = ${internships.project_id}
  where ${
    isAll
      ? isMine
      : sql`${internships.id} in (select own.id from ${internships} own where own.created_by = me.id
    union select posted.id from ${projects} project join ${internships} posted on posted.project_id = project.id
      where ${isMine})`
  } and ${internships.status} <> 'archived'
  order by ${internships.id} desc limit ${few}`

const waitingFor = (role: SQL) => sql`(select count(*) from (${deskOf(role)}) waiting)`

const ownProjects = sql`project.manager_id = me.id`
const ownStats = sql`json_build_object(
  'my_projects', (select count(*) from ${projects} project where ${ownProjects} and project.status <> 'archived'),
  'active_teams', (select count(*) from ${teams} team join ${projects} project on project.id = team.project_id
    where ${ownProjects} and project.status <> 'archived'),
  'total_interns', (select count(distinct person.id) from ${projects} project
    join ${teams} team on team.project_id = project.id
    join ${teamMembers} member on member.team_id = team.id
    join ${users} person on person.id = member.user_id and person.role = 'intern'
    where ${ownProjects} and project.status <> 'archived'),
  'pending_reports', ${waitingFor(sql`'project_manager'`)})`

const listsOf = (isMine: SQL, role: SQL, isAll: boolean) => ({
  projects: listOf(projectList(isMine)),
  teams: listOf(teamList(isMine)),
  recent_reports: listOf(reportList(role)),
  internships: listOf(internshipList(isMine, isAll)),
})

const own = dashboardOf('manager_dashboard', {
  stats: ownStats,
  ...listsOf(ownProjects, sql`'project_manager'`, false),
})

/** All projects are summed, not counted. */
const every = dashboardOf('manager_dashboard_of_all', {
  my_projects: sql`(select coalesce(sum(tally.amount), 0) from ${rowTallies} tally
    where tally.name like 'project %' and tally.name <> 'project archived')`,
  pending_reports: waitingFor(sql`'superadmin'`),
  ...listsOf(sql`true`, sql`'superadmin'`, true),
})

/** All teams that have a project, and the interns in them. */
const figuresOfAll = keptWhenCostly(10, async (db) => {
  const [row] = await rowsOf<{ active_teams: number; total_interns: number }>(
    db,
    sql`with standing as (select team.id from ${teams} team
        join ${projects} project on project.id = team.project_id and project.status <> 'archived')
      select (select count(*)::int from standing) as active_teams,
        (select count(*)::int from ${users} person where person.role = 'intern' and person.id in (
          select member.user_id from ${teamMembers} member
          join standing on standing.id = member.team_id)) as total_interns`,
  )
  return row
})

async function ofAll(db: Db, user: User): Promise<Ready> {
  const { my_projects, pending_reports, ...lists } = JSON.parse((await every(db, user)).json)
  const stats = { my_projects, ...(await figuresOfAll(db)), pending_reports }
  return new Ready(JSON.stringify({ stats, ...lists }))
}

/** The projects one manages with their teams, reports and internships; a superadmin's are all (spec §3). */
export const projectManager = (db: Db, user: User) =>
  (user.role === 'superadmin' ? ofAll : own)(db, user)
