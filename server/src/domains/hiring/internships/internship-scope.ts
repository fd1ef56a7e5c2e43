import { type SQL, sql } from 'drizzle-orm'
import type { User } from '#platform/http/principal.ts'
import { internships } from '#schema/internships.table.ts'
import { projects, startupMembers, startups } from '#schema/projects.table.ts'
import { holdOf, reachOf } from './internships.rules.ts'

/** The marketplace's day: apply-by dates end at midnight in India. */
export const today = sql`(now() at time zone 'Asia/Kolkata')::date`

export const isCurrent = sql`${internships.application_closing_date} >= ${today}`

/** What everybody may see. */
export const isOpen = sql`${internships.status} = 'published' and ${isCurrent}`

const managedBy = (user: User) => sql`(${internships.created_by} = ${user.id}
  or ${internships.project_id} in (select id from ${projects} where manager_id = ${user.id}))`

const ofStartupOf = (user: User) => sql`${internships.project_id} in (
  select project.id from ${projects} project
  join ${startups} startup on startup.id = project.startup_id and startup.status = 'approved'
  join ${startupMembers} member on member.startup_id = startup.id and member.user_id = ${user.id})`

/** The postings of every status that a person may read. */
export function readableBy(user: User | undefined): SQL {
  const reach = reachOf(user?.role)
  if (!user || reach === 'none') return sql`false`
  if (reach === 'all') return sql`true`
  return reach === 'managed' ? managedBy(user) : ofStartupOf(user)
}

/** The postings that a person may change. */
export function manageableBy(user: User | undefined): SQL {
  const hold = holdOf(user?.role)
  if (!user || hold === 'none') return sql`false`
  return hold === 'all' ? sql`true` : managedBy(user)
}
