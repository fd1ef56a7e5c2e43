import { isSuperadmin, managesProjects, representsStartup } from '@app/contract/core/roles.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '#platform/http/principal.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'

/** Startups that the user registered or represents; a single `or` would scan every startup. */
export const isOwn = ({ id }: User): SQL =>
  sql`${startups.id} in (select sent.id from ${startups} sent where sent.submitted_by = ${id}
    union select member.startup_id from ${startupMembers} member where member.user_id = ${id})`

/** The startups a person may see, as a condition; undefined means all. */
export function scopeOf(user: User): SQL | undefined {
  if (isSuperadmin(user.role)) return undefined
  if (managesProjects(user.role))
    return sql`${startups.id} in (select project.startup_id from ${projects} project where project.manager_id = ${user.id})`
  return representsStartup(user.role) ? isOwn(user) : eq(startups.submitted_by, user.id)
}
