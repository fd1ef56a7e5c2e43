import { lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/db.ts'
import { reapEvents } from '#platform/live/live-feed.ts'
import { reapMails } from '#platform/mail/mail-sender.ts'
import { idempotencyKeys } from '#schema/idempotency.table.ts'
import { limits } from '#schema/limits.table.ts'

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
