import { t } from '@app/contract/i18n/text.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { invalid } from '#platform/problem.ts'
import { reportTasks } from '#schema/reports.table.ts'
import { tasks } from '#schema/tasks.table.ts'

/** Says which of the author's own tasks a report speaks of; 422 for anybody else's. */
export async function linkTasks(
  db: Db,
  report_id: string,
  author_id: string,
  named: readonly string[],
): Promise<void> {
  const task_ids = [...new Set(named)]
  await db.delete(reportTasks).where(eq(reportTasks.report_id, report_id))
  if (!task_ids.length) return
  const own = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, task_ids), eq(tasks.assigned_to, author_id)))
  if (own.length !== task_ids.length)
    throw invalid('task_ids', t('Please choose only tasks of your own.'))
  await db.insert(reportTasks).values(task_ids.map((task_id) => ({ report_id, task_id })))
}
