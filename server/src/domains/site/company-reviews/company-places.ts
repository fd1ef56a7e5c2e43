import { companyPath } from '@app/contract/core/readable-address.ts'
import { sql } from 'drizzle-orm'
import { isOpen } from '#domains/hiring/internships/internships.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startups } from '#schema/projects.table.ts'

/** So many share the first file of the sitemap with the other pages; a file holds 50,000 (sitemaps.org). */
const mostPlaces = 40_000
/** So many are named on the page for people. */
const mostNamed = 60

interface Named {
  id: string
  name: string
}

/** Companies with something open, the newest first. */
const hiringNow = (db: Db, most: number) =>
  rowsOf<Named>(
    db,
    sql`
    select startup.id, startup.name from ${startups} startup where startup.status = 'approved' and exists (
      select from ${projects} project join ${internships} on internships.project_id = project.id
      where project.startup_id = startup.id and ${isOpen})
    order by startup.id desc limit ${sql.raw(`${most}`)}`,
  )

/** For the page of the site map. */
export const listed = async (db: Db) => ({ companies: await hiringNow(db, mostNamed) })

/** The pages of companies with something open, for search engines. */
export const companyPlaces = async (db: Db): Promise<{ path: string }[]> =>
  (await hiringNow(db, mostPlaces)).map((company) => ({ path: companyPath(company) }))
