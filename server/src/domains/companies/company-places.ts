import { companyPath } from '@app/contract/readable-address.ts'
import { sql } from 'drizzle-orm'
import { internships } from '#domains/internships/internships.table.ts'
import { isOpen } from '#domains/internships/internships.ts'
import { projects, startups } from '#domains/projects/projects.table.ts'
import { type Db, rowsOf } from '#platform/db.ts'

/** So many share the first file of the sitemap with the other pages. */
const most = sql.raw('10000')

/** The pages of companies with something open, for search engines. */
export async function companyPlaces(db: Db): Promise<{ path: string }[]> {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`
    select startup.id, startup.name from ${startups} startup where startup.status = 'approved' and exists (
      select from ${projects} project join ${internships} on internships.project_id = project.id
      where project.startup_id = startup.id and ${isOpen})
    order by startup.id limit ${most}`,
  )
  return rows.map((company) => ({ path: companyPath(company) }))
}
