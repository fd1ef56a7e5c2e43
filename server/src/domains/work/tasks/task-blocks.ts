import { msg } from '@app/contract/i18n/translate.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { User } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { taskBlocks, tasks } from '#schema/tasks.table.ts'
import { scopeOf } from './task-scope.ts'

const unseen = msg('You can only choose tasks you have access to.')
const inCircle = msg("Tasks can't block each other in a circle.")

/**
 * Sets the blockers of a task, among the tasks that the user can see; blockers they cannot see stay. Returns the number
 * of blockers before and after, undefined when they are the same. 422 for tasks one cannot see and for a cycle.
 */
export async function waitFor(db: Db, user: User, task_id: string, named: string[]) {
  const seen = scopeOf(user) ?? sql`true`
  const before = await db
    .select({ id: tasks.id, is_seen: sql<boolean>`${seen}` })
    .from(taskBlocks)
    .innerJoin(tasks, eq(tasks.id, taskBlocks.blocked_by_id))
    .where(eq(taskBlocks.task_id, task_id))
  const added = [...new Set(named)].filter((id) => !before.some((one) => one.id === id))
  const gone = before.filter(({ id, is_seen }) => is_seen && !named.includes(id))
  if (!added.length && !gone.length) return undefined
  if (added.length) await add(db, task_id, added, seen)
  if (gone.length)
    await db.delete(taskBlocks).where(
      and(
        eq(taskBlocks.task_id, task_id),
        inArray(
          taskBlocks.blocked_by_id,
          gone.map(({ id }) => id),
        ),
      ),
    )
  return { before: before.length, after: before.length + added.length - gone.length }
}

async function add(db: Db, task_id: string, added: string[], seen: SQL) {
  if (added.includes(task_id)) throw invalid('blocked_by', inCircle)
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(seen, inArray(tasks.id, added)))
  if (rows.length < added.length) throw invalid('blocked_by', unseen)
  // Two users who close a cycle from both ends wait for each other here; the second then sees the first one's half.
  const chain = await waitedFor(db, added)
  await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(inArray(tasks.id, chain))
    .orderBy(tasks.id)
    .for('share')
  if ((await waitedFor(db, added)).includes(task_id)) throw invalid('blocked_by', inCircle)
  await db.insert(taskBlocks).values(added.map((blocked_by_id) => ({ task_id, blocked_by_id })))
}

/** These tasks and everything they wait for, transitively. */
async function waitedFor(db: Db, ids: string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    with recursive chain as (
      select id from ${tasks} where ${inArray(tasks.id, ids)}
      union select block.blocked_by_id from chain join ${taskBlocks} block on block.task_id = chain.id
    )
    select id from chain`,
  )
  return rows.map(({ id }) => id)
}
