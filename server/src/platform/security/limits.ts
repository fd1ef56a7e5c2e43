import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { tooMany } from '#platform/problem.ts'
import { limits } from '#schema/rate-limits.table.ts'

export interface RateLimit {
  /** Allowed uses within one window; SQL where it is a setting. */
  most: number | SQL
  seconds: number
  detail?: string
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${limits.resets_at} - now()))::int`

/**
 * Consumes uses of a rate limit shared by all nodes, counted in one atomic statement. Throws 429 when fewer are left.
 * Call it outside the transaction it guards, or a rollback would refund them.
 */
export async function consume(db: Db, name: string, limit: RateLimit, uses = 1): Promise<void> {
  const window = sql`now() + make_interval(secs => ${limit.seconds})`
  const [row] = await db
    .insert(limits)
    .values({ name, used: uses, resets_at: window })
    .onConflictDoUpdate({
      target: limits.name,
      set: {
        used: sql`case when ${limits.resets_at} <= now() then excluded.used else ${limits.used} + excluded.used end`,
        resets_at: sql`case when ${limits.resets_at} <= now() then excluded.resets_at else ${limits.resets_at} end`,
      },
    })
    .returning({
      left: secondsLeft,
      isOver: sql<boolean>`${limits.used} > ${limit.most}`,
    })
  if (row?.isOver) throw tooMany(Math.max(1, row.left), limit.detail)
}

/** Throws 429 when a limit is used up, without using it: for acts of which only failures count. */
export async function mustBeLeft(db: Db, name: string, limit: RateLimit): Promise<void> {
  const [row] = await db
    .select({ isUp: sql<boolean>`${limits.used} >= ${limit.most}`, left: secondsLeft })
    .from(limits)
    .where(and(eq(limits.name, name), gt(limits.resets_at, sql`now()`)))
  if (row?.isUp) throw tooMany(Math.max(1, row.left), limit.detail)
}

/** Refunds one use where only failures should count. */
export async function refund(db: Db, name: string): Promise<void> {
  await db
    .update(limits)
    .set({ used: sql`greatest(0, ${limits.used} - 1)` })
    .where(eq(limits.name, name))
}

/** Resets rate limits by prefix: a password reset by email ends a lockout. */
export async function reset(db: Db, prefix: string): Promise<void> {
  await db.delete(limits).where(sql`starts_with(${limits.name}, ${prefix})`)
}
