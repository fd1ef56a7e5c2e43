import type { TaskComment, TaskDetail } from '@app/contract/work/tasks.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { pictureFor } from '#domains/identity/users/user-pictures.ts'
import type { Db } from '#platform/database/db.ts'
import type { User } from '#platform/http/who.ts'
import { users } from '#schema/accounts.table.ts'
import { taskBlocks, taskComments, taskSteps, tasks } from '#schema/tasks.table.ts'
import { taskFor } from './task-rows.ts'
import { scopeOf } from './task-scope.ts'

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
