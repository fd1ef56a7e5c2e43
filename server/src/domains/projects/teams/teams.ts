import { superadminRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type MemberStatus, mostMembers } from '@app/contract/projects/teams.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  departmentManagersOf,
  ledTeamIds,
  ownTeams,
} from '#domains/identity/visibility/visibility.ts'
import { type NotificationContent, notify } from '#domains/messaging/notifications/notifications.ts'
import { publishProject } from '#domains/projects/projects/projects.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, AnyActor, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/** Does the person lead or manage the team of the query? */
export function isLed(user: User): SQL<boolean> {
  const led = ledTeamIds(user)
  return led ? sql<boolean>`${teams.id} in (${led})` : sql<boolean>`true`
}

/** Does the person belong to the team of the query, lead or manage it? Then they read and write its thread. */
export const isWithin = (user: User): SQL<boolean> =>
  sql<boolean>`(${teams.id} in (${ownTeams(user)}) or ${isLed(user)})`

/** The teams a person belongs to, leads or manages, as a subquery of their ids. */
export function teamsWithin(user: User): SQL {
  const led = ledTeamIds(user)
  return led ? sql`${ownTeams(user)} union ${led}` : sql`select every.id from ${teams} every`
}

/** 404 unless the team is one that `condition` leaves. */
export async function requireTeam(db: Db, id: string, condition: SQL): Promise<void> {
  const [team] = await db
    .select({ id: teams.id })
    .from(teams)
    .where(sql`${teams.id} = ${id} and ${condition}`)
  if (!team) throw notFound()
}

/** Publishes a change of a team, its thread or its goals to its members, its leader and its managers. */
export async function publishTeam(db: Db, team_id: string): Promise<void> {
  const subscribers = await rowsOf<{ user_id: string }>(
    db,
    sql`
    select user_id from ${teamMembers} where team_id = ${team_id}
    union select leader_id from ${teams} where id = ${team_id} and leader_id is not null
    union select project.manager_id from ${teams} team join ${projects} project on project.id = team.project_id
      where team.id = ${team_id} and project.manager_id is not null
    union ${departmentManagersOf(sql`${team_id}`)}`,
  )
  await publish(db, 'teams', [...subscribers, { role: superadminRole }], team_id)
}

/** Is this person (a column of the query) checked in? */
const isPresent = (person: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${timeEntries} entry where entry.user_id = ${person} and entry.check_out_time is null)`

/** Suspended and removed people keep their place in a team but are not expected in it. Invited ones are, from then on. */
export const isExpected = (person: SQL): SQL => sql`${person}.status in ('active', 'invited')`

/** The people of a team who are expected in it, for a count. */
const expectedIn = (
  team: SQL,
) => sql`${teamMembers} member join ${users} person on person.id = member.user_id
  and member.team_id = ${team} and ${isExpected(sql`person`)}`

export const headCount = (team: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${expectedIn(team)})`

/** The members of a team who are checked in. */
export const presentNow = (team: SQL): SQL<number> => sql<number>`(
  select count(*)::int from ${expectedIn(team)} where ${isPresent(sql`person.id`)})`

/** The members of a team who checked in on their own local day, whatever happened to the session since. */
export const presentToday = (team: SQL): SQL<number> => sql<number>`(
  select count(*)::int from ${expectedIn(team)} where exists (select from ${timeEntries} entry
    where entry.user_id = person.id and entry.day = (now() at time zone person.time_zone)::date))`

const isOnBreak = (person: SQL) => sql`exists (
  select from ${timeEntries} entry join ${breaks} pause on pause.entry_id = entry.id and pause.end_time is null
  where entry.user_id = ${person} and entry.check_out_time is null)`

/** Users in a meeting now, computed once for all rows of a query; a meeting lasts at most eight hours. */
const inMeetings = sql`
  with running as (
    select meeting.id, meeting.organiser_id from ${meetings} meeting
    where meeting.status = 'scheduled' and meeting.starts_at between now() - interval '8 hours' and now()
      and meeting.starts_at + make_interval(mins => meeting.duration_minutes) > now()
  )
  select running.organiser_id from running
  union all select invited.user_id from running join ${meetingPeople} invited
    on invited.meeting_id = running.id and invited.answer <> 'declined'`

