import { and, eq, sql } from 'drizzle-orm'
import { internships } from '#schema/internships.table.ts'
import { projects, startups } from '#schema/projects.table.ts'

/** Which startups have a page. */
export const withPage = (id: string) => and(eq(startups.id, id), eq(startups.status, 'approved'))

/** The ids of all a company ever posted, for an `in (…)`. */
export const internshipsOf = (id: string) => sql`
  select posting.id from ${internships} posting
  join ${projects} project on project.id = posting.project_id where project.startup_id = ${id}`
