import { sql } from 'drizzle-orm'
import { isSettled } from '#domains/work/reports/reports.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { formatLongDate } from '#platform/documents/format-date.ts'
import { organisationToday, organisationZone } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { milestoneSteps } from '#schema/project-work.table.ts'
import { milestones as milestonesTable, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks as tasksTable } from '#schema/tasks.table.ts'
import { type Week, type WeekReport, weekEnd } from './weekly-updates.rules.ts'

const within = (project_id: string, week_start: string) => sql`
  report.team_id in (select team.id from ${teams} team where team.project_id = ${project_id})
  and report.date between ${week_start} and ${weekEnd(week_start)} and ${isSettled}`

/** All that was approved, completed and moved in a week of a project. */
export async function weekFor(db: Db, project_id: string, week_start: string): Promise<Week> {
  const last = weekEnd(week_start)
  const reports = await rowsOf<WeekReport>(
    db,
    sql`select person.id as user_id, person.full_name as name, report.date::text as day,
        worked.seconds, least(report.self_reported_seconds, worked.seconds) as self_reported_seconds,
        report.work_summary, report.completed_tasks, report.challenges, report.tomorrow_plans
      from ${workReports} report join ${users} person on person.id = report.from_user_id
      cross join lateral (
        select coalesce(sum(entry.worked_seconds), report.worked_duration)::int as seconds from ${timeEntries} entry
        where entry.user_id = person.id and entry.day = report.date) worked
      where ${within(project_id, week_start)}
      order by lower(person.full_name), person.id, report.date`,
  )
  const tasks = await rowsOf<{ title: string }>(
    db,
    sql`select task.title from ${tasksTable} task where task.project_id = ${project_id} and task.status = 'completed'
      and (task.completed_at at time zone ${organisationZone})::date between ${week_start} and ${last}
      order by task.completed_at, task.id`,
  )
  const milestones = await rowsOf<Week['milestones'][number]>(
    db,
    sql`select milestone.title, step.kind from ${milestonesTable} milestone
      join ${milestoneSteps} step on step.milestone_id = milestone.id and step.kind in ('submitted', 'accepted')
      where milestone.project_id = ${project_id}
        and (step.at at time zone ${organisationZone})::date between ${week_start} and ${last}
      order by step.at, step.id limit 100`,
  )
  const due = await rowsOf<Week['due'][number]>(
    db,
    sql`select title, due_date::text from ${milestonesTable} where project_id = ${project_id}
      and status in ('pending', 'in_progress') and due_date > ${last}::date and due_date <= ${last}::date + 7
      order by due_date, id limit 50`,
  )
  return {
    reports,
    tasks: tasks.map(({ title }) => title),
    milestones,
    due: due.map(({ title, due_date }) => ({ title, due_date: formatLongDate(due_date) })),
  }
}

/** How many approved reports the week has by now. */
export async function reportsBy(db: Db, project_id: string, week_start: string): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${workReports} report where ${within(project_id, week_start)}`,
  )
  return counted?.total ?? 0
}

/** Today where the product's weeks are counted. */
export async function today(db: Db): Promise<string> {
  const [row] = await rowsOf<{ day: string }>(db, sql`select ${organisationToday}::text as day`)
  return row?.day ?? ''
}
