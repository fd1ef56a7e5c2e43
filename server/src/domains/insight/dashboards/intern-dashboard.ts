import { sql } from 'drizzle-orm'
import { isoUtc } from '#platform/database/sql.ts'
import { applications } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { dashboardOf, listOf, setting } from './dashboard-statement.ts'

/** Recent tasks are the latest five (spec §9); events the next three. */
const recent = sql.raw('5')
const next = sql.raw('3')

const taskFigures = sql`select count(*)::int as total, count(*) filter (where task.status = 'completed')::int as completed
  from ${tasks} task where task.assigned_to = me.id`

/** Credited: of closed sessions and confirmed corrections. */
const loggedHours = sql`select coalesce(round(sum(entry.total_hours), 2), 0) as logged from ${timeEntries} entry
  where entry.user_id = me.id and entry.status in ('closed', 'corrected')`

/** The credited hours of the days whose report was approved; of a day without sessions the stated ones. */
const approvedHours = sql`select coalesce(round(sum(coalesce(day.hours, report.worked_duration / 3600.0)), 2), 0) as approved
  from ${workReports} report left join lateral (
    select sum(entry.total_hours) as hours from ${timeEntries} entry
    where entry.user_id = me.id and entry.day = report.date) day on true
  where report.from_user_id = me.id and report.status = 'approved' and report.escalated_from is null`

/** The projects of one's tasks and of one's teams (permissions.json 13). */
const ownProjects = sql`select count(*)::int as projects from (
  select task.project_id from ${tasks} task where task.assigned_to = me.id and task.project_id is not null
  union select team.project_id from ${teamMembers} member join ${teams} team on team.id = member.team_id
    where member.user_id = me.id and team.project_id is not null) mine`

const validCertificates = sql`select count(*)::int as certified from ${certificates} certificate
  where certificate.user_id = me.id and certificate.revoked_at is null`

/** Percentages whole, without a division by zero. */
const stats = sql`(
  select json_build_object('tasks_completed', completed, 'tasks_total', total,
    'completion_percent', case when total > 0 then round(100.0 * completed / total)::int else 0 end,
    'hours_logged', logged::float8, 'hours_approved', approved::float8, 'target_hours', target,
    'hours_remaining', greatest(target - logged, 0)::float8, 'projects', projects, 'certifications', certified)
  from (${taskFigures}) figures, (${loggedHours}) hours, (${approvedHours}) confirmed, (${ownProjects}) working,
    (${validCertificates}) valid, (select ${setting('target_hours')}::int as target) goal)`

const recentTasks = sql`
  select task.id, task.title, task.status, task.due_date, project.name as project_name
  from ${tasks} task left join ${projects} project on project.id = task.project_id
  where task.assigned_to = me.id order by task.id desc limit ${recent}`

/** A meeting lasts eight hours at most, an interview four. */
const meetingsToCome = sql`
  select meeting.id, 'meeting' as kind, meeting.title, meeting.starts_at, meeting.link
  from (select invited.meeting_id from ${meetingPeople} invited
      where invited.user_id = me.id and invited.answer <> 'declined'
    union select own.id from ${meetings} own
      where own.organiser_id = me.id and own.starts_at > now() - interval '8 hours') mine
  join ${meetings} meeting on meeting.id = mine.meeting_id
  where meeting.status = 'scheduled' and meeting.starts_at > now() - interval '8 hours'
    and meeting.starts_at + make_interval(mins => meeting.duration_minutes) > now()`
const interviewsToCome = sql`
  select interview.id, 'interview', 'Interview: ' || posting.title, interview.scheduled_at, interview.link
  from ${applications} application
  join ${interviews} interview on interview.application_id = application.id
  join ${internships} posting on posting.id = application.internship_id
  where application.user_id = me.id and interview.status = 'scheduled'
    and interview.scheduled_at + make_interval(mins => interview.duration_minutes) > now()`

const upcomingEvents = sql`
  select id, kind, title, ${isoUtc(sql`starts_at`)} as starts_at, link
  from (${meetingsToCome} union all ${interviewsToCome}) event
  order by event.starts_at, id limit ${next}`

/** An intern's own figures, latest tasks and next events (spec §2, §9). */
export const intern = dashboardOf('intern_dashboard', {
  stats,
  recent_tasks: listOf(recentTasks),
  upcoming_events: listOf(upcomingEvents),
})
