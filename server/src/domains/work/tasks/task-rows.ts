import type { Task } from '@app/contract/work/tasks.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { projects } from '#schema/projects.table.ts'
import { taskBlocks, taskComments, tasks } from '#schema/tasks.table.ts'
import { isInReach, scopeOf } from './task-scope.ts'
import { rightsOf } from './tasks.rules.ts'

const creators = alias(users, 'creators')
const assignees = alias(users, 'assignees')

const openBlockers = sql<number>`(select count(*)::int from ${taskBlocks} block
  join ${tasks} blocker on blocker.id = block.blocked_by_id and blocker.status <> 'completed'
  where block.task_id = ${tasks.id})`
const commentCount = sql<number>`(select count(*)::int from ${taskComments} comment
  where comment.task_id = ${tasks.id})`

/** The columns of every response about a task. */
const columns = {
  id: tasks.id,
  title: tasks.title,
  description: tasks.description,
  priority: tasks.priority,
  due_date: tasks.due_date,
  due_time: tasks.due_time,
  status: tasks.status,
  created_by: tasks.created_by,
  created_by_name: creators.full_name,
  assigned_to: tasks.assigned_to,
  assigned_to_name: assignees.full_name,
  project_id: tasks.project_id,
  project_name: projects.name,
  team_visible: tasks.team_visible,
  blocker: tasks.blocker,
  checklist: tasks.checklist,
  open_blockers: openBlockers,
  comment_count: commentCount,
  created_at: tasks.created_at,
  updated_at: tasks.updated_at,
  completed_at: tasks.completed_at,
  version: tasks.version,
}

export const taskRows = (db: Db, user: User) =>
  db
    .select({ ...columns, in_reach: isInReach(user) })
    .from(tasks)
    .innerJoin(creators, eq(creators.id, tasks.created_by))
    .innerJoin(assignees, eq(assignees.id, tasks.assigned_to))
    .leftJoin(projects, eq(projects.id, tasks.project_id))
    .$dynamic()

type StoredTask = Awaited<ReturnType<typeof taskRows>>[number]

/** A row with the rights of this user. */
export const rowFor = (user: User, { in_reach, ...stored }: StoredTask): Task => ({
  ...stored,
  can: rightsOf(user, { ...stored, in_reach }),
})

/** The visible task that matches `where`; 404 when there is none. */
export async function taskFor(db: Db, user: User, where: SQL): Promise<Task> {
  const [row] = await taskRows(db, user).where(and(scopeOf(user), where))
  if (!row) throw notFound()
  return rowFor(user, row)
}

/** A visible task, locked until the transaction ends; 404 otherwise. */
export async function lockTask(db: Db, user: User, id: string) {
  const [row] = await db
    .select({ ...getTableColumns(tasks), in_reach: isInReach(user) })
    .from(tasks)
    .where(and(scopeOf(user), eq(tasks.id, id)))
    .for('update')
  if (!row) throw notFound()
  return { ...row, can: rightsOf(user, row) }
}
export type LockedTask = Awaited<ReturnType<typeof lockTask>>
