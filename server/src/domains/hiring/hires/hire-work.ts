import { type SQL, sql } from 'drizzle-orm'
import { projectOfHire } from '#domains/hiring/applications/applications.ts'
import { countsAsWork } from '#domains/work/tasks/tasks.ts'
import { firstDay } from '#domains/work/working-time/working-time.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { organisationToday, organisationZone, storedName } from '#platform/organisation.ts'
import { applications, hires } from '#schema/applications.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startups, teamMembers, teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks as tasksTable } from '#schema/tasks.table.ts'

/** The hours of a revoked certificate are certified again only manually. */
const counted = (byHand: boolean) => (byHand ? sql`c.revoked_at is null` : sql`true`)

/** The last day of the work that a place has its certificate for. */
const certifiedUntil = (byHand: boolean) => sql`(
  select max(c.ended_on) from ${certificates} c where c.user_id = person.id
    and c.internship_id is not distinct from place.internship_id and ${counted(byHand)})`

/** Whether `done`, work or its project, may belong to `place`, and the best place first. */
const isOfPlace = (
  done: SQL,
) => sql`(${done}.project_id = place.project_id or ${done}.startup_id = place.startup_id
  or ${done}.startup_id is null or place.startup_id is null)`
const nearestPlace = (done: SQL) =>
  sql`${done}.project_id = place.project_id desc nulls last, ${done}.startup_id = place.startup_id desc nulls last`

/**
 * What a member does in a team, at `own`, is done for a hire: while that goes on, where its work may be; from its certificate
 * on, at its project or company alone, where nothing more is earned.
 */
const isForHire = (byHand: boolean) => sql`coalesce(place.agreed_end >= own.day, true)
  and case when own.day > ${certifiedUntil(byHand)} then own.project_id = place.project_id
      or own.startup_id is not distinct from place.startup_id and lower(own.company_name) = lower(place.company_name)
    else ${isOfPlace(sql`own`)} end`

/**
 * Where `person` interns: each hire from its first day; for a member of a team that is for none of them, the team's project. The
 * company is that of the project, or the one a posting names. A place ends on the last day that its hire was given, at the
 * latest on the day before the next hire on the same project begins, or at the same company where only one of them has a
 * project.
 */
const places = (byHand: boolean) => sql`
  with hired as (
    select posting.id as internship_id, posting.title, coalesce(startup.name, posting.company_name) as company_name,
      hire.hired_date as at, ${firstDay(sql`hire`)} as first_day,
      hire.last_day as agreed_end,
      project.id as project_id, startup.id as startup_id, posting.target_hours, posting.minimum_evaluation
    from ${hires} hire join ${applications} application on application.id = hire.application_id
    join ${internships} posting on posting.id = application.internship_id
    left join ${projects} project on project.id = ${projectOfHire(sql`hire`)}
    left join ${startups} startup on startup.id = coalesce(project.startup_id,
      (select min(named.id::text)::uuid from ${startups} named
       where project.id is null and lower(named.name) = lower(posting.company_name)))
    where hire.user_id = person.id),
  begun as (
    select * from hired
    union all
    select * from (
      select null::uuid, project.name || ' Intern', own.company_name, member.joined_at,
        case when exists (select from hired) then own.day else '-infinity' end,
        null::date, own.project_id, own.startup_id, null::int, null::numeric
      from ${teamMembers} member join ${teams} team on team.id = member.team_id
      join ${projects} project on project.id = team.project_id
      left join ${startups} startup on startup.id = project.startup_id
      cross join lateral (
        select project.id as project_id, startup.id as startup_id, coalesce(startup.name, ${storedName}) as company_name,
          (member.joined_at at time zone ${organisationZone})::date as day) own
      where member.user_id = person.id and not exists (select from hired place where ${isForHire(byHand)})
      order by member.joined_at, team.id limit 1) membership)
  select place.*, least(following.first_day - 1, place.agreed_end) as last_day, found.certified_until, found.certified_until is not null as is_certified
  from begun place
  cross join lateral (select ${certifiedUntil(byHand)} as certified_until) found
  cross join lateral (
    select min(later.first_day) as first_day from begun later
    where later.first_day > place.first_day and coalesce(later.agreed_end >= later.first_day, true) and (later.project_id = place.project_id
      or later.startup_id is not distinct from place.startup_id and lower(later.company_name) = lower(place.company_name)
        and (later.project_id is null or place.project_id is null))) following`

