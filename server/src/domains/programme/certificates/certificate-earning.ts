import { internRole } from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { countsAsWork } from '#domains/work/tasks/tasks.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole } from '#platform/database/sql.ts'
import { organisationZone, storedName, weekOf } from '#platform/organisation.ts'
import { users } from '#schema/accounts.table.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { type CertifiedWeek, certificates } from '#schema/certificates.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks as tasksTable } from '#schema/tasks.table.ts'
import { leastTasks } from './certificates.rules.ts'

/** An intern's hours at a place that is not yet certified. */
export interface Earning {
  user_id: string
  full_name: string
  hours: number
  tasks: number
  target: number
  /** The least mark of the final evaluation that its certificate needs, and the mark so far. */
  minimum_evaluation: number | null
  evaluation: number | null
  started_on: string | null
  ended_on: string | null
  /** A null title means that there is nothing left to certify. */
  internship_id: string | null
  title: string | null
  company_name: string | null
  project_id: string | null
}

/** The hours of a revoked certificate are certified again only manually. */
const counted = (byHand: boolean) => (byHand ? sql`c.revoked_at is null` : sql`true`)

/**
 * Where the person interns: each hire from its first day; for a member of a team without a hire, the team's project.
 * The company is that of the project, or the one a posting names. A certificate ends the place with its last day.
 */
const places = (byHand: boolean) => sql`
  select place.*, found.last_day, found.last_day is not null as is_certified
  from (
    select posting.id as internship_id, posting.title, coalesce(startup.name, posting.company_name) as company_name,
      hire.hired_date as at, coalesce(hire.start_date, (hire.hired_date at time zone ${organisationZone})::date) as first_day,
      project.id as project_id, startup.id as startup_id, posting.target_hours, posting.minimum_evaluation
    from ${hires} hire join ${applications} application on application.id = hire.application_id
    join ${internships} posting on posting.id = application.internship_id
    left join ${teams} team on team.id = hire.team_id
    left join ${projects} project on project.id = coalesce(hire.project_id, team.project_id, posting.project_id)
    left join ${startups} startup on startup.id = coalesce(project.startup_id,
      (select min(named.id::text)::uuid from ${startups} named
       where project.id is null and lower(named.name) = lower(posting.company_name)))
    where hire.user_id = person.id
    union all
    select * from (
      select null::uuid, project.name || ' Intern', coalesce(startup.name, ${storedName}), member.joined_at,
        '-infinity'::date, project.id, startup.id, null::int, null::numeric
      from ${teamMembers} member join ${teams} team on team.id = member.team_id
      join ${projects} project on project.id = team.project_id
      left join ${startups} startup on startup.id = project.startup_id
      where member.user_id = person.id and not exists (select 1 from ${hires} h where h.user_id = person.id)
      order by member.joined_at, team.id limit 1) membership) place
  cross join lateral (
    select max(c.ended_on) as last_day from ${certificates} c
    where c.user_id = person.id and c.internship_id is not distinct from place.internship_id and ${counted(byHand)}) found`

/** Approved hours as everywhere (words.md), credited ones or the stated ones of days without sessions, and tasks. */
const work = sql`
  select report.date as day, coalesce(session.seconds, report.worked_duration) as seconds, 0 as tasks, team.project_id,
    report.reviewed_by
  from ${workReports} report left join ${teams} team on team.id = report.team_id
  left join lateral (
    select sum(entry.worked_seconds) as seconds from ${timeEntries} entry
    where entry.user_id = person.id and entry.day = report.date) session on true
  where report.from_user_id = person.id and report.status = 'approved' and report.escalated_from is null
  union all
  select (task.completed_at at time zone ${organisationZone})::date, 0, 1, task.project_id, null
  from ${tasksTable} task where task.assigned_to = person.id and task.status = 'completed'
    and ${countsAsWork(sql`task`)}`

/**
 * What was done, and where. A day's work counts at one place only: where its project or company is, otherwise, for work
 * of no company or a place of none, at the first that had begun and was not certified yet. Work for another company, or
 * from before the first day, counts at none.
 */
const doneAt = (byHand: boolean) => sql`
  with place as (${places(byHand)})
  select done.*, at.internship_id from (
    select item.*, project.startup_id from (${work}) item
    left join ${projects} project on project.id = item.project_id) done
  cross join lateral (
    select place.internship_id from place
    where done.day between place.first_day and coalesce(place.last_day, 'infinity')
      and (done.project_id = place.project_id or done.startup_id = place.startup_id
        or done.startup_id is null or place.startup_id is null)
    order by done.project_id = place.project_id desc nulls last, done.startup_id = place.startup_id desc nulls last,
      place.first_day, place.at limit 1) at`

