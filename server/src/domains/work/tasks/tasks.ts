import type { Parsed } from '@app/contract/core/route.ts'
import type { tasks as routes, Task, TaskComment, TaskDetail } from '@app/contract/work/tasks.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { pictureFor } from '#domains/identity/visibility/visibility.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { Actor, User } from '#platform/http/principal.ts'
import { forbidden, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { taskBlocks, taskComments, taskSteps, tasks } from '#schema/tasks.table.ts'
import { waitFor } from './task-blocks.ts'
import { notifyUsers, publishTask, type TaskReference } from './task-notifications.ts'
import { refusePlace } from './task-places.ts'
import { lockTask, taskFor } from './task-rows.ts'
import { scopeOf } from './task-scope.ts'
import { commentNotification, dueNotification, givenNotification } from './tasks.messages.ts'
import { isTeamVisible } from './tasks.rules.ts'

export { change } from './task-changes.ts'
export { assignees, list } from './task-lists.ts'
export { inReach, ofTeams, scopeOf } from './task-scope.ts'

const latest = 200

/** One visible task with its comments, the visible tasks it waits for and its history; 404 otherwise. */
export async function read(db: Db, user: User, id: string): Promise<TaskDetail> {
  const task = await taskFor(db, user, eq(tasks.id, id))
  const blocked_by = await db
    .select({ id: tasks.id, title: tasks.title, status: tasks.status })
    .from(taskBlocks)
    .innerJoin(tasks, eq(tasks.id, taskBlocks.blocked_by_id))
    .where(and(eq(taskBlocks.task_id, id), scopeOf(user)))
    .orderBy(sql`${tasks.status} = 'completed'`, tasks.id)
  const comments = await commentsOf(db, user, id)
  return { ...task, blocked_by, comments, history: await stepsOf(db, id) }
}

/** The latest two hundred, oldest first. */
async function commentsOf(db: Db, user: User, id: string): Promise<TaskComment[]> {
  const rows = await db
    .select({
      id: taskComments.id,
      by_id: taskComments.by_id,
      by_name: users.full_name,
      by_avatar_id: pictureFor(user),
      text: taskComments.text,
      at: taskComments.at,
    })
    .from(taskComments)
    .innerJoin(users, eq(users.id, taskComments.by_id))
    .where(eq(taskComments.task_id, id))
    .orderBy(desc(taskComments.id))
    .limit(latest)
  return rows.reverse()
}

async function stepsOf(db: Db, id: string) {
  const rows = await db
    .select({ at: taskSteps.at, by_name: users.full_name, changes: taskSteps.changes })
    .from(taskSteps)
    .innerJoin(users, eq(users.id, taskSteps.by_id))
    .where(eq(taskSteps.task_id, id))
    .orderBy(desc(taskSteps.id))
    .limit(latest)
  return rows.reverse()
}

const atOnce = 200
/** Nobody is told at midnight: the first look of a person's day is at eight. */
const morning = 8

/**
 * Reminds, once a task and day, of what is due today where the assignee lives and is not completed, whoever wants
 * task reminders (spec §3). Answers how many; call it again until it answers 0.
 */
export async function remindOfDue(db: Db): Promise<number> {
  const due = await rowsOf<TaskReference & { due_time: string | null }>(
    db,
    sql`
    update ${tasks} set reminded_at = now() where id in (
      select task.id from ${tasks} task join ${users} assignee on assignee.id = task.assigned_to
      where task.status <> 'completed' and task.reminded_at is null
        and task.due_date between current_date - 1 and current_date + 1
        and task.due_date = (now() at time zone assignee.time_zone)::date
        and extract(hour from now() at time zone assignee.time_zone) >= ${morning}
        and assignee.status = 'active'
        and coalesce((assignee.settings->>'taskReminders')::boolean, true)
      order by task.due_date, task.id limit ${atOnce} for update of task skip locked)
    returning id, title, created_by, assigned_to, project_id, team_visible, due_time`,
  )
  for (const task of due)
    await notifyUsers(db, undefined, task, [task.assigned_to], () =>
      dueNotification(task, task.due_time),
    )
  return due.length
}

type NewTask = Parsed<typeof routes.create>['body']

/**
 * Makes a task, one's own unless it is given to somebody (spec §5). `is_placed`: the caller answers for the assignee
 * and the project, as when a report's blocker is lifted. 403, 404 and 422 as `refusePlace` says.
 */
export async function create(
  db: Db,
  actor: Actor,
  input: NewTask,
  { is_placed = false }: { is_placed?: boolean } = {},
): Promise<Task> {
  const { blocked_by, assigned_to = actor.user.id, team_visible = false, ...fields } = input
  const place = { assigned_to, project_id: fields.project_id }
  if (!is_placed) await refusePlace(db, actor.user, place)
  const created = { ...place, created_by: actor.user.id, team_visible }
  const [task] = await db
    .insert(tasks)
    .values({
      ...fields,
      ...created,
      team_visible: isTeamVisible(actor.user, created),
      completed_at: fields.status === 'completed' ? sql`now()` : null,
    })
    .returning()
  if (!task) throw notFound()
  await waitFor(db, actor.user, task.id, blocked_by)
  await record(db, actor.user, actor.from, {
    action: 'task_created',
    entity_type: 'task',
    entity_id: task.id,
    details: { title: task.title, assigned_to, project_id: task.project_id },
  })
  await notifyUsers(db, actor.user, task, [assigned_to], () => givenNotification(actor.user, task))
  await publishTask(db, task)
  return taskFor(db, actor.user, eq(tasks.id, task.id))
}

/** Removes a task with its comments and history. 404 when it is not visible, 403 when it is not the person's to remove. */
export async function remove(db: Db, { user, from }: Actor, id: string): Promise<undefined> {
  const task = await lockTask(db, user, id)
  if (!task.can.remove) throw forbidden()
  await publishTask(db, task)
  await db.delete(tasks).where(eq(tasks.id, id))
  await record(db, user, from, {
    action: 'task_removed',
    entity_type: 'task',
    entity_id: id,
    details: { title: task.title },
  })
}

/** Comments on a visible task; its creator and its assignee are told. */
export async function comment(db: Db, { user, from }: Actor, id: string, text: string) {
  const task = await taskFor(db, user, eq(tasks.id, id))
  const [created] = await db
    .insert(taskComments)
    .values({ task_id: id, by_id: user.id, text })
    .returning()
  if (!created) throw notFound()
  await record(db, user, from, {
    action: 'task_commented',
    entity_type: 'task',
    entity_id: id,
    details: { comment_id: created.id },
  })
  await notifyUsers(db, user, task, [task.created_by, task.assigned_to], () =>
    commentNotification(user, task),
  )
  await publishTask(db, task)
  return { ...created, by_name: user.full_name } satisfies TaskComment
}
