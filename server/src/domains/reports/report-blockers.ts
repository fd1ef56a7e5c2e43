import type { reports as routes } from '@app/contract/reports.ts'
import type { Parsed } from '@app/contract/route.ts'
import { NewTask, type Task } from '@app/contract/tasks.ts'
import { and, eq } from 'drizzle-orm'
import { teams } from '#domains/projects/projects.table.ts'
import { create } from '#domains/tasks/tasks.ts'
import { record } from '#platform/audit.ts'
import type { By } from '#platform/by.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/problem.ts'
import { readable } from './report-scope.ts'
import { workReports } from './reports.table.ts'

/** Makes a blocked task of the report's author, in the project of its team. 404 for a report one may not open. */
export async function liftBlocker(
  db: Db,
  by: By,
  id: string,
  { title, blocker }: Parsed<typeof routes.liftBlocker>['body'],
): Promise<Task> {
  const [report] = await db
    .select({ author_id: workReports.from_user_id, project_id: teams.project_id })
    .from(workReports)
    .leftJoin(teams, eq(teams.id, workReports.team_id))
    .where(and(eq(workReports.id, id), readable(by.user)))
  if (!report) throw notFound()
  const { author_id, project_id } = report
  const named = { title, blocker, project_id, status: 'blocked', assigned_to: author_id } as const
  const asked = NewTask.parse({ ...named, team_visible: true })
  const task = await create(db, by, asked, { is_placed: true })
  await record(db, by.user, by.from, {
    action: 'blocker_lifted',
    entity_type: 'report',
    entity_id: id,
    details: { task_id: task.id },
  })
  return task
}
