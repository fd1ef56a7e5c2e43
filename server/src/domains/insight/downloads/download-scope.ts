import { reachOf } from '@app/contract/core/reach.ts'
import { type SQL, sql } from 'drizzle-orm'
import { scopeOf } from '#domains/projects/projects/projects.ts'
import type { User } from '#platform/http/who.ts'

// Columns carry their table's name by hand: a selected expression over one table loses it otherwise.
const coverOf = (posting: SQL) => sql`(files.category = 'cover' and exists (
  select 1 from internships where internships.cover_image_id = files.id and ${posting}))`

const coverOfPost = sql`(files.category = 'cover' and exists (
  select 1 from posts where posts.cover_image_id = files.id and posts.status = 'published'))`

/** The picture of somebody who agreed that the hall of fame shows it. */
const photoOfFame = sql`(files.category = 'avatar' and exists (
  select 1 from certificates join hall_of_fame on hall_of_fame.certificate_id = certificates.id
    join users on users.id = certificates.user_id
  where certificates.user_id = files.owner_id and users.avatar_id = files.id and users.status = 'active'
    and hall_of_fame.shows_photo and certificates.revoked_at is null))`

/** Strangers read the covers of published internships and posts, and what their owners agreed to show. */
export const isPublic = sql`(${coverOf(sql`internships.status = 'published'`)} or ${coverOfPost} or ${photoOfFame})`

const managedBy = ({ id }: User) => sql`(internships.created_by = ${id}
  or internships.project_id in (select projects.id from projects where projects.manager_id = ${id}))`

/** A resume is read with the application that names it. */
const attachedTo = (posting: SQL) => sql`exists (
  select 1 from applications join internships on internships.id = applications.internship_id
  where applications.resume_id = files.id and ${posting})`

/** Attached to a project one sees, or handed over for one of its milestones; HR sees of projects only the names. */
const ofProjects = (user: User) => sql`(files.category = 'general' and files.id in (
  select project_files.file_id from project_files
    join projects on projects.id = project_files.project_id where ${scopeOf(user) ?? sql`true`}
  union all select milestone_steps.file_id from milestone_steps
    join milestones on milestones.id = milestone_steps.milestone_id
    join projects on projects.id = milestones.project_id where ${scopeOf(user) ?? sql`true`}))`

/** A picture that its owner chose; one that was only tried on is nobody else's. */
const wornBy = (owner: SQL) => sql`(files.category = 'avatar' and exists (
  select 1 from users where users.id = files.owner_id and users.avatar_id = files.id and users.status <> 'deleted' and ${owner}))`

/** A person's picture goes where their name goes, unless they keep their profile private. */
const shownPicture = wornBy(
  sql`coalesce(users.settings ->> 'profileVisibility', 'team') <> 'private'`,
)
const anyPicture = wornBy(sql`true`)

/** The files a person may read, by the record each belongs to (permissions.json, /api/files/{id}). */
export function readableBy(user: User | undefined): SQL {
  if (!user) return isPublic
  if (user.role === 'superadmin') return sql`true`
  const own = sql`(files.owner_id = ${user.id} or ${reachOf(user.role) === 'all' ? anyPicture : shownPicture} or ${isPublic})`
  switch (user.role) {
    case 'hr':
    case 'hr_admin':
      return sql`(${own} or ${attachedTo(sql`true`)} or ${coverOf(sql`true`)})`
    case 'internship_admin':
      return sql`(${own} or ${coverOf(sql`true`)})`
    case 'project_manager':
      return sql`(${own} or ${ofProjects(user)} or ${attachedTo(managedBy(user))} or ${coverOf(managedBy(user))})`
    default:
      return sql`(${own} or ${ofProjects(user)})`
  }
}
