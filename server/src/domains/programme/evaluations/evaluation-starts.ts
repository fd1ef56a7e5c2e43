import { internRole } from '@app/contract/core/roles.ts'
import type { Parsed } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type {
  EvaluationKind,
  EvaluationRow,
  Placement,
  evaluations as routes,
} from '@app/contract/programme/evaluations.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { agreedPlace, agreedPlaces } from '#domains/hiring/hires/hires.ts'
import { setting } from '#domains/identity/system-settings/system-settings.ts'
import { nextInterns } from '#domains/identity/users/users.ts'
import { endedHires } from '#domains/identity/visibility/visibility.ts'
import { countsAsWork } from '#domains/work/tasks/tasks.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { containsPattern, inlineRole } from '#platform/database/sql.ts'
import { type Actor, type AnyActor, systemClient, type User } from '#platform/http/principal.ts'
import { inRounds } from '#platform/jobs/batches.ts'
import { organisationToday, organisationZone } from '#platform/organisation.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { timeEntries } from '#schema/attendance.table.ts'
import { certificates } from '#schema/certificates.table.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import {
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams as teamsTable,
} from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'
import { notifyWriters } from './evaluation-notifications.ts'
import { rowOf } from './evaluation-rows.ts'
import { isUnmarked, overseenTeams, writerOf } from './evaluation-scope.ts'
import { daysAfterEnd, daysToWrite } from './evaluations.rules.ts'

interface DueItem {
  intern_id: string
  project_id: string
  team_id: string
  internship_id: string | null
  kind: EvaluationKind
}

/** Of the posting that hired for the project; spec §9 for all others, which the system settings override. */
const target = sql`coalesce(agreed.target_hours, ${setting('target_hours')}::int)`

/** The last day certified before joining the project. */
const certifiedBefore = sql`coalesce((select max(earlier.ended_on) from ${certificates} earlier
  where earlier.user_id = person.id and earlier.issued_at < member.joined_at), '-infinity'::date)`

/** An approved report of this project, or of none, after those certified before joining it (words.md). */
const isApproved = sql`report.from_user_id = person.id and report.status = 'approved' and report.escalated_from is null
  and (report.team_id is null or report.team_id in (
    select near.id from ${teamsTable} near where near.project_id = project.id))
  and report.date > ${certifiedBefore}`

/** Whether a hire has work of its own: until the next one on the project does, the one before is what may be due. */
const isWorkedFor = sql`exists (
  select from ${workReports} report where ${isApproved} and report.date >= place.first_day)`

/** The approved hours of the hire whose target they are measured by. */
const worked = sql`
  select coalesce(sum(coalesce(day.seconds, report.worked_duration)), 0) as seconds
  from ${workReports} report left join lateral (
    select sum(entry.worked_seconds) as seconds from ${timeEntries} entry
    where entry.user_id = person.id and entry.day = report.date) day on true
  where ${isApproved} and report.date >= coalesce(agreed.first_day, '-infinity')`

/** Completed tasks of this project, or of none, in the time of those hours. */
const done = sql`
  select count(*) as tasks from ${tasks} task
  cross join lateral (select (task.completed_at at time zone ${organisationZone})::date as day) completed
  where task.assigned_to = person.id and task.status = 'completed' and ${countsAsWork(sql`task`)}
    and (task.project_id is null or task.project_id = project.id)
    and completed.day >= coalesce(agreed.first_day, '-infinity') and completed.day > ${certifiedBefore}`

/** The target is reached, or the project has ended. */
const isOver = sql`(worked.seconds >= goal.target * 3600 and done.tasks > 0
  or project.status in ('completed', 'successful')
  or project.deadline between ${organisationToday} - ${daysAfterEnd}::int and ${organisationToday} - 1)`

/** The organisation's day, as the deadline is one. */
const joinedOn = sql`(member.joined_at at time zone ${organisationZone})::date`

/** Half of the target hours, or half of the time until the deadline. */
const isHalf = sql`(worked.seconds >= goal.target * 1800
  or ${organisationToday} between begun.day + (project.deadline - begun.day) / 2 and project.deadline)`

/** The evaluations of the hire on the project. */
const ofHire = sql`from ${evaluations} before where before.intern_id = person.id
  and before.project_id = project.id and before.internship_id is not distinct from agreed.internship_id`

const started = (kind: EvaluationKind) => sql`exists (select ${ofHire} and before.kind = ${kind})`

/** What is due when a hire is ended can still be evaluated for two weeks. */
const justEnded = sql`ended.left_at > now() - interval '14 days'`

