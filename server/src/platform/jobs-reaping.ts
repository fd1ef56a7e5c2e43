import { lt, sql } from 'drizzle-orm'
import type { Database } from './db.ts'
import { idempotencyKeys } from './idempotency.table.ts'
import { limits } from './limits.table.ts'
import { reapEvents } from './live-feed.ts'
import { reapMails } from './mail-sender.ts'

/**
 * Forgets what has had its time, so that no table grows without bound: answered keys after four days (a
 * browser may come back after three without a connection), counters when they end.
 */
export async function reap(database: Database): Promise<void> {
  const { db } = database
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.created_at, sql`now() - interval '4 days'`))
  await db.delete(limits).where(lt(limits.resets_at, sql`now()`))
  await reapEvents(db)
  await reapMails(database)
}
