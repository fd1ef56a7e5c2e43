import type { MemberStatus } from '@app/contract/projects/teams.ts'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { teamMembers } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/** Is this person (a column of the query) checked in? */
export const isPresent = (person: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${timeEntries} entry where entry.user_id = ${person} and entry.check_out_time is null)`

/** How many members of a team checked in on their own local day, whatever became of it since. */
export const presentToday = (team: SQL): SQL<number> => sql<number>`(
  select count(*)::int from ${teamMembers} member join ${users} person on person.id = member.user_id
  where member.team_id = ${team} and exists (select from ${timeEntries} entry
    where entry.user_id = person.id and entry.day = (now() at time zone person.time_zone)::date))`

const isOnBreak = (person: SQL) => sql`exists (
  select from ${timeEntries} entry join ${breaks} pause on pause.entry_id = entry.id and pause.end_time is null
  where entry.user_id = ${person} and entry.check_out_time is null)`

/** Who is in a meeting now, found once for all people of a query; a meeting lasts eight hours at most. */
const inMeetings = sql`
  with running as (
    select meeting.id, meeting.organiser_id from ${meetings} meeting
    where meeting.status = 'scheduled' and meeting.starts_at between now() - interval '8 hours' and now()
      and meeting.starts_at + make_interval(mins => meeting.duration_minutes) > now()
  )
  select running.organiser_id from running
  union all select invited.user_id from running join ${meetingPeople} invited
    on invited.meeting_id = running.id and invited.answer <> 'declined'`

/** What a person does at the moment (spec §4, team member status); Out while not checked in. */
export const memberStatus = (person: SQL): SQL<MemberStatus> => sql<MemberStatus>`case
  when not ${isPresent(person)} then 'Out'
  when ${isOnBreak(person)} or ${person} in (${inMeetings}) then 'Busy'
  when exists (select from ${tasks} task
    where task.assigned_to = ${person} and task.status = 'in_progress') then 'Working'
  else 'Available' end`

/** The title of what a person took up last, of what the team may see. */
export const currentTask = (person: SQL): SQL<string | null> => sql<string | null>`(
  select task.title from ${tasks} task
  where task.assigned_to = ${person} and task.status = 'in_progress' and task.team_visible
  order by task.updated_at desc, task.id desc limit 1)`

/** Completed of all tasks given to a person, in whole percent; 0 without any. */
export const progressOf = (person: SQL): SQL<number> => sql<number>`coalesce((
  select round(100.0 * count(*) filter (where task.status = 'completed') / nullif(count(*), 0))::int
  from ${tasks} task where task.assigned_to = ${person}), 0)`

/** The day of the latest report of some people (a query of their `user_id`); of each only the last one is read. */
export const lastReport = (people: SQL): SQL<string | null> => sql<string | null>`(
  select max(latest.date)::text from (${people}) author cross join lateral (
    select report.date from ${workReports} report
    where report.from_user_id = author.user_id and report.escalated_from is null
    order by report.date desc limit 1) latest)`
