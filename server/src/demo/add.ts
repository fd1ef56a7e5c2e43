import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/db.ts'

const atOnce = 400

/** Inserts rows in batches. */
export async function add<T extends PgTable>(db: Db, table: T, rows: T['$inferInsert'][]) {
  for (let at = 0; at < rows.length; at += atOnce)
    await db.insert(table).values(rows.slice(at, at + atOnce))
}