/** A member's current status (spec §4, team member status); Out while not checked in. */
export const memberStatus = (person: SQL): SQL<MemberStatus> => sql<MemberStatus>`case
  when not ${isPresent(person)} then 'Out'
  when ${isOnBreak(person)} or ${person} in (${inMeetings}) then 'Busy'
  when exists (select from ${tasks} task
    where task.assigned_to = ${person} and task.status = 'in_progress') then 'Working'
  else 'Available' end`

/** The title of the task a member started last, among those visible to the team. */
export const currentTask = (person: SQL): SQL<string | null> => sql<string | null>`(
  select task.title from ${tasks} task
  where task.assigned_to = ${person} and task.status = 'in_progress' and task.team_visible
  order by task.updated_at desc, task.id desc limit 1)`

/** The share of a member's tasks that are completed, in whole percent; 0 without any. */
export const progressOf = (person: SQL): SQL<number> => sql<number>`coalesce((
  select round(100.0 * count(*) filter (where task.status = 'completed') / nullif(count(*), 0))::int
  from ${tasks} task where task.assigned_to = ${person}), 0)`

/** The day of the latest report of some people (a query of their `user_id`); of each only the last one is read. */
export const lastReport = (people: SQL): SQL<string | null> => sql<string | null>`(
  select max(latest.date)::text from (${people}) author cross join lateral (
    select report.date from ${workReports} report
    where report.from_user_id = author.user_id and report.escalated_from is null
    order by report.date desc limit 1) latest)`

/**
 * Adds a person to a team; false when they are in it already, 422 when it is full. The caller has checked the permission.
 * The team is locked before: of two who take the last place one comes first, and is counted.
 */
export async function joinTeam(
  db: Db,
  actor: Actor,
  team_id: string,
  user_id: string,
): Promise<boolean> {
  await db.select({ id: teams.id }).from(teams).where(eq(teams.id, team_id)).for('update')
  const added = await db
    .insert(teamMembers)
    .values({ team_id, user_id })
    .onConflictDoNothing()
    .returning({ user_id: teamMembers.user_id })
  if (!added.length) return false
  const [team] = await db
    .select({ members: headCount(sql`${team_id}::uuid`) })
    .from(teams)
    .where(eq(teams.id, team_id))
  if (team && team.members > mostMembers)
    throw invalid('team_id', t('This team is full. A team can have up to 100 people.'))
  const name = await recordChange(db, actor, team_id, { added: [user_id], removed: [] })
  await notify(db, user_id, () => joinedNotification(name))
  return true
}

/** Removes a person from a team, if they are in it. */
export async function leaveTeam(
  db: Db,
  actor: AnyActor,
  team_id: string,
  user_id: string,
): Promise<void> {
  const removed = await db
    .delete(teamMembers)
    .where(and(eq(teamMembers.team_id, team_id), eq(teamMembers.user_id, user_id)))
    .returning({ user_id: teamMembers.user_id })
  if (!removed.length) return
  const name = await recordChange(db, actor, team_id, { added: [], removed: [user_id] })
  await notify(db, user_id, () => leftNotification(name))
  await publish(db, 'teams', [{ user_id }], team_id)
}

export const joinedNotification = (name: string): NotificationContent => ({
  title: t('New Team'),
  message: t("You're now on {name}.", { name }),
  type: 'info',
  kind: 'general',
})

export const leftNotification = (name: string): NotificationContent => ({
  title: t('Team Changed'),
  message: t("You're no longer on {name}.", { name }),
  type: 'info',
  kind: 'general',
})

/** Counts the team's version up and publishes the change to open pages. */
async function recordChange(
  db: Db,
  { user, from }: AnyActor,
  id: string,
  details: { added: string[]; removed: string[] },
): Promise<string> {
  const [team] = await db
    .update(teams)
    .set({ version: sql`${teams.version} + 1` })
    .where(eq(teams.id, id))
    .returning()
  const name = team?.name ?? ''
  await record(db, user, from, {
    action: 'team_members_changed',
    entity_type: 'team',
    entity_id: id,
    details: { name, ...details },
  })
  await publishTeam(db, id)
  if (team?.project_id) await publishProject(db, team.project_id, details.removed)
  return name
}
