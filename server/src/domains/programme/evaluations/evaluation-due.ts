import { SystemSettings } from '@app/contract/identity/system.ts'
import type { EvaluationKind } from '@app/contract/programme/evaluations.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { writerOf } from './evaluation-scope.ts'
import { daysAfterEnd } from './evaluations.rules.ts'

export interface Due {
  intern_id: string
  project_id: string
  team_id: string
  kind: EvaluationKind
}

/** Spec §9; what an operator changed stands in the system settings. */
const target = sql.raw(`coalesce((
  select (value #>> '{}')::int from system_settings where name = 'target_hours'),
  ${SystemSettings.parse({}).target_hours})`)

/** Approved hours on this project, after what was certified before joining it (words.md). */
const worked = sql`
  select coalesce(sum(coalesce(day.hours, report.worked_duration / 3600.0)), 0) as hours
  from work_reports report left join lateral (
    select sum(entry.total_hours) as hours from time_entries entry
    where entry.user_id = person.id and entry.day = report.date) day on true
  where report.from_user_id = person.id and report.status = 'approved' and report.escalated_from is null
    and (report.team_id is null or report.team_id in (
      select near.id from teams near where near.project_id = project.id))
    and report.date > coalesce((select max(earlier.ended_on) from certificates earlier
      where earlier.user_id = person.id and earlier.issued_at < member.joined_at), '-infinity'::date)`

const done = sql`
  select count(*) as tasks from tasks task where task.assigned_to = person.id and task.status = 'completed'`

/** The target is reached, or the project has ended. */
const isOver = sql`(worked.hours >= goal.target and done.tasks > 0
  or project.status in ('completed', 'successful')
  or project.deadline between current_date - ${daysAfterEnd}::int and current_date - 1)`

/** Half of the target hours, or half of the time until the deadline. */
const isHalf = sql`(worked.hours >= goal.target / 2.0
  or current_date between joined.day + (project.deadline - joined.day) / 2 and project.deadline)`

const started = (kinds: string) => sql`exists (
  select 1 from evaluations before where before.intern_id = person.id
    and before.project_id = project.id and before.kind in (${sql.raw(kinds)}))`

/**
 * Whose evaluation starts now: interns who have worked on their project, where somebody can write about them. Once the
 * final one is due, a mid-term that was never held is left out.
 */
export const dueNow = (db: Db, most: number): Promise<Due[]> =>
  rowsOf(
    db,
    sql`with goal as (select ${target} as target)
    select distinct on (person.id, project.id) person.id as intern_id, project.id as project_id,
      team.id as team_id, case when ${isOver} then 'final' else 'mid_term' end as kind
    from users person cross join goal
    join team_members member on member.user_id = person.id
    join teams team on team.id = member.team_id
    join projects project on project.id = team.project_id and project.status <> 'archived'
    cross join lateral (select member.joined_at::date as day) joined
    cross join lateral (${worked}) worked
    cross join lateral (${done}) done
    where person.role = 'intern' and person.status = 'active' and worked.hours > 0
      and not ${started("'final'")}
      and (${isOver} or ${isHalf} and not ${started("'mid_term'")})
      and (${writerOf(sql`team`, sql`project`, sql`person.id`)} is not null or exists (
        select 1 from startups startup join startup_members rep on rep.startup_id = startup.id
        where startup.id = project.startup_id and startup.status = 'approved'))
    order by person.id, project.id limit ${most}`,
  )
