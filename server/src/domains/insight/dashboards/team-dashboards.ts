import { internRole, isSuperadmin } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { mostOnDashboard } from '@app/contract/insight/dashboards.ts'
import { type SQL, sql } from 'drizzle-orm'
import { currentPlace } from '#domains/hiring/hires/hires.ts'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { shownPicture } from '#domains/identity/visibility/visibility.ts'
import { progressOf as projectProgress } from '#domains/projects/projects/projects.ts'
import { currentTask, isExpected, memberStatus, progressOf } from '#domains/projects/teams/teams.ts'
import { isSettled } from '#domains/work/reports/reports.ts'
import { countsAsWork, goesOn, isOpen, ofTeams } from '#domains/work/tasks/tasks.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { decimalHours, inlineRole, isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { organisationToday, organisationZone, weekOf } from '#platform/organisation.ts'
import { invalid, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { applications } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import {
  milestones,
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { taskBlocks, tasks } from '#schema/tasks.table.ts'
import { dashboardOf, listOf } from './dashboard-statement.ts'

/** Recent tasks are the latest five (spec §9); events the next three. */
const recent = sql.raw('5')
const next = sql.raw('3')

export const taskFigures = sql`select count(*)::int as total, count(*) filter (where task.status = 'completed')::int as completed,
    count(*) filter (where task.status = 'completed' and ${countsAsWork(sql`task`)})::int as counted
  from ${tasks} task where task.assigned_to = me.id`

/** Credited: of closed sessions and confirmed corrections. */
const loggedSeconds = sql`select coalesce(sum(entry.worked_seconds), 0) as logged from ${timeEntries} entry
  where entry.user_id = me.id and entry.status in ('closed', 'corrected')`

/** The credited hours of the days whose report was approved; of a day without sessions the stated ones. */
export const approvedSeconds = sql`select coalesce(sum(coalesce(day.seconds, report.worked_duration)), 0) as approved,
    coalesce(sum(least(report.self_reported_seconds, coalesce(day.seconds, report.worked_duration))), 0) as stated
  from ${workReports} report left join lateral (
    select entry.day, sum(entry.worked_seconds) as seconds from ${timeEntries} entry
    where entry.user_id = me.id group by entry.day offset 0) day on day.day = report.date
  where report.from_user_id = me.id and report.status = 'approved' and report.escalated_from is null`

/** The projects of the user's tasks and teams (permissions.json 13). */
const ownProjects = sql`select count(*)::int as projects from (
  select task.project_id from ${tasks} task where task.assigned_to = me.id and task.project_id is not null
  union select team.project_id from ${teamMembers} member join ${teams} team on team.id = member.team_id
    where member.user_id = me.id and team.project_id is not null) mine`

const validCertificates = sql`select count(*)::int as certified from ${certificates} certificate
  where certificate.user_id = me.id and certificate.revoked_at is null`

/**
 * The hours of the current internship, against those that it asks for; for a person of none all that were logged and
 * approved, against the organisation's.
 */
const ownHours = sql`select coalesce(place.target_hours, ${setting('target_hours')}::int) as target,
    coalesce(place.logged, worked.logged) as logged, coalesce(place.approved, confirmed.approved) as approved,
    coalesce(place.stated, confirmed.stated) as stated
  from (${loggedSeconds}) worked cross join (${approvedSeconds}) confirmed left join lateral (${currentPlace}) place on true`

/** Percentages whole, without a division by zero. */
const internStats = sql`(
  select json_build_object('tasks_completed', completed, 'tasks_total', total, 'tasks_counted', counted,
    'completion_percent', case when total > 0 then round(100.0 * completed / total)::int else 0 end,
    'hours_logged', ${decimalHours(sql`logged`)}, 'hours_approved', ${decimalHours(sql`approved`)},
    'hours_self_reported', ${decimalHours(sql`stated`)}, 'target_hours', target,
    'hours_remaining', greatest(target - ${decimalHours(sql`logged`)}::numeric, 0)::float8, 'projects', projects, 'certifications', certified)
  from (${taskFigures}) figures, (${ownHours}) hours, (${ownProjects}) working, (${validCertificates}) valid)`

const recentTasks = sql`
  select task.id, task.title, task.status, task.due_date, project.name as project_name
  from ${tasks} task left join ${projects} project on project.id = task.project_id
  where task.assigned_to = me.id order by task.id desc limit ${recent}`

/** A meeting lasts eight hours at most, an interview four. */
const meetingsToCome = sql`
  select meeting.id, 'meeting' as kind, meeting.title, meeting.starts_at, meeting.link
  from (select invited.meeting_id from ${meetingPeople} invited
      where invited.user_id = me.id and invited.answer <> 'declined'
        and invited.starts_at > now() - interval '8 hours'
    union select own.id from ${meetings} own
      where own.organiser_id = me.id and own.starts_at > now() - interval '8 hours') mine
  join ${meetings} meeting on meeting.id = mine.meeting_id
  where meeting.status = 'scheduled' and meeting.starts_at > now() - interval '8 hours'
    and meeting.starts_at + make_interval(mins => meeting.duration_minutes) > now()`
const interviewsToCome = sql`
  select interview.id, 'interview', posting.title, interview.scheduled_at, interview.link
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
  stats: internStats,
  recent_tasks: listOf(recentTasks),
  upcoming_events: listOf(upcomingEvents),
})

const mostTasks = sql.raw('10')
const mostBlocked = sql.raw(String(mostOnDashboard))
const mostPeople = sql.raw('100')

const today = sql`(now() at time zone me.zone)::date`

/**
 * The sprint of the user's local today; sprints repeat in both directions from the configured one. `offset 0` stops
 * the planner from computing it again in each part.
 */
const sprint = sql`(select starts, starts + days - 1 as ends from (
  select first + days * floor((${today} - first)::numeric / days)::int as starts, days from (
    select ${setting('sprint_start')}::date as first, ${setting('sprint_days')}::int as days offset 0) configured offset 0) current) sprint`

const ledTeams = sql`select led.id from ${teams} led where led.leader_id = me.id`
const ledProjects = sql`select led.project_id from ${teams} led where led.leader_id = me.id`

/** The user's own tasks are not counted as the team's. */
const members = sql`select member.user_id from ${teamMembers} member
  where member.team_id in (${ledTeams}) and member.user_id <> me.id`
const ofTeam: SQL = ofTeams(members, ledProjects)

const isPlaced = sql`member.id in (${members}) and ${isExpected(sql`member`)}`

const teamStats = sql`(
  select json_build_object(
    'team_size', (select count(*) from ${users} member where ${isPlaced}),
    'active_tasks', count(*) filter (where tasks.status in ('pending', 'in_progress')),
    'completed', count(*) filter (where tasks.status = 'completed'),
    'blocked', count(*) filter (where tasks.status = 'blocked'))
  from (
    select tasks.status, tasks.project_id from ${tasks} where ${ofTeam} and (tasks.status <> 'completed'
      or tasks.completed_at >= sprint.starts::timestamp at time zone me.zone)
    -- Found by the index of open tasks, which a condition on their projects would keep PostgreSQL from.
    offset 0
  ) tasks where tasks.status = 'completed' or ${goesOn(sql`tasks`)})`

const ownTeams = sql`select led.id, led.name from ${teams} led where led.leader_id = me.id order by led.name, led.id`

const ownTasks = sql`
  select task.id, task.title, task.priority, task.due_date, task.status from ${tasks} task
  where task.assigned_to = me.id and ${isOpen(sql`task`)}
  order by task.due_date nulls last, task.id limit ${mostTasks}`

/** The meetings of the user's local today, by any organiser; the organiser counts as an attendee. */
const todaysMeetings = sql`
  select meeting.id, meeting.title as meeting, ${isoUtc(sql`meeting.starts_at`)} as time,
    meeting.duration_minutes, meeting.link,
    1 + (select count(*) from ${meetingPeople} invited where invited.meeting_id = meeting.id
      and invited.user_id <> meeting.organiser_id and invited.answer <> 'declined') as attendees
  from ${meetings} meeting
  where meeting.status = 'scheduled'
    and meeting.starts_at >= ${today}::timestamp at time zone me.zone
    and meeting.starts_at < (${today} + 1)::timestamp at time zone me.zone
    and (meeting.organiser_id = me.id or meeting.id = any(array(select mine.meeting_id from ${meetingPeople} mine
      where mine.user_id = me.id and mine.answer <> 'declined' and mine.starts_at >= ${today}::timestamp at time zone me.zone
        and mine.starts_at < (${today} + 1)::timestamp at time zone me.zone)))
  order by meeting.starts_at, meeting.id`

const person = sql`member.id`
const teamStatus = sql`
  select member.id, member.full_name as name, ${shownPicture('member')} as avatar_id,
    ${currentTask(person)} as current_task,
    ${memberStatus(person)} as status, ${progressOf(person)} as progress
  from ${users} member where ${isPlaced}
  order by lower(member.full_name), member.id limit ${mostPeople}`

/** Why a task waits: in words, or the first open task it waits for. */
const blocker = sql`coalesce(nullif(tasks.blocker, ''), (
  select waited.title from ${taskBlocks} block join ${tasks} waited on waited.id = block.blocked_by_id
  where block.task_id = tasks.id and waited.status <> 'completed' and waited.team_visible
  order by waited.id limit 1), '')`

const blockedTasks = sql`
  select tasks.id, tasks.title as task, assignee.full_name as assignee, ${blocker} as blocker
  from ${tasks} join ${users} assignee on assignee.id = tasks.assigned_to
  where ${ofTeam} and tasks.status = 'blocked' and ${goesOn(sql`tasks`)}
  order by tasks.updated_at, tasks.id limit ${mostBlocked}`

/** The figures, people, tasks and meetings of the teams one leads (spec §2). */
export const teamLeader = dashboardOf(
  'team_leader_dashboard',
  {
    stats: teamStats,
    sprint: sql`row_to_json(sprint)`,
    teams: listOf(ownTeams),
    my_tasks: listOf(ownTasks),
    todays_meetings: listOf(todaysMeetings),
    team_status: listOf(teamStatus),
    blocked_tasks: listOf(blockedTasks),
  },
  sprint,
)

const most = sql.raw('500')

/** A representative's own startup: the requested one, else an approved one; never another's. */
const ownStartup = ({ id }: User, value?: string) => sql`
  select startup.* from ${startups} startup
  where startup.id in (select sent.id from ${startups} sent where sent.submitted_by = ${id} and sent.status <> 'approved'
    union select member.startup_id from ${startupMembers} member where member.user_id = ${id})
  order by startup.id is not distinct from ${value ?? null}::uuid desc, startup.status = 'approved' desc, startup.id desc
  limit 1`

const startupWithId = (id: string) =>
  sql`select startup.* from ${startups} startup where startup.id = ${id}`

function chosenStartup(user: User, value?: string): SQL {
  if (!isSuperadmin(user.role)) return ownStartup(user, value)
  if (!value) throw invalid('startup_id', t('Please choose a startup.'))
  return startupWithId(value)
}

/** The projects of an approved startup. */
const work = sql`select project.* from ${projects} project join own on own.id = project.startup_id
  and own.status = 'approved'`

const card = sql`(select json_build_object('id', own.id, 'name', own.name, 'status', own.status,
  'approved_at', ${isoUtc(sql`own.approved_at`)}, 'description', own.description) from own)`

/** The interns who work in the teams of the startup's projects, one row per team. */
const placed = sql`
  select person.id, person.full_name as name, person.role, work.id as project_id, work.name as project,
    team.name as team, member.joined_at, person.status
  from work join ${teams} team on team.project_id = work.id
  join ${teamMembers} member on member.team_id = team.id
  join ${users} person on person.id = member.user_id and person.status = 'active'
    and person.role = ${inlineRole(internRole)}`

const projectRows = sql`
  select work.id, work.name, work.status, ${projectProgress(sql`work.id`)} as progress,
    (select count(distinct placed.id) from placed where placed.project_id = work.id) as intern_count,
    case when work.status = 'successful' then (select ${isoUtc(sql`max(due.completed_date)`)}
      from due where due.project_id = work.id) end as success_at
  from work order by lower(work.name), work.id limit ${most}`

/** One row a person, as the figure counts them; of several teams all are named. */
const internRows = (zone: string) => sql`
  select placed.id, placed.name, placed.role, string_agg(distinct placed.project, ', ') as project,
    string_agg(distinct placed.team, ', ') as team,
    (min(placed.joined_at) at time zone ${zone})::date as start_date, placed.status
  from placed group by placed.id, placed.name, placed.role, placed.status
  order by lower(placed.name), placed.id limit ${most}`

const milestoneRows = sql`
  select due.id, due.title, due.project, due.due_date, ${isoUtc(sql`due.completed_date`)} as completed_date, due.status
  from due order by due.due_date, due.id limit ${most}`

const isDone = sql`due.status in ('completed', 'approved')`

/**
 * On time: completed on the due day or before, in the user's time zone. Tasks that are neither completed nor overdue
 * do not count.
 */
const stats = (zone: string): SQL => sql`(
  select json_build_object(
    'total_projects', (select count(*) from work),
    'active_interns', (select count(distinct placed.id) from placed),
    'completed_milestones', count(*) filter (where ${isDone}),
    'success_rate', round(100.0 * count(*) filter (
        where ${isDone} and (due.completed_date at time zone ${zone})::date <= due.due_date)
      / nullif(count(*) filter (where ${isDone} or due.due_date < (now() at time zone ${zone})::date), 0)))
  from due)`

/**
 * The startup dashboard (spec §3), in one statement. Representatives always get one of their own; a superadmin names
 * one (422 without, 404 for an unknown one). A startup that is not approved has only its card.
 */
export async function startupRep(db: Db, user: User, value?: string): Promise<JsonText> {
  const isDecider = isSuperadmin(user.role)
  const own = chosenStartup(user, value)
  const zone = user.time_zone
  const [row] = await rowsOf<{ json: string; is_found: boolean }>(
    db,
    sql`with own as (${own}),
      work as (${work}),
      placed as (${placed}),
      due as (select milestone.*, work.name as project from ${milestones} milestone
        join work on work.id = milestone.project_id)
      select exists (select from own) as is_found, json_build_object('startup', ${card},
        'projects', ${listOf(projectRows)}, 'interns', ${listOf(internRows(zone))},
        'milestones', ${listOf(milestoneRows)}, 'stats', ${stats(zone)})::text as json`,
  )
  if (isDecider && !row?.is_found) throw notFound()
  return new JsonText(row?.json ?? '{}')
}

/** What happened this week on the startup's projects, of what reviewers have approved. */
export async function startupWeek(db: Db, user: User, value?: string): Promise<JsonText> {
  const weekStart = weekOf(organisationToday)
  const weekBegins = sql`(${weekStart}::timestamp at time zone ${organisationZone})`
  const [row] = await rowsOf<{ json: string }>(
    db,
    sql`with own as (${chosenStartup(user, value)}), work as (${work}),
      week as (select report.from_user_id, report.status, report.worked_duration, report.self_reported_seconds,
          ${isSettled} as is_settled
        from ${workReports} report
        where report.date >= ${weekStart} and report.escalated_from is null and report.team_id in (
          select team.id from ${teams} team join work on work.id = team.project_id))
      select json_build_object(
        'people', count(distinct week.from_user_id) filter (where week.is_settled),
        'seconds', coalesce(sum(week.worked_duration) filter (where week.is_settled), 0),
        'self_reported_seconds', coalesce(sum(week.self_reported_seconds) filter (where week.is_settled), 0),
        'reports_approved', count(*) filter (where week.is_settled),
        'reports_waiting', count(*) filter (where week.status = 'pending'),
        'tasks_completed', (select count(*) from ${tasks} task join work on work.id = task.project_id
          where task.team_visible and task.status = 'completed' and task.completed_at >= ${weekBegins}),
        'milestones_reached', (select count(*) from ${milestones} milestone join work on work.id = milestone.project_id
          where milestone.status in ('completed', 'approved') and milestone.completed_date >= ${weekBegins}),
        'next', (select json_build_object('title', milestone.title, 'project', work.name, 'due_date', milestone.due_date)
          from ${milestones} milestone join work on work.id = milestone.project_id and work.status <> 'archived'
          where milestone.status in ('pending', 'in_progress') order by milestone.due_date, milestone.id limit 1)
      )::text as json from week`,
  )
  return new JsonText(row?.json ?? '{}')
}
