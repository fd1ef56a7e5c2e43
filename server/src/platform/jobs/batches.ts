import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { jobRounds } from '#schema/job-rounds.table.ts'

/** Repeats a step, each time in a transaction, until it finds nothing more; returns how much it did in all. */
export async function untilDone(
  database: Database,
  step: (db: Db) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    const done = await database.transaction(step)
    if (!done) return total
    total += done
  }
}

/** A way through many rows in the order of their ids. */
export interface Round {
  name: string
  /** The ids after one, in their order, at most as many as one transaction should take; none at the end. */
  next: (db: Db, after: string) => Promise<string[]>
  /** Does what is due for these ids and returns how much that was. */
  work: (db: Db, ids: string[]) => Promise<number>
}

const beginning = '00000000-0000-0000-0000-000000000000'

/**
 * Goes through all rows once, a batch a transaction. Where it is, is stored with what a batch did: after a crash the round
 * goes on where it stopped, leaves nobody out and does nobody twice, and two nodes at once share one round. Returns how
 * much this call did.
 */
export async function inRounds(database: Database, round: Round): Promise<number> {
  const { name } = round
  await database.db.insert(jobRounds).values({ name }).onConflictDoNothing()
  const [begun] = await database.db.select().from(jobRounds).where(eq(jobRounds.name, name))
  for (let total = 0; ; ) {
    const done = await database.transaction((db) => oneBatch(db, round, begun?.round ?? 0))
    if (done === undefined) return total
    total += done
  }
}

/** Undefined when the round is over. */
async function oneBatch(db: Db, { name, next, work }: Round, number: number) {
  const mine = eq(jobRounds.name, name)
  const [place] = await db.select().from(jobRounds).where(mine).for('update')
  if (place?.round !== number) return undefined
  const ids = await next(db, place.after ?? beginning)
  const after = ids.at(-1)
  if (after === undefined) {
    await db
      .update(jobRounds)
      .set({ round: number + 1, after: null })
      .where(mine)
    return undefined
  }
  const done = await work(db, ids)
  await db.update(jobRounds).set({ after }).where(mine)
  return done
}

/** Rows that one transaction deletes: it ends soon, and nobody waits long for it. */
const most = 1000

/**
 * Deletes one batch of the rows that meet a condition, which an index serves; returns how many. What somebody holds at
 * this moment is left for the next time.
 */
export async function purge(db: Db, table: PgTable, which: SQL): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${which} limit ${most} for update skip locked)) returning 1 as gone`,
  )
  return gone.length
}
