import { sql } from 'drizzle-orm'
import { pendingStatuses } from '#domains/hiring/applications/applications.ts'
import { mostCounted } from '#platform/database/paging.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, applicationTallies, hires } from '#schema/applications.table.ts'
import { internships } from '#schema/internships.table.ts'
import { interviews } from '#schema/interviews.table.ts'
import { teamMembers, teams } from '#schema/projects.table.ts'
import { dashboardOf, listOf, moment } from './dashboard-statement.ts'

const latest = sql.raw('10')
const most = sql.raw(String(mostCounted))
const pending = sql.raw(`'{${pendingStatuses.join(',')}}'::text[]`)

/** Sums that are kept, not counted: the cost does not grow with the applications stored. */
const stats = sql`(
  select json_build_object(
    'pending_applications', coalesce(sum(tally.amount) filter (where tally.name = any(${pending})), 0),
    'scheduled_interviews', (select count(*) from (select from ${interviews} interview
      where interview.status = 'scheduled' and interview.scheduled_at > now() limit ${most}) coming),
    'recent_hires', (select count(*) from (select from ${hires} hire
      where hire.hired_date > now() - interval '30 days' limit ${most}) recent),
    'total_candidates', coalesce(sum(tally.amount) filter (where tally.name = 'candidates'), 0))
  from ${applicationTallies} tally)`

const latestApplications = sql`
  select application.id, application.full_name, application.email, posting.title as internship_title,
    ${moment(sql`application.applied_date`)} as applied_date, application.score, application.status
  from ${applications} application join ${internships} posting on posting.id = application.internship_id
  order by application.id desc limit ${latest}`

const latestInterviews = sql`
  select interview.id, application.full_name as candidate_name, posting.title as internship_title,
    ${moment(sql`interview.scheduled_at`)} as scheduled_at, interview.type, interview.status
  from ${interviews} interview
  join ${applications} application on application.id = interview.application_id
  join ${internships} posting on posting.id = application.internship_id
  order by interview.id desc limit ${latest}`

/** The team somebody was hired for, or joined last; empty while they have none. */
const team = sql`coalesce((
  select team.name from ${teamMembers} member join ${teams} team on team.id = member.team_id
  where member.user_id = hire.user_id
  order by (member.team_id is not distinct from hire.team_id) desc, member.joined_at desc limit 1), '')`

const latestHires = sql`
  select hire.id, person.full_name as name, coalesce(hire.position, posting.title) as position, ${team} as team,
    ${moment(sql`hire.hired_date`)} as hired_date, hire.status
  from ${hires} hire
  join ${users} person on person.id = hire.user_id
  join ${applications} application on application.id = hire.application_id
  join ${internships} posting on posting.id = application.internship_id
  order by hire.hired_date desc limit ${latest}`

/** What HR needs to see first (spec §3). */
export const hr = dashboardOf('hr_dashboard', {
  stats,
  applications: listOf(latestApplications),
  interviews: listOf(latestInterviews),
  recent_hires: listOf(latestHires),
})
