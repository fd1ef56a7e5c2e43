import type { Parsed } from '@app/contract/core/route.ts'
import type { reports as routes } from '@app/contract/work/reports.ts'
import { NewTask, type Task } from '@app/contract/work/tasks.ts'
import { and, eq } from 'drizzle-orm'
import { create } from '#domains/work/tasks/tasks.ts'
import type { Db } from '#platform/database/db.ts'
import type { By } from '#platform/http/by.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { teams } from '#schema/projects.table.ts'
import { workReports } from '#schema/reports.table.ts'
import { readable } from './report-scope.ts'

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
