import type { TeamLeaderDashboard } from '@app/contract/dashboards.ts'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/accounts.table.ts'
import { meetingPeople, meetings } from '#domains/meetings/meetings.table.ts'
import { teamMembers, teams } from '#domains/projects/projects.table.ts'
import { systemSettings } from '#domains/settings/system-settings.ts'
import { taskBlocks, tasks } from '#domains/tasks/tasks.table.ts'
import { inReach } from '#domains/tasks/tasks.ts'
import { currentTask, memberStatus, progressOf } from '#domains/teams/teams.ts'
import { type Db, rowsOf } from '#platform/db.ts'
import type { User } from '#platform/who.ts'

const mostTasks = 10
const mostBlocked = 50
const mostPeople = 100

/** The figures, people, tasks and meetings of the teams one leads (spec §2); one's own tasks are not the team's. */
export async function teamLeader(db: Db, user: User): Promise<TeamLeaderDashboard> {
  const sprint = await sprintOf(db, user)
  return {
    stats: await statsOf(db, user, sprint.starts),
    sprint,
    teams: await db
      .select({ id: teams.id, name: teams.name })
      .from(teams)
      .where(eq(teams.leader_id, user.id))
      .orderBy(asc(teams.name), asc(teams.id)),
    my_tasks: await myTasks(db, user),
    todays_meetings: await todaysMeetings(db, user),
    team_status: await teamStatus(db, user),
    blocked_tasks: await blockedTasks(db, user),
  }
}

/** The sprint of the person's local today: sprints follow each other, before and after the one that was set. */
async function sprintOf(db: Db, { time_zone }: User): Promise<TeamLeaderDashboard['sprint']> {
  const { sprint_start, sprint_days } = await systemSettings(db)
  const [sprint] = await rowsOf<TeamLeaderDashboard['sprint']>(
    db,
    sql`
    select starts::text, (starts + ${sprint_days}::int - 1)::text as ends from (
      select ${sprint_start}::date + ${sprint_days}::int * floor(((now() at time zone ${time_zone})::date
        - ${sprint_start}::date)::numeric / ${sprint_days}::int)::int as starts) sprint`,
  )
  return sprint ?? { starts: sprint_start, ends: sprint_start }
}

const members = ({ id }: User): SQL => sql`select member.user_id from ${teamMembers} member
  join ${teams} team on team.id = member.team_id and team.leader_id = ${id}
  where member.user_id <> ${id}`

/** The team's tasks that the leader may see. */
const ofTeam = (user: User) => and(inReach(user), ne(tasks.assigned_to, user.id))

async function statsOf(db: Db, user: User, starts: string): Promise<TeamLeaderDashboard['stats']> {
  const since = sql`${starts}::timestamp at time zone ${user.time_zone}`
  const [stats] = await rowsOf<TeamLeaderDashboard['stats']>(
    db,
    sql`
    select (select count(distinct one.user_id)::int from (${members(user)}) one) as team_size,
      count(*) filter (where status in ('pending', 'in_progress'))::int as active_tasks,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status = 'blocked')::int as blocked
    from ${tasks} where ${ofTeam(user)} and (status <> 'completed' or completed_at >= ${since})`,
  )
  return stats ?? { team_size: 0, active_tasks: 0, completed: 0, blocked: 0 }
}

const myTasks = (db: Db, { id }: User) =>
  db
    .select({
      id: tasks.id,
      title: tasks.title,
      priority: tasks.priority,
      due_date: tasks.due_date,
      status: tasks.status,
    })
    .from(tasks)
    .where(and(eq(tasks.assigned_to, id), ne(tasks.status, 'completed')))
    .orderBy(sql`${tasks.due_date} nulls last`, asc(tasks.id))
    .limit(mostTasks)

type Meeting = TeamLeaderDashboard['todays_meetings'][number]

/** The meetings of the person's local today, whoever organises them; attendees count the organiser. */
async function todaysMeetings(db: Db, { id, time_zone }: User): Promise<Meeting[]> {
  const today = sql`date_trunc('day', now() at time zone ${time_zone})`
  const rows = await rowsOf<Omit<Meeting, 'time'> & { time: string | Date }>(
    db,
    sql`
    select meeting.id, meeting.title as meeting, meeting.starts_at as time, meeting.duration_minutes, meeting.link,
      (select count(*)::int + 1 from ${meetingPeople} invited where invited.meeting_id = meeting.id
        and invited.user_id <> meeting.organiser_id and invited.answer <> 'declined') as attendees
    from ${meetings} meeting
    where meeting.status = 'scheduled' and meeting.starts_at >= ${today} at time zone ${time_zone}
      and meeting.starts_at < (${today} + interval '1 day') at time zone ${time_zone}
      and (meeting.organiser_id = ${id} or meeting.id in (select invited.meeting_id from ${meetingPeople} invited
        where invited.user_id = ${id} and invited.answer <> 'declined'))
    order by meeting.starts_at, meeting.id`,
  )
  return rows.map((row) => ({ ...row, time: new Date(row.time).toISOString() }))
}

function teamStatus(db: Db, user: User) {
  const person = sql`${users.id}`
  return db
    .select({
      id: users.id,
      name: users.full_name,
      current_task: currentTask(person),
      status: memberStatus(person),
      progress: progressOf(person),
    })
    .from(users)
    .where(sql`${users.id} in (${members(user)})`)
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))
    .limit(mostPeople)
}

/** Why a task waits: in words, or the first open task it waits for. */
const blockerOf = sql<string>`coalesce(nullif(tasks.blocker, ''), (
  select waited.title from ${taskBlocks} block join ${tasks} waited on waited.id = block.blocked_by_id
  where block.task_id = tasks.id and waited.status <> 'completed' and waited.team_visible
  order by waited.id limit 1), '')`

const blockedTasks = (db: Db, user: User) =>
  db
    .select({ id: tasks.id, task: tasks.title, assignee: users.full_name, blocker: blockerOf })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.assigned_to))
    .where(and(ofTeam(user), eq(tasks.status, 'blocked')))
    .orderBy(asc(tasks.updated_at), asc(tasks.id))
    .limit(mostBlocked)
