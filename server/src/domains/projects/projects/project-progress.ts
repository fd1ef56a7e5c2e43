import { type SQL, sql } from 'drizzle-orm'
import { milestones } from '#schema/projects.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/**
 * How far a project (a column of the query) is, in whole percent: the mean of the share of its milestones that were
 * delivered and the share of its tasks that are completed. What it has none of does not count; without both it is 0.
 */
export const progressOf = (project: SQL): SQL<number> => sql<number>`coalesce((
  select round(avg(part.share))::int from (
    select 100.0 * count(*) filter (where milestone.status in ('completed', 'approved')) / nullif(count(*), 0) as share
    from ${milestones} milestone where milestone.project_id = ${project}
    union all
    select 100.0 * count(*) filter (where task.status = 'completed') / nullif(count(*), 0)
    from ${tasks} task where task.project_id = ${project}) part), 0)`
