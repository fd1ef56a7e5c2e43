import type { Parsed } from '@app/contract/core/route.ts'
import type {
  weeklyUpdates as routes,
  WeekFacts,
  WeeklyTexts,
} from '@app/contract/programme/weekly-updates.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { notFound } from '#platform/problem.ts'
import { users } from '#schema/accounts.table.ts'
import { weeklyVersions } from '#schema/weekly-updates.table.ts'

export type RevisionQuery = Parsed<typeof routes.read>['query']
/** The content of an update, and the facts it is based on. */
export type Publication = WeeklyTexts & { facts: WeekFacts }

/** The published revision; 404 when there is none. */
export async function publicationOf(db: Db, id: string, revision: number): Promise<Publication> {
  const [row] = await db
    .select()
    .from(weeklyVersions)
    .where(and(eq(weeklyVersions.update_id, id), eq(weeklyVersions.revision, revision)))
  if (!row) throw notFound()
  return row
}

/** When it was published and by whom, newest first. */
export const publications = (db: Db, id: string) =>
  db
    .select({
      revision: weeklyVersions.revision,
      at: weeklyVersions.at,
      by_name: users.full_name,
    })
    .from(weeklyVersions)
    .leftJoin(users, eq(users.id, weeklyVersions.by_id))
    .where(eq(weeklyVersions.update_id, id))
    .orderBy(desc(weeklyVersions.revision))
    .limit(50)
