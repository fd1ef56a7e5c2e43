import { type SQL, sql } from 'drizzle-orm'
import type { User } from '#platform/who.ts'

// Columns carry their table's name by hand: a selected expression over one table loses it otherwise.
const coverOf = (posting: SQL) => sql`(files.category = 'cover' and exists (
  select 1 from internships where internships.cover_image_id = files.id and ${posting}))`

/** A cover image of a published internship: the only file strangers may read. */
export const isPublic = coverOf(sql`internships.status = 'published'`)

const managedBy = ({ id }: User) => sql`(internships.created_by = ${id}
  or internships.project_id in (select projects.id from projects where projects.manager_id = ${id}))`

/** A resume is read with the application that names it. */
const attachedTo = (posting: SQL) => sql`exists (
  select 1 from applications join internships on internships.id = applications.internship_id
  where applications.resume_id = files.id and ${posting})`

/** The files a person may read, by the record each belongs to (permissions.json, /api/files/{id}). */
export function readableBy(user: User | undefined): SQL {
  if (!user) return isPublic
  if (user.role === 'superadmin') return sql`true`
  const own = sql`(files.owner_id = ${user.id} or files.category = 'avatar' or ${isPublic})`
  switch (user.role) {
    case 'hr':
    case 'hr_admin':
      return sql`(${own} or ${attachedTo(sql`true`)} or ${coverOf(sql`true`)})`
    case 'internship_admin':
      return sql`(${own} or ${coverOf(sql`true`)})`
    case 'project_manager':
      return sql`(${own} or ${attachedTo(managedBy(user))} or ${coverOf(managedBy(user))})`
    default:
      return own
  }
}