/** Where the person interns on `project`, of what has begun and suits; the nearest first. */
const placesOnProject = (suits: SQL) => sql`
  select place.internship_id, place.title, place.first_day, place.target_hours from (${places(true)}) place
  cross join lateral (select project.id as project_id, project.startup_id) at
  where ${isOfPlace(sql`at`)} and place.first_day <= ${organisationToday}
    and coalesce(place.last_day >= place.first_day, true) and ${suits}
  order by ${nearestPlace(sql`at`)}`

/** Each of the person's hires on `project` that has begun; those elsewhere at its company only where there is none on it. */
export const agreedPlaces = sql`${placesOnProject(sql`true`)} fetch first row with ties`

/** The latest of them that suits: its first day, and the hours of its posting, null without its own. */
export const agreedPlace = (suits: SQL) =>
  sql`${placesOnProject(suits)}, place.first_day desc, place.at desc limit 1`

/** Approved hours as everywhere (words.md): credited ones, or the stated ones of days without sessions. */
const approvedSeconds = sql`coalesce(session.seconds, report.worked_duration)`
/** The self-reported ones among them: sessions may have been corrected to less since their report. */
const approvedStated = sql`least(report.self_reported_seconds, ${approvedSeconds})`

/** Approved hours and tasks. */
const work = sql`
  select report.date as day, ${approvedSeconds} as seconds, 0 as tasks, team.project_id, report.reviewed_by,
    ${approvedStated} as stated
  from ${workReports} report left join ${teams} team on team.id = report.team_id
  left join lateral (
    select sum(entry.worked_seconds) as seconds from ${timeEntries} entry
    where entry.user_id = person.id and entry.day = report.date) session on true
  where report.from_user_id = person.id and report.status = 'approved' and report.escalated_from is null
  union all
  select (task.completed_at at time zone ${organisationZone})::date, 0, 1, task.project_id, null, 0
  from ${tasksTable} task where task.assigned_to = person.id and task.status = 'completed'
    and ${countsAsWork(sql`task`)}`

/** The same, with what is not approved yet: every report, and the credited hours of each day at its report's project. */
const allWork = sql`
  select report.date as day, team.project_id, report.status, 0 as tasks, 0 as logged,
    case when report.status = 'approved' then ${approvedSeconds} else 0 end as approved,
    case when report.status = 'approved' then ${approvedStated} else 0 end as stated
  from ${workReports} report left join ${teams} team on team.id = report.team_id
  left join lateral (
    select entry.day, sum(entry.worked_seconds) as seconds from ${timeEntries} entry
    where entry.user_id = person.id group by entry.day offset 0) session on session.day = report.date
  where report.from_user_id = person.id and report.escalated_from is null
  union all
  select session.day, team.project_id, null, 0, session.seconds, 0, 0
  from (
    select entry.day, sum(entry.worked_seconds) as seconds from ${timeEntries} entry
    where entry.user_id = person.id and entry.status in ('closed', 'corrected') group by entry.day) session
  left join ${workReports} report on report.from_user_id = person.id and report.date = session.day
    and report.escalated_from is null
  left join ${teams} team on team.id = report.team_id
  union all
  select (task.completed_at at time zone ${organisationZone})::date, task.project_id, null, 1, 0, 0, 0
  from ${tasksTable} task where task.assigned_to = person.id and task.status = 'completed'
    and ${countsAsWork(sql`task`)}`

/**
 * What was done, and where. A day's work counts at one place only: where its project or company is, otherwise, for work
 * of no company or a place of none, at the first that had begun and was not over yet. Work for another company, or from
 * before the first day, counts at none. What follows a certificate earns nothing there, so another place comes first; of
 * all work it still belongs to the hire.
 */
