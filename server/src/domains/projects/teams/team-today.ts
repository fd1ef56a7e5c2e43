import { reportingRoles } from '@app/contract/core/roles.ts'
import type { Output, Parsed } from '@app/contract/core/route.ts'
import type { MemberToday, teams as routes, TeamToday } from '@app/contract/projects/teams.ts'
import { sql } from 'drizzle-orm'
import { ledTeamIds, shownPicture } from '#domains/identity/visibility/visibility.ts'
import { isOnLeave, worksOn } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { breaks, timeEntries } from '#schema/attendance.table.ts'
import { projects, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { currentTask, memberStatus, progressOf } from './teams.ts'

/** So many teams at once; of a larger department the rest is found in the list of teams. */
const mostTeams = 50

const person = sql`person.id`

/** A person of a team (aliases `person`, `place`) on their own local day `clock.day`. */
const memberJson = sql`json_build_object(
  'id', person.id, 'full_name', person.full_name, 'role', person.role, 'avatar_id', ${shownPicture('person')},
  'is_leader', place.is_leader, 'status', ${memberStatus(person)}, 'current_task', ${currentTask(person)},
  'progress', ${progressOf(person)},
  'presence', case when entry.id is null then 'out' when pause.id is null then 'in' else 'on_break' end,
  'check_in_time', ${isoUtc(sql`coalesce(entry.check_in_time, (
    select min(first.check_in_time) from ${timeEntries} first
    where first.user_id = person.id and first.day = clock.day))`)},
  'is_on_leave', ${isOnLeave(sql`clock.day`, person)},
  'reports_today', person.role in ${reportingRoles} and ${worksOn(sql`clock.day`, person)},
  'report_status', (select report.status from ${workReports} report
    where report.from_user_id = person.id and report.date = clock.day and report.escalated_from is null))`

type Row = Omit<TeamToday, 'people'> & { people: MemberToday[] | null; total: number }

/** The teams a user leads or manages, by name, each with how the day of its people stands: leader first, then by name. */
export async function today(
  db: Db,
  user: User,
  { department_id }: Parsed<typeof routes.today>['query'],
): Promise<Output<typeof routes.today>> {
  const led = ledTeamIds(user)
  const rows = await rowsOf<Row>(
    db,
    sql`with near as (
        select team.id, team.name, team.project_id, team.leader_id, count(*) over ()::int as total from ${teams} team
        where ${led ? sql`team.id in (${led})` : sql`true`}
          and ${department_id ? sql`team.department_id = ${department_id}` : sql`true`}
        order by lower(team.name), team.id limit ${mostTeams}),
      place as (
        select near.id as team_id, near.leader_id as user_id, true as is_leader from near where near.leader_id is not null
        union all select near.id, member.user_id, false from near join ${teamMembers} member on member.team_id = near.id
          where member.user_id is distinct from near.leader_id)
      select near.id, near.name, project.name as project_name, leader.full_name as leader_name, near.total, (
          select json_agg(${memberJson} order by place.is_leader desc, lower(person.full_name), person.id)
          from place join ${users} person on person.id = place.user_id and person.id <> ${user.id}
            and person.status in ('active', 'invited')
          cross join lateral (select (now() at time zone person.time_zone)::date as day) clock
          left join ${timeEntries} entry on entry.user_id = person.id and entry.check_out_time is null
          left join ${breaks} pause on pause.entry_id = entry.id and pause.end_time is null
          where place.team_id = near.id) as people
      from near left join ${projects} project on project.id = near.project_id
      left join ${users} leader on leader.id = near.leader_id
      order by lower(near.name), near.id`,
  )
  return {
    teams: rows.map(({ total: _, people, ...team }) => ({ ...team, people: people ?? [] })),
    total: rows[0]?.total ?? 0,
  }
}
