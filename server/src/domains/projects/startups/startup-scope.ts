import { isSuperadmin, managesProjects } from '@app/contract/core/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { User } from '#platform/http/principal.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'

/**
 * Startups that the user represents or registered; an approved one is its representatives', whoever registered it. A single
 * `or` would scan every startup.
 */
export const isOwn = ({ id, role }: User): SQL =>
  sql`${startups.id} in (select sent.id from ${startups} sent where sent.submitted_by = ${id}
      and (sent.status <> 'approved' or ${isSuperadmin(role)})
    union select member.startup_id from ${startupMembers} member where member.user_id = ${id})`

/** The startups a person may see, as a condition; undefined means all. */
export function scopeOf(user: User): SQL | undefined {
  if (isSuperadmin(user.role)) return undefined
  if (managesProjects(user.role))
    return sql`${startups.id} in (select project.startup_id from ${projects} project where project.manager_id = ${user.id})`
  return isOwn(user)
}
