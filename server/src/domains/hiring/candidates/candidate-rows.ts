import type { Tag } from '@app/contract/hiring/candidate-filters.ts'
import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { candidates, candidateTaggings, candidateTags } from '#schema/candidates.table.ts'

export const storedRows = (db: Db) =>
  db
    .select({
      id: candidates.user_id,
      full_name: candidates.full_name,
      email: users.email,
      skills: users.skills,
      phone: users.phone,
      standing: candidates.standing,
      applications: candidates.applications,
      last_applied_at: candidates.last_applied_at,
      kept_since: candidates.kept_since,
    })
    .from(candidates)
    .innerJoin(users, eq(users.id, candidates.user_id))
    .$dynamic()

export type StoredCandidate = Awaited<ReturnType<typeof storedRows>>[number]

/** Each row with its tags, in the order of their names. */
export async function withTags<Row extends { id: string }>(db: Db, rows: Row[]) {
  const tags = await tagsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    tags: tags.filter(({ root_id }) => root_id === row.id).map(({ id, name }) => ({ id, name })),
  }))
}

function tagsOf(db: Db, ids: string[]) {
  if (!ids.length) return []
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  return rowsOf<Tag & { root_id: string }>(
    db,
    sql`select distinct root.id as root_id, tag.id, tag.name, lower(tag.name) as folded
      from unnest(array[${list}]) root(id)
      join ${candidates} member on member.user_id = root.id or member.merged_into = root.id
      join ${candidateTaggings} tagging on tagging.candidate_id = member.user_id
      join ${candidateTags} tag on tag.id = tagging.tag_id order by folded`,
  )
}
