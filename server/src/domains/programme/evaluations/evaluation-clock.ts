import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { systemClient } from '#platform/http/principal.ts'
import { record } from '#platform/security/audit.ts'
import { evaluationSheets, evaluations } from '#schema/evaluations.table.ts'
import { notifyOfSubmission, notifyWriters } from './evaluation-notifications.ts'
import { remindDaysBefore } from './evaluations.rules.ts'

const atOnce = 20

const openOnes = (db: Db, which: SQL) =>
  db
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(and(isNull(evaluations.closed_at), which))
    .limit(atOnce)
    .for('update', { skipLocked: true })

/** Closes evaluations past their deadline: submitted sheets become visible, the others are marked missing. */
export async function closeOverdue(db: Db): Promise<number> {
  const overdue = openOnes(db, sql`${evaluations.due_at} <= now()`)
  const closed = await db
    .update(evaluations)
    .set({ closed_at: sql`now()` })
    .where(sql`${evaluations.id} in ${overdue}`)
    .returning({ id: evaluations.id })
  for (const { id } of closed) {
    await record(db, undefined, systemClient(), {
      action: 'evaluation_closed',
      entity_type: 'evaluation',
      entity_id: id,
    })
    await notifyWriters(db, id, 'closed')
  }
  return closed.length
}

/** Reminds the sides that have not submitted, once, some days before the deadline. */
export async function remindWriters(db: Db): Promise<number> {
  const due = openOnes(
    db,
    sql`${evaluations.reminded_at} is null and ${evaluations.due_at} between now()
      and now() + make_interval(days => ${remindDaysBefore}::int)`,
  )
  const reminded = await db
    .update(evaluations)
    .set({ reminded_at: sql`now()` })
    .where(sql`${evaluations.id} in ${due}`)
    .returning({ id: evaluations.id })
  for (const { id } of reminded) await notifyWriters(db, id, 'due')
  return reminded.length
}

/** Closes an evaluation that waits for nobody anymore. */
export async function closeWhenWhole(db: Db, id: string) {
  const [closed] = await db
    .update(evaluations)
    .set({ closed_at: sql`now()` })
    .where(
      and(
        eq(evaluations.id, id),
        isNull(evaluations.closed_at),
        sql`not exists (select 1 from ${evaluationSheets} waiting
          where waiting.evaluation_id = ${id} and waiting.submitted_at is null)`,
      ),
    )
    .returning({ id: evaluations.id })
  if (closed) await notifyWriters(db, id, 'closed')
  else await notifyOfSubmission(db, id)
}