/** The teams of a person, and those that were just left. */
const memberships = (user_id: SQL) => sql`(
  select own.team_id, own.joined_at from ${teamMembers} own where own.user_id = ${user_id}
  union all select ended.team_id, ended.hired_date from ${endedHires} ended
  where ended.user_id = ${user_id} and ${justEnded})`

/**
 * The evaluations to start now: interns who have worked on their project and have someone to evaluate them. Once the
 * final one is due, a mid-term that was never held is skipped.
 */
const dueNow = (db: Db, people: string[]): Promise<DueItem[]> =>
  rowsOf(
    db,
    sql`select distinct on (person.id, project.id) person.id as intern_id, project.id as project_id,
      team.id as team_id, agreed.internship_id, case when ${isOver} then 'final' else 'mid_term' end as kind
    from ${users} person
    cross join lateral ${memberships(sql`person.id`)} member
    join ${teamsTable} team on team.id = member.team_id
    join ${projects} project on project.id = team.project_id and project.status <> 'archived'
    left join lateral (${agreedPlace(isWorkedFor)}) agreed on true
    cross join lateral (select greatest(${joinedOn}, agreed.first_day) as day) begun
    cross join lateral (select ${target} as target) goal
    cross join lateral (${worked}) worked
    cross join lateral (${done}) done
    where person.id = any(${sql.param(people)}::uuid[])
      and person.role = ${inlineRole(internRole)} and person.status = 'active' and worked.seconds > 0
      and not ${started('final')}
      and (${isOver} or ${isHalf} and not ${started('mid_term')})
      and (${writerOf(sql`team`, sql`project`, sql`person.id`)} is not null or exists (
        select 1 from ${startups} startup join ${startupMembers} rep on rep.startup_id = startup.id
        where startup.id = project.startup_id and startup.status = 'approved'))
    order by person.id, project.id`,
  )

const atOnce = 50
const shownAtOnce = 20

/** Starts the evaluations that are due; returns how many. */
export const startDue = (database: Database): Promise<number> =>
  inRounds(database, { name: 'evaluations', next: nextInterns(atOnce), work: startDueOf })

async function startDueOf(db: Db, people: string[]): Promise<number> {
  let started = 0
  for (const due of await dueNow(db, people))
    if (await put(db, { user: undefined, from: systemClient() }, due)) started += 1
  return started
}

interface EvaluationPlacement extends Placement {
  internship_id: string | null
  team_id: string
  has_writer: boolean
}

/** The hires on the projects of the teams one oversees, and of those who have left without a mark in the final one. */
function placesOf(db: Db, user: User, which: { search?: string; intern_id?: string }) {
  const teams = overseenTeams(user)
  if (teams === null) return Promise.resolve([])
  const pattern = containsPattern(which.search ?? '')
  return rowsOf<EvaluationPlacement>(
    db,
    sql`select found.*, agreed.internship_id, case when agreed.internship_id is not null then agreed.title end as title,
      ${writerOf(sql`team`, sql`project`, sql`person.id`)} is not null or exists (
        select 1 from ${startups} startup join ${startupMembers} rep on rep.startup_id = startup.id
        where startup.id = project.startup_id and startup.status = 'approved') as has_writer,
      coalesce((select json_agg(before.kind) ${ofHire}), '[]') as started
    from (select person.id as intern_id, person.full_name, place.* from ${users} person cross join lateral (
        select distinct on (project.id) project.id as project_id, project.name as project_name, team.id as team_id,
          ${joinedOn}::text as joined_on
        from (select own.*, false as is_over from ${memberships(sql`person.id`)} own
          union all select before.team_id, before.opened_at, true from ${evaluations} before
          where before.intern_id = person.id and ${isUnmarked(sql`before`)}) member
        join ${teamsTable} team on team.id = member.team_id
        join ${projects} project on project.id = team.project_id
        ${teams ? sql`where team.id = any(array(${teams}))` : sql``}
        order by project.id, member.is_over) place
      where person.role = ${inlineRole(internRole)} and person.status = 'active'
        and ${
          teams
            ? sql`person.id = any(array(select user_id from ${teamMembers} where team_id in (${teams})
              union all select user_id from ${endedHires} ended where team_id in (${teams}) and ${justEnded}
              union all select before.intern_id from ${evaluations} before
              where before.team_id in (${teams}) and ${isUnmarked(sql`before`)}))`
            : sql`true`
        }
        and ${which.search ? sql`(person.full_name || ' ' || person.email) ilike ${pattern} and person.full_name ilike ${pattern}` : sql`true`}
        and ${which.intern_id ? sql`person.id = ${which.intern_id}` : sql`true`}
      order by lower(person.full_name), place.project_name limit ${shownAtOnce}) found
    join ${teamsTable} team on team.id = found.team_id join ${projects} project on project.id = found.project_id
    cross join lateral (select found.intern_id as id) person
    left join lateral (${agreedPlaces}) agreed on true
    order by lower(found.full_name), found.project_name, agreed.first_day desc`,
  )
}