const atPlaces = (items: SQL, byHand: boolean, isAll: boolean) => sql`
  with place as (${places(byHand)})
  select done.*, at.* from (
    select item.*, project.startup_id from (${items}) item
    left join ${projects} project on project.id = item.project_id) done
  cross join lateral (
    select place.internship_id, place.title, place.company_name, place.project_id as agreed_project_id from place
    cross join lateral (select coalesce(done.day > place.certified_until, false) as is_later) certified
    where done.day between place.first_day and coalesce(place.last_day, 'infinity') and ${isOfPlace(sql`done`)}
      ${isAll ? sql`` : sql`and not is_later`}
    order by is_later, ${nearestPlace(sql`done`)}, case when is_later then place.certified_until end desc,
      place.first_day, place.at limit 1) at`

/** The person's approved work, or all of it, each where it counts. */
export const doneAt = (byHand: boolean, isAll = false) =>
  atPlaces(isAll ? allWork : work, byHand, isAll)

/** The days (`day`, `project_id`) of the person that belong to a hire, with its posting, company and project. */
export const daysAtPlaces = (days: SQL) => atPlaces(days, true, true)

/** The places with sums of what counts there. */
const placesWith = (byHand: boolean, sums: SQL, isAll = false) => sql`
  select place.*, total.* from (${places(byHand)}) place left join (
    select internship_id as summed_at, ${sums} from (${doneAt(byHand, isAll)}) done group by internship_id) total
    on total.summed_at is not distinct from place.internship_id`

/** The places with the seconds and tasks that count there, and the first and last day of them. */
export const workedAt = (byHand: boolean) =>
  placesWith(
    byHand,
    sql`sum(seconds) as seconds, sum(stated) as stated, sum(tasks) as tasks,
      min(day) filter (where tasks = 0) as started_on, max(day) filter (where tasks = 0) as ended_on`,
  )

/** All that a person did for one hire, certified or not. */
export const doneForHire = (user_id: string, application_id: string) => sql`
  select done.* from (select ${user_id}::uuid as id) person cross join lateral (${doneAt(true, true)}) done
  where done.internship_id = (select sent.internship_id from ${applications} sent where sent.id = ${application_id})`

/** The first day that a person worked for one hire, if they have, and whether any of it was on a project. */
export async function workBegun(db: Db, user_id: string, application_id: string) {
  const [begun] = await rowsOf<{ first_day: string | null; is_on_project: boolean }>(
    db,
    sql`select min(day)::text as first_day, coalesce(bool_or(project_id is not null), false) as is_on_project
      from (${doneForHire(user_id, application_id)}) done`,
  )
  return begun ?? { first_day: null, is_on_project: false }
}

/** The first day of a hire, and the last one if it has one. */
export const daysOfHire = ({
  user_id,
  internship_id,
}: {
  user_id: string
  internship_id: string | null
}) => sql`
  select place.first_day, place.last_day from (select ${user_id}::uuid as id) person
  cross join lateral (${places(true)}) place where place.internship_id = ${internship_id}`

/** Whether a hire has begun and is not over yet. */
export const isCurrent = (place: SQL) => sql`(${place}.first_day <= ${organisationToday}
  and coalesce(${place}.last_day >= ${organisationToday}, true))`

/**
 * Where `me` works, if that has begun; a place with its certificate still to come before others. The hours that its
 * posting asks for, and the seconds logged, approved and self-reported there.
 */
export const currentPlace = sql`
  select place.target_hours, coalesce(place.logged, 0) as logged, coalesce(place.approved, 0) as approved,
    coalesce(place.stated, 0) as stated
  from (select me.id) person cross join lateral (
    ${placesWith(true, sql`sum(logged) as logged, sum(approved) as approved, sum(stated) as stated`, true)}) place
  where place.first_day <= ${organisationToday}
  order by ${isCurrent(sql`place`)} desc, place.is_certified, coalesce(place.approved, 0) desc, place.internship_id limit 1`
