import { internRole } from '@app/contract/core/roles.ts'
import { SystemSettings } from '@app/contract/identity/system-settings.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countsAsWork } from '#domains/work/tasks/tasks.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import { storedName } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks as tasksTable } from '#schema/tasks.table.ts'
import { leastTasks } from './certificates.rules.ts'

/** An intern's hours that are not yet certified, and the internship they count for. */
export interface Earning {
  user_id: string
  full_name: string
  hours: number
  tasks: number
  target: number
  started_on: string | null
  ended_on: string | null
  /** A null title means that there is nothing left to certify. */
  internship_id: string | null
  title: string | null
  company_name: string | null
}

/** The hours of a revoked certificate are certified again only manually. */
const counted = (byHand: boolean) => (byHand ? sql`c.revoked_at is null` : sql`true`)

const earlier = (byHand: boolean) => sql`
  select coalesce(sum(c.hours), 0) as hours, coalesce(sum(c.tasks), 0) as tasks, max(c.ended_on) as ended_on
  from ${certificates} c where c.user_id = person.id and ${counted(byHand)}`

/** Approved hours as everywhere (words.md): credited ones, or the stated ones of days without sessions. */
const worked = sql`
  select round(coalesce(sum(coalesce(day.hours, report.worked_duration / 3600.0)), 0), 2) as hours,
    coalesce(min(report.date) filter (where report.date > earlier.ended_on), min(report.date)) as started_on,
    max(report.date) as ended_on
  from ${workReports} report left join lateral (
    select sum(entry.worked_seconds) / 3600.0 as hours from ${timeEntries} entry
    where entry.user_id = person.id and entry.day = report.date) day on true
  where report.from_user_id = person.id and report.status = 'approved' and report.escalated_from is null`

const done = sql`
  select count(*) as tasks from ${tasksTable} task where task.assigned_to = person.id and task.status = 'completed'
    and ${countsAsWork(sql`task`)}`

/** The hires in order; for a member of a team without a hire, that team's project. */
const options = sql`
  select posting.id as internship_id, posting.title, posting.company_name, hire.hired_date as at
  from ${hires} hire join ${applications} application on application.id = hire.application_id
  join ${internships} posting on posting.id = application.internship_id where hire.user_id = person.id
  union all
  select null, project.name || ' Intern', coalesce(startup.name, ${storedName}), member.joined_at
  from ${teamMembers} member join ${teams} team on team.id = member.team_id
  join ${projects} project on project.id = team.project_id
  left join ${startups} startup on startup.id = project.startup_id
  where member.user_id = person.id and not exists (select 1 from ${hires} h where h.user_id = person.id)`

const uncertified = (byHand: boolean) => sql`
  select option.* from (${options}) option where not exists (
    select 1 from ${certificates} c where c.user_id = person.id
      and c.internship_id is not distinct from option.internship_id and ${counted(byHand)})
  order by option.at, option.internship_id limit 1`

/** Spec §9; the system settings override it. */
const target = sql.raw(`coalesce((
  select (value #>> '{}')::int from system_settings where name = 'target_hours'),
  ${SystemSettings.parse({}).target_hours})`)

const earnings = (byHand: boolean, who: SQL, where: SQL, most: number) => sql`
  with goal as (select ${target} as target),
  found as (
    select person.id as user_id, person.full_name, goal.target,
      greatest(worked.hours - earlier.hours, 0)::float8 as hours,
      greatest(done.tasks - earlier.tasks, 0)::int as tasks,
      worked.started_on::text, worked.ended_on::text, place.internship_id, place.title, place.company_name
    from ${users} person cross join goal
    cross join lateral (${earlier(byHand)}) earlier
    cross join lateral (${worked}) worked
    cross join lateral (${done}) done
    left join lateral (${uncertified(byHand)}) place on true
    where person.role = ${inlineRole(internRole)} and person.status = 'active' and ${who})
  select * from found where ${where} order by user_id limit ${most}`

const reached = sql`hours >= target and tasks >= ${leastTasks} and title is not null`

/** What an intern has earned so far; undefined for other users. */
export async function earningOf(db: Db, user_id: string): Promise<Earning | undefined> {
  const [one] = await rowsOf<Earning>(db, earnings(true, sql`person.id = ${user_id}`, sql`true`, 1))
  return one
}

/** Interns who have reached the target of their internship, at most `most`; optionally of one user. */
export const earned = (db: Db, user_id: string | undefined, most: number): Promise<Earning[]> =>
  rowsOf(db, earnings(false, user_id ? sql`person.id = ${user_id}` : sql`true`, reached, most))
