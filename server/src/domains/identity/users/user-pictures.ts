import { visibilityOf } from '@app/contract/core/visibility.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { User } from '#platform/http/principal.ts'

/** The picture of a person of `rows`, as everybody may see it: nobody's who keeps their profile private. */
export function shownPicture(rows: string): SQL<string | null> {
  const person = sql.identifier(rows)
  return sql`case when ${person}.settings ->> 'profileVisibility' = 'private' then null else ${person}.avatar_id end`
}

/** The same for one reader: oneself, and those whose work is with everybody, see every picture. */
export function pictureFor(reader: User, rows = 'users'): SQL<string | null> {
  const person = sql.identifier(rows)
  if (visibilityOf(reader.role) === 'all') return sql`${person}.avatar_id`
  return sql`case when ${person}.id = ${reader.id} then ${person}.avatar_id else ${shownPicture(rows)} end`
}
