import type { Import } from '@app/contract/admin/imports.ts'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { importRows, imports } from '#schema/imports.table.ts'

const counted = (condition: SQL) => sql`count(*) filter (where ${condition})`
const summed = sql<Import['counts'] & { done: number }>`(
  select json_build_object(
    'create', ${counted(sql`one.outcome = 'create'`)}, 'change', ${counted(sql`one.outcome = 'change'`)},
    'unchanged', ${counted(sql`one.outcome = 'unchanged'`)}, 'refused', ${counted(sql`one.outcome = 'refused'`)},
    'done', ${counted(sql`one.done_at is not null`)})
  from ${importRows} one where one.import_id = ${imports.id})`

/** Imports with their figures, the newest first. */
export async function importsWhere(db: Db, where: SQL | undefined, limit = 1): Promise<Import[]> {
  const rows = await db
    .select({
      id: imports.id,
      file_name: imports.file_name,
      by_name: users.full_name,
      status: imports.status,
      created_at: imports.created_at,
      started_at: imports.started_at,
      finished_at: imports.finished_at,
      ignored: imports.ignored,
      summed,
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.by_id))
    .where(where)
    .orderBy(desc(imports.id))
    .limit(limit)
  return rows.map(({ summed: { done, ...counts }, ...row }) => {
    const isLeft = counts.create + counts.change > done
    const isStill = row.status === 'checked' || row.status === 'cancelled'
    const can = { start: isStill && isLeft, cancel: row.status === 'running' }
    return { ...row, counts, done, can }
  })
}
