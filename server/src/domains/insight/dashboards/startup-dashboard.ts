import { internRole, isSuperadmin } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { progressOf } from '#domains/projects/projects/projects.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { inlineRole, isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { invalid, notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import {
  milestones,
  projects,
  startupMembers,
  startups,
  teamMembers,
  teams,
} from '#schema/projects.table.ts'
import { listOf } from './dashboard-statement.ts'

const most = sql.raw('500')

/** A representative’s own startup: the one asked for, else an approved one; a foreign one that is asked for is never theirs. */
const ownStartup = ({ id }: User, value?: string) => sql`
  select startup.* from ${startups} startup
  where startup.id in (select sent.id from ${startups} sent where sent.submitted_by = ${id}
    union select member.startup_id from ${startupMembers} member where member.user_id = ${id})
  order by startup.id is not distinct from ${value ?? null}::uuid desc, startup.status = 'approved' and startup.id in (
    select member.startup_id from ${startupMembers} member where member.user_id = ${id}) desc, startup.id desc
  limit 1`

const askedStartup = (id: string) =>
  sql`select startup.* from ${startups} startup where startup.id = ${id}`

const card = sql`(select json_build_object('id', own.id, 'name', own.name, 'status', own.status,
  'approved_at', ${isoUtc(sql`own.approved_at`)}, 'description', own.description) from own)`

/** Who works for the startup: the people of its projects’ teams, each once a team. */
const placed = sql`
  select person.id, person.full_name as name, person.role, work.id as project_id, work.name as project,
    team.name as team, member.joined_at, person.status
  from work join ${teams} team on team.project_id = work.id
  join ${teamMembers} member on member.team_id = team.id
  join ${users} person on person.id = member.user_id and person.status <> 'deleted'`

const projectRows = sql`
  select work.id, work.name, work.status, ${progressOf(sql`work.id`)} as progress,
    (select count(distinct placed.id) from placed where placed.project_id = work.id
      and placed.role = ${inlineRole(internRole)} and placed.status = 'active') as intern_count,
    case when work.status = 'successful' then (select ${isoUtc(sql`max(due.completed_date)`)}
      from due where due.project_id = work.id) end as success_at
  from work order by lower(work.name), work.id limit ${most}`

const internRows = (zone: string) => sql`
  select placed.id, placed.name, placed.role, placed.project, placed.team,
    (placed.joined_at at time zone ${zone})::date as start_date, placed.status
  from placed order by lower(placed.name), placed.id, placed.team limit ${most}`

const milestoneRows = sql`
  select due.id, due.title, due.project, due.due_date, ${isoUtc(sql`due.completed_date`)} as completed_date, due.status
  from due order by due.due_date, due.id limit ${most}`

const isDone = sql`due.status in ('completed', 'approved')`

/** In time: completed on its due day or before, in the reader’s zone. What is neither completed nor overdue does not count. */
const stats = (zone: string): SQL => sql`(
  select json_build_object(
    'total_projects', (select count(*) from work),
    'active_interns', (select count(distinct placed.id) from placed
      where placed.role = ${inlineRole(internRole)} and placed.status = 'active'),
    'completed_milestones', count(*) filter (where ${isDone}),
    'success_rate', round(100.0 * count(*) filter (
        where ${isDone} and (due.completed_date at time zone ${zone})::date <= due.due_date)
      / nullif(count(*) filter (where ${isDone} or due.due_date < (now() at time zone ${zone})::date), 0)))
  from due)`

/**
 * What a startup sees first (spec §3), in one statement. A representative gets one of their own whatever is asked for; a
 * superadmin says whose (422 without, 404 for an unknown one). A startup that is not approved has its card only.
 */
export async function startupRep(db: Db, user: User, value?: string): Promise<JsonText> {
  const isDecider = isSuperadmin(user.role)
  if (isDecider && !value) throw invalid('startup_id', t('Please choose a startup.'))
  const own = isDecider && value ? askedStartup(value) : ownStartup(user, value)
  const zone = user.time_zone
  const [row] = await rowsOf<{ json: string; is_found: boolean }>(
    db,
    sql`with own as (${own}),
      work as (select project.* from ${projects} project join own on own.id = project.startup_id
        and own.status = 'approved'),
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
