import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { startups } from '#schema/projects.table.ts'

const most = 500

/** The approved startups and the active project managers, by name: to whom a project can be given. */
export async function owners(db: Db) {
  const found = await db
    .select({ id: startups.id, name: startups.name })
    .from(startups)
    .where(eq(startups.status, 'approved'))
    .orderBy(asc(sql`lower(${startups.name})`), asc(startups.id))
    .limit(most)
  const managers = await db
    .select({ id: users.id, name: users.full_name })
    .from(users)
    .where(and(eq(users.role, 'project_manager'), eq(users.status, 'active')))
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))
    .limit(most)
  return { startups: found, managers }
}
