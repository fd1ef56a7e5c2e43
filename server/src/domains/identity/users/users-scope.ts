import type { Parsed } from '@app/contract/core/route.ts'
import type { users as routes } from '@app/contract/identity/users.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { peopleOf, visibleTeams } from '#domains/identity/visibility/visibility.ts'
import { escapeLike } from '#platform/database/sql.ts'
import type { User } from '#platform/http/principal.ts'
import { users } from '#schema/accounts.table.ts'
import { sees } from './users.rules.ts'

/** The people a person may see: oneself, and who is in reach, found by their ids. Removed accounts are nobody's. */
export function visibleTo(user: User): SQL | undefined {
  const teams = visibleTeams(user)
  const inReach =
    teams && sql`${users.id} = any(array(select ${user.id}::uuid union ${peopleOf(teams)}))`
  const isPresent = sees(user.role, 'status')
    ? ne(users.status, 'deleted')
    : eq(users.status, 'active')
  return and(isPresent, inReach)
}

/** Shares a team with the reader, or is led or managed by them. */
export function nearTo(user: User) {
  const teams = visibleTeams(user)
  return teams ? sql<boolean>`${users.id} in (${peopleOf(teams)})` : sql<boolean>`true`
}

/** Who shows the profile to everybody that is signed in. */
export const isPublic: SQL | undefined = and(
  eq(users.status, 'active'),
  sql`${users.settings} ->> 'profileVisibility' = 'public'`,
)

/** May this person find others by their e-mail? */
export const readsEmail = ({ role }: User) => sees(role, 'email')

export type Filter = Parsed<typeof routes.list>['query']

/** What was typed is searched as it is written: `%` and `_` mean themselves. */
export function matching({ search, role, status }: Filter, byEmail: boolean): SQL | undefined {
  const typed = `%${escapeLike(search ?? '')}%`
  const text = byEmail
    ? sql`(${users.full_name} || ' ' || ${users.email}) ilike ${typed}`
    : sql`${users.full_name} ilike ${typed}`
  return and(
    search ? text : undefined,
    role && eq(users.role, role),
    status && eq(users.status, status),
  )
}
