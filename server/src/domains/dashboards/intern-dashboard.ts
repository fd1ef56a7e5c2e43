import type { InternDashboard } from '@app/contract/dashboards.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { applications } from '#domains/applications/applications.table.ts'
import { timeEntries } from '#domains/attendance/attendance.table.ts'
import { internships } from '#domains/internships/internships.table.ts'
import { interviews } from '#domains/interviews/interviews.table.ts'
import { meetingPeople, meetings } from '#domains/meetings/meetings.table.ts'
import { projects, teamMembers, teams } from '#domains/projects/projects.table.ts'
import { approvedHours } from '#domains/reports/reports.ts'
import { systemSettings } from '#domains/settings/system-settings.ts'
import { tasks } from '#domains/tasks/tasks.table.ts'
import { type Db, rowsOf } from '#platform/db.ts'
import type { User } from '#platform/who.ts'

/** Recent tasks are the latest five (spec §9); events the next three. */
const recent = 5
const next = 3

/** No certificate is issued yet. */
const certifications = 0

/** An intern's own figures, latest tasks and next events (spec §2, §9). */
export async function intern(db: Db, user: User): Promise<InternDashboard> {
  const { total, completed, hours, projects } = await figuresOf(db, user)
  const { target_hours } = await systemSettings(db)
  return {
    stats: {
      tasks_completed: completed,
      tasks_total: total,
      completion_percent: total ? Math.round((100 * completed) / total) : 0,
      hours_logged: hours,
      hours_approved: await approvedHours(db, user.id),
      target_hours,
      hours_remaining: Math.max(0, Math.round((target_hours - hours) * 100) / 100),
      projects,
      certifications,
    },
    recent_tasks: await recentTasks(db, user),
    upcoming_events: await upcomingEvents(db, user),
  }
}

/** Hours are those credited: of closed sessions and confirmed corrections. */
async function figuresOf(db: Db, { id }: User) {
  const [figures] = await rowsOf<{
    total: number
    completed: number
    hours: number
    projects: number
  }>(
    db,
    sql`
    select count(*)::int as total, count(*) filter (where status = 'completed')::int as completed,
      (select coalesce(round(sum(entry.total_hours), 2), 0)::float8 from ${timeEntries} entry
        where entry.user_id = ${id} and entry.status in ('closed', 'corrected')) as hours,
      (select count(*)::int from (
        select task.project_id from ${tasks} task where task.assigned_to = ${id} and task.project_id is not null
        union select team.project_id from ${teamMembers} member join ${teams} team on team.id = member.team_id
          where member.user_id = ${id} and team.project_id is not null) mine) as projects
    from ${tasks} where assigned_to = ${id}`,
  )
  return figures ?? { total: 0, completed: 0, hours: 0, projects: 0 }
}

const recentTasks = (db: Db, { id }: User) =>
  db
    .select({
      id: tasks.id,
      title: tasks.title,
      status: tasks.status,
      due_date: tasks.due_date,
      project_name: projects.name,
    })
    .from(tasks)
    .leftJoin(projects, eq(projects.id, tasks.project_id))
    .where(eq(tasks.assigned_to, id))
    .orderBy(desc(tasks.id))
    .limit(recent)

type Event = InternDashboard['upcoming_events'][number]

/** What one takes part in and what is not over: meetings not declined, interviews as candidate or interviewer. */
async function upcomingEvents(db: Db, { id }: User): Promise<Event[]> {
  const rows = await rowsOf<Omit<Event, 'starts_at'> & { starts_at: string | Date }>(
    db,
    sql`
    select meeting.id, 'meeting' as kind, meeting.title, meeting.starts_at, meeting.link from ${meetings} meeting
    where meeting.status = 'scheduled' and meeting.starts_at > now() - interval '8 hours'
      and meeting.starts_at + make_interval(mins => meeting.duration_minutes) > now()
      and (meeting.organiser_id = ${id} or meeting.id in (select invited.meeting_id from ${meetingPeople} invited
        where invited.user_id = ${id} and invited.answer <> 'declined'))
    union all
    select interview.id, 'interview', 'Interview: ' || posting.title, interview.scheduled_at, interview.link
    from ${interviews} interview
    join ${applications} application on application.id = interview.application_id
    join ${internships} posting on posting.id = application.internship_id
    where interview.status = 'scheduled' and interview.scheduled_at > now() - interval '4 hours'
      and interview.scheduled_at + make_interval(mins => interview.duration_minutes) > now()
      and (application.user_id = ${id} or interview.interviewer_id = ${id})
    order by starts_at, id limit ${next}`,
  )
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at).toISOString() }))
}
