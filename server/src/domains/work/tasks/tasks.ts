import type { Parsed } from '@app/contract/core/route.ts'
import type { tasks as routes, Task, TaskComment } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { By } from '#platform/http/by.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { taskComments, tasks } from '#schema/tasks.table.ts'
import { waitFor } from './task-blocks.ts'
import { announceTask, tell } from './task-news.ts'
import { refusePlace } from './task-places.ts'
import { lockTask, taskFor } from './task-rows.ts'
import { commentNews, givenNews } from './task-words.ts'
import { isTeamVisible } from './tasks.rules.ts'

export { change } from './task-changes.ts'
export { read } from './task-details.ts'
export { assignees, list } from './task-lists.ts'
export { remindOfDue } from './task-reminders.ts'
export { inReach, ofTeams, scopeOf } from './task-scope.ts'

type NewTask = Parsed<typeof routes.create>['body']

/**
 * Makes a task, one's own unless it is given to somebody (spec §5). `is_placed`: the caller answers for the assignee
 * and the project, as when a report's blocker is lifted. 403, 404 and 422 as `refusePlace` says.
 */
export async function create(
  db: Db,
  by: By,
  asked: NewTask,
  { is_placed = false }: { is_placed?: boolean } = {},
): Promise<Task> {
  const { blocked_by, assigned_to = by.user.id, team_visible = false, ...fields } = asked
  const place = { assigned_to, project_id: fields.project_id }
  if (!is_placed) await refusePlace(db, by.user, place)
  const made = { ...place, created_by: by.user.id, team_visible }
  const [task] = await db
    .insert(tasks)
    .values({
      ...fields,
      ...made,
      team_visible: isTeamVisible(by.user, made),
      completed_at: fields.status === 'completed' ? sql`now()` : null,
    })
    .returning()
  if (!task) throw notFound()
  await waitFor(db, by.user, task.id, blocked_by)
  await record(db, by.user, by.from, {
    action: 'task_created',
    entity_type: 'task',
    entity_id: task.id,
    details: { title: task.title, assigned_to, project_id: task.project_id },
  })
  await tell(db, by.user, task, [assigned_to], () => givenNews(by.user, task))
  await announceTask(db, task)
  return taskFor(db, by.user, eq(tasks.id, task.id))
}

/** Removes a task with its comments and history. 404 when it is not visible, 403 when it is not the person's to remove. */
export async function remove(db: Db, { user, from }: By, id: string): Promise<undefined> {
  const task = await lockTask(db, user, id)
  if (!task.can.remove) throw forbidden()
  await announceTask(db, task)
  await db.delete(tasks).where(eq(tasks.id, id))
  await record(db, user, from, {
    action: 'task_removed',
    entity_type: 'task',
    entity_id: id,
    details: { title: task.title },
  })
}

/** Comments on a visible task; its creator and its assignee are told. */
export async function comment(db: Db, { user, from }: By, id: string, text: string) {
  const task = await taskFor(db, user, eq(tasks.id, id))
  const [made] = await db
    .insert(taskComments)
    .values({ task_id: id, by_id: user.id, text })
    .returning()
  if (!made) throw notFound()
  await record(db, user, from, {
    action: 'task_commented',
    entity_type: 'task',
    entity_id: id,
    details: { comment_id: made.id },
  })
  await tell(db, user, task, [task.created_by, task.assigned_to], () => commentNews(user, task))
  await announceTask(db, task)
  return { ...made, by_name: user.full_name } satisfies TaskComment
}