/** The places with what counts there. */
const workedAt = (byHand: boolean) => sql`
  select place.*, coalesce(total.seconds, 0) as seconds, coalesce(total.tasks, 0) as tasks, total.started_on, total.ended_on
  from (${places(byHand)}) place left join (
    select internship_id, sum(seconds) as seconds, sum(tasks) as tasks,
      min(day) filter (where tasks = 0) as started_on, max(day) filter (where tasks = 0) as ended_on
    from (${doneAt(byHand)}) done group by internship_id) total
    on total.internship_id is not distinct from place.internship_id`

/** The places without a certificate. */
const earnedAt = (byHand: boolean) => sql`
  select * from (${workedAt(byHand)}) place where not place.is_certified`

/** The average mark of an intern in the closed final evaluation of a project, by the leader and the company. */
const finalMark = sql`
  select round(avg(mark.value::numeric), 1) from ${evaluations} evaluation
  join ${evaluationSheets} sheet on sheet.evaluation_id = evaluation.id and sheet.side in ('leader', 'startup')
  cross join lateral jsonb_each_text(sheet.sheet -> 'marks') mark
  where evaluation.intern_id = person.id and evaluation.project_id = place.project_id
    and evaluation.kind = 'final' and evaluation.closed_at is not null`

/** Spec §9; the system settings override it. */
const target = sql`${setting('target_hours')}::int`

const earnings = (byHand: boolean, who: SQL, where: SQL, most: number) => sql`
  with goal as (select ${target} as target),
  found as (
    select person.id as user_id, person.full_name,
      coalesce(place.target_hours, goal.target) as target, place.minimum_evaluation::float8,
      case when place.minimum_evaluation is not null then (${finalMark})::float8 end as evaluation,
      coalesce(round(place.seconds / 3600.0, 2), 0)::float8 as hours, coalesce(place.tasks, 0)::int as tasks,
      place.started_on::text, place.ended_on::text, place.internship_id, place.title, place.company_name,
      place.project_id
    from ${users} person cross join goal
    left join lateral (${earnedAt(byHand)}) place on true
    where person.role = ${inlineRole(internRole)} and person.status = 'active' and ${who})
  select * from found where ${where} order by user_id, hours desc, internship_id limit ${most}`

const reached = sql`hours >= target and tasks >= ${leastTasks} and title is not null
  and (minimum_evaluation is null or evaluation >= minimum_evaluation)`

/** What an intern has earned so far; undefined for other users. */
export async function earningOf(db: Db, user_id: string): Promise<Earning | undefined> {
  const [one] = await rowsOf<Earning>(db, earnings(true, sql`person.id = ${user_id}`, sql`true`, 1))
  return one
}

interface HoursAtPlace {
  title: string
  company_name: string
  hours: number
  started_on: string
  ended_on: string
}

/** The approved hours of a person at each place where they have any, certified or not; the latest first. */
export const hoursAtPlaces = (db: Db, user_id: string): Promise<HoursAtPlace[]> =>
  rowsOf(
    db,
    sql`select place.title, place.company_name, round(place.seconds / 3600.0, 2)::float8 as hours,
        place.started_on::text, place.ended_on::text
      from (select ${user_id}::uuid as id) person cross join lateral (${workedAt(true)}) place
      where place.seconds > 0 and place.title is not null order by place.ended_on desc, place.at desc limit 50`,
  )

/** Which of these people have reached the target of an internship, at most `most`. */
export const earned = (db: Db, user_ids: string[], most: number): Promise<Earning[]> =>
  rowsOf(db, earnings(false, sql`person.id = any(${sql.param(user_ids)}::uuid[])`, reached, most))

/** The organisation's weeks of the approved reports that an earning counts, with who approved them. */
export function weeksOf(db: Db, { user_id, internship_id }: Earning): Promise<CertifiedWeek[]> {
  return rowsOf(
    db,
    sql`select ${weekOf(sql`done.day`)}::text as week_start, count(*)::int as reports,
        round(sum(done.seconds) / 3600.0, 2)::float8 as hours,
        coalesce(json_agg(distinct done.reviewed_by) filter (where done.reviewed_by is not null), '[]') as approver_ids
      from (select ${user_id}::uuid as id) person cross join lateral (${doneAt(true)}) done
      where done.tasks = 0 and done.internship_id is not distinct from ${internship_id}::uuid
      group by 1 order by 1`,
  )
}