/** Of whom an evaluation may be started, by name. */
export async function placements(
  db: Db,
  user: User,
  { search }: Parsed<typeof routes.placements>['query'],
) {
  return { placements: await placesOf(db, user, { ...(search && { search }) }) }
}

/**
 * Starts an evaluation manually, of the latest hire unless another is given; a final one again if it closed without a mark.
 * 404 for an intern, project or hire out of scope; 409 when this kind or the final one was started before, or when nobody
 * could evaluate the intern.
 */
export async function start(
  db: Db,
  { user, from }: Actor,
  { intern_id, project_id, internship_id, kind }: Parsed<typeof routes.start>['body'],
): Promise<EvaluationRow> {
  const places = await placesOf(db, user, { intern_id })
  const place = places.find(
    (one) =>
      one.project_id === project_id &&
      (internship_id === undefined || one.internship_id === internship_id),
  )
  if (!place) throw notFound()
  if (!place.has_writer)
    throw conflict(
      t("{name} doesn't have a leader to write the evaluation yet.", { name: place.full_name }),
    )
  if (place.started.includes('final') && kind === 'mid_term')
    throw conflict(t('The final evaluation has already been started.'))
  const id = await put(db, { user, from }, { ...place, kind })
  if (!id) throw conflict(t('This evaluation has already been started.'))
  return rowOf(db, user, id)
}

/** The id of the new or reopened evaluation; undefined when it was started before, perhaps by a concurrent request. */
async function put(db: Db, { user, from }: AnyActor, due: DueItem) {
  const { intern_id, project_id, team_id, internship_id, kind } = due
  const [created] = await db
    .insert(evaluations)
    .values({
      ...{ intern_id, project_id, team_id, internship_id, kind },
      startup_id: sql`(select startup.id from ${projects} project join ${startups} startup
        on startup.id = project.startup_id and startup.status = 'approved'
        where project.id = ${project_id} and exists (
          select 1 from ${startupMembers} rep where rep.startup_id = startup.id))`,
      started_by: user?.id,
      due_at: sql`now() + make_interval(days => ${daysToWrite}::int)`,
    })
    .onConflictDoUpdate({
      // one_evaluation_per_kind
      target: [
        ...[evaluations.intern_id, evaluations.project_id],
        ...[evaluations.kind, evaluations.internship_id],
      ],
      set: {
        ...{ team_id, startup_id: sql`excluded.startup_id`, started_by: user?.id ?? null },
        ...{ opened_at: sql`now()`, due_at: sql`excluded.due_at` },
        ...{ reminded_at: null, closed_at: null },
      },
      setWhere: sql`${evaluations.closed_at} is not null and ${isUnmarked(sql`${evaluations}`)}`,
    })
    .returning({ id: evaluations.id, startup_id: evaluations.startup_id })
  if (!created) return undefined
  const [leader] = await rowsOf<{ id: string | null }>(
    db,
    sql`select ${writerOf(sql`team`, sql`project`, sql`${intern_id}::uuid`)} as id
    from ${teamsTable} team join ${projects} project on project.id = ${project_id} where team.id = ${team_id}`,
  )
  // Of an earlier try, those who were asked may be others than today; what was sent stays.
  await db
    .delete(evaluationSheets)
    .where(
      and(eq(evaluationSheets.evaluation_id, created.id), isNull(evaluationSheets.submitted_at)),
    )
  await db
    .insert(evaluationSheets)
    .values([
      { evaluation_id: created.id, side: 'intern' },
      ...(leader?.id ? [{ evaluation_id: created.id, side: 'leader' as const }] : []),
      ...(created.startup_id ? [{ evaluation_id: created.id, side: 'startup' as const }] : []),
    ])
    .onConflictDoNothing()
  await record(db, user, from, {
    action: 'evaluation_started',
    entity_type: 'evaluation',
    entity_id: created.id,
    details: { intern_id, project_id, kind },
  })
  await notifyWriters(db, created.id, 'started')
  return created.id
}
