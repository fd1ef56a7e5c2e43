import { representsStartup } from '@app/contract/core/roles.ts'
import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ledTeamIds, peopleOf } from '#domains/identity/visibility/visibility.ts'
import { isSettled } from '#domains/work/reports/reports.ts'
import { creditedSelfReported } from '#domains/work/time-entries/time-entries.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { decimalHours } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { milestones, projects, startupMembers, startups, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/** Local days, the first and the last of a week. */
export interface Week {
  first: string
  last: string
}

export type WorkFigures = {
  hours: number
  /** Those of the hours that were reported afterwards rather than measured. */
  self_reported: number
  approved: number
  waiting: number
  tasks: number
}
/** One of those that are named, and how many there are in all. */
type Named = { name: string; total: number }
export type TeamFigures = WorkFigures & Named
export type ProjectFigures = Omit<WorkFigures, 'waiting'> & Named & { milestones: number }

const mostNamed = 20
const total = sql`count(*) over ()::int as total`

const during = ({ first, last }: Week, day: SQL) =>
  sql`${day} between ${first}::date and ${last}::date`
/** The day a task was completed on, where the reader is. */
const dayIn = (zone: string, at: SQL) => sql`(${at} at time zone ${zone})::date`

const hoursOf = (week: Week, who: SQL, seconds = sql`entry.worked_seconds`) => sql`(
  select ${decimalHours(sql`sum(${seconds})`)} from ${timeEntries} entry
  where ${during(week, sql`entry.day`)} and entry.status in ('closed', 'corrected') and entry.user_id ${who})`
const selfReportedOf = (week: Week, who: SQL) =>
  hoursOf(week, who, creditedSelfReported(sql`entry`))
const reportsOf = (week: Week, where: SQL, status: 'approved' | 'pending') => sql`(
  select count(*)::int from ${workReports} report
  where ${during(week, sql`report.date`)} and report.status = ${status} and report.escalated_from is null and ${where})`
const tasksOf = (week: Week, zone: string, where: SQL) => sql`(
  select count(*)::int from ${tasks} task
  where ${during(week, dayIn(zone, sql`task.completed_at`))} and ${where})`

type Reader = Pick<User, 'id' | 'role' | 'time_zone'>

/** The figures of a user's week. */
export async function ownWeek(db: Db, { id, time_zone }: Reader, week: Week): Promise<WorkFigures> {
  const mine = sql`report.from_user_id = ${id}`
  const [done] = await rowsOf<WorkFigures>(
    db,
    sql`
    select ${hoursOf(week, sql`= ${id}`)} as hours, ${selfReportedOf(week, sql`= ${id}`)} as self_reported,
      ${reportsOf(week, mine, 'approved')} as approved,
      ${reportsOf(week, mine, 'pending')} as waiting, ${tasksOf(week, time_zone, sql`task.assigned_to = ${id}`)} as tasks`,
  )
  return done ?? { hours: 0, self_reported: 0, approved: 0, waiting: 0, tasks: 0 }
}

/** The same of each team one leads or manages, by name. */
export async function teamsWeek(db: Db, user: User, week: Week): Promise<TeamFigures[]> {
  if (managementScopeOf(user.role) === 'none') return []
  const led = ledTeamIds(user)
  const people = sql`in (${peopleOf(sql`crew.id`)})`
  const theirs = sql`report.team_id = crew.id`
  const ofThem = sql`task.project_id = crew.project_id and task.assigned_to ${people}`
  return rowsOf<TeamFigures>(
    db,
    sql`
    select crew.name, crew.total, ${hoursOf(week, people)} as hours,
      ${selfReportedOf(week, people)} as self_reported, ${reportsOf(week, theirs, 'approved')} as approved,
      ${reportsOf(week, theirs, 'pending')} as waiting, ${tasksOf(week, user.time_zone, ofThem)} as tasks
    from (select own.id, own.name, own.project_id, ${total} from ${teams} own
      left join ${projects} project on project.id = own.project_id
      where project.status is distinct from 'archived' ${led ? sql`and own.id in (${led})` : sql``} order by lower(own.name), own.id limit ${mostNamed}) crew
    order by lower(crew.name), crew.id`,
  )
}

/** Approved hours, completed tasks and reached milestones in each project of the startups that the user represents. */
export async function projectsWeek(db: Db, user: User, week: Week): Promise<ProjectFigures[]> {
  if (!representsStartup(user.role)) return []
  const staffedTeams = sql`(select crew.id from ${teams} crew where crew.project_id = work.id)`
  const settled = (figure: SQL) => sql`(select ${figure} from ${workReports} report
    where ${during(week, sql`report.date`)} and ${isSettled} and report.team_id in ${staffedTeams})`
  const approvedHours = (seconds: SQL) => settled(decimalHours(sql`sum(${seconds})`))
  const shownTasks = sql`task.project_id = work.id and task.team_visible`
  return rowsOf<ProjectFigures>(
    db,
    sql`
    select work.name, work.total, ${settled(sql`count(*)::int`)} as approved,
      ${approvedHours(sql`report.worked_duration`)} as hours,
      ${approvedHours(sql`report.self_reported_seconds`)} as self_reported,
      ${tasksOf(week, user.time_zone, shownTasks)} as tasks,
      (select count(*)::int from ${milestones} milestone where milestone.project_id = work.id
        and ${during(week, dayIn(user.time_zone, sql`milestone.completed_date`))}) as milestones
    from (select project.id, project.name, ${total} from ${projects} project
      join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
      join ${startupMembers} member on member.startup_id = startup.id and member.user_id = ${user.id}
      where project.status <> 'archived'
      order by lower(project.name), project.id limit ${mostNamed}) work
    order by lower(work.name), work.id`,
  )
}
