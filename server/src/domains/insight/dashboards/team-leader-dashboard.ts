import { type SQL, sql } from 'drizzle-orm'
import { shownPicture } from '#domains/identity/visibility/visibility.ts'
import { currentTask, memberStatus, progressOf } from '#domains/projects/teams/teams.ts'
import { ofTeams } from '#domains/work/tasks/tasks.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { users } from '#schema/accounts.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { taskBlocks, tasks } from '#schema/tasks.table.ts'
import { dashboardOf, listOf, setting } from './dashboard-statement.ts'

const mostTasks = sql.raw('10')
const mostBlocked = sql.raw('50')
const mostPeople = sql.raw('100')

const today = sql`(now() at time zone me.zone)::date`

/**
 * The sprint of the person's local today: sprints follow each other, before and after the one that was set. `offset 0`
 * keeps the planner from working it out anew in each part.
 */
const sprint = sql`(select starts, starts + days - 1 as ends from (
  select first + days * floor((${today} - first)::numeric / days)::int as starts, days from (
    select ${setting('sprint_start')}::date as first, ${setting('sprint_days')}::int as days offset 0) said offset 0) current) sprint`

const ledTeams = sql`select led.id from ${teams} led where led.leader_id = me.id`
const ledProjects = sql`select led.project_id from ${teams} led where led.leader_id = me.id`

/** One's own tasks are not the team's. */
const members = sql`select member.user_id from ${teamMembers} member
  where member.team_id in (${ledTeams}) and member.user_id <> me.id`
const ofTeam: SQL = ofTeams(members, ledProjects)

const stats = sql`(
  select json_build_object(
    'team_size', (select count(distinct one.user_id) from (${members}) one),
    'active_tasks', count(*) filter (where tasks.status in ('pending', 'in_progress')),
    'completed', count(*) filter (where tasks.status = 'completed'),
    'blocked', count(*) filter (where tasks.status = 'blocked'))
  from ${tasks} where ${ofTeam} and (tasks.status <> 'completed' or tasks.completed_at >=
    sprint.starts::timestamp at time zone me.zone))`

const ownTeams = sql`select led.id, led.name from ${teams} led where led.leader_id = me.id order by led.name, led.id`

const ownTasks = sql`
  select task.id, task.title, task.priority, task.due_date, task.status from ${tasks} task
  where task.assigned_to = me.id and task.status <> 'completed'
  order by task.due_date nulls last, task.id limit ${mostTasks}`

/** The meetings of the person's local today, whoever organises them; attendees count the organiser. */
const todaysMeetings = sql`
  select meeting.id, meeting.title as meeting, ${isoUtc(sql`meeting.starts_at`)} as time,
    meeting.duration_minutes, meeting.link,
    1 + (select count(*) from ${meetingPeople} invited where invited.meeting_id = meeting.id
      and invited.user_id <> meeting.organiser_id and invited.answer <> 'declined') as attendees
  from ${meetings} meeting
  where meeting.status = 'scheduled'
    and meeting.starts_at >= ${today}::timestamp at time zone me.zone
    and meeting.starts_at < (${today} + 1)::timestamp at time zone me.zone
    and (meeting.organiser_id = me.id or exists (select from ${meetingPeople} mine
      where mine.meeting_id = meeting.id and mine.user_id = me.id and mine.answer <> 'declined'))
  order by meeting.starts_at, meeting.id`

const person = sql`member.id`
const teamStatus = sql`
  select member.id, member.full_name as name, ${shownPicture('member')} as avatar_id,
    ${currentTask(person)} as current_task,
    ${memberStatus(person)} as status, ${progressOf(person)} as progress
  from ${users} member where member.id in (${members})
  order by lower(member.full_name), member.id limit ${mostPeople}`

/** Why a task waits: in words, or the first open task it waits for. */
const blocker = sql`coalesce(nullif(tasks.blocker, ''), (
  select waited.title from ${taskBlocks} block join ${tasks} waited on waited.id = block.blocked_by_id
  where block.task_id = tasks.id and waited.status <> 'completed' and waited.team_visible
  order by waited.id limit 1), '')`

const blockedTasks = sql`
  select tasks.id, tasks.title as task, assignee.full_name as assignee, ${blocker} as blocker
  from ${tasks} join ${users} assignee on assignee.id = tasks.assigned_to
  where ${ofTeam} and tasks.status = 'blocked'
  order by tasks.updated_at, tasks.id limit ${mostBlocked}`

/** The figures, people, tasks and meetings of the teams one leads (spec §2). */
export const teamLeader = dashboardOf(
  'team_leader_dashboard',
  {
    stats,
    sprint: sql`row_to_json(sprint)`,
    teams: listOf(ownTeams),
    my_tasks: listOf(ownTasks),
    todays_meetings: listOf(todaysMeetings),
    team_status: listOf(teamStatus),
    blocked_tasks: listOf(blockedTasks),
  },
  sprint,
)
