import type { Parsed } from '@app/contract/core/route.ts'
import type { Tag } from '@app/contract/hiring/candidate-filters.ts'
import type { candidates as routes } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import type { By } from '#platform/http/by.ts'
import { conflict, invalid, notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { candidates, candidateTaggings, candidateTags } from '#schema/candidates.table.ts'
import { scopeOf } from './candidate-scope.ts'
import { tell } from './candidate-telling.ts'

const mostTags = 200
const shown = { id: candidateTags.id, name: candidateTags.name }

export const tags = async (db: Db) => ({
  tags: await db.select(shown).from(candidateTags).orderBy(sql`lower(${candidateTags.name})`),
})

/** A tag everybody in HR shares; once by its name, whatever its capitals. */
export async function createTag(db: Db, by: By, name: string): Promise<Tag> {
  if ((await db.$count(candidateTags)) >= mostTags)
    throw conflict(t('There are 200 tags already. Please delete one first.'))
  const [tag] = await db
    .insert(candidateTags)
    .values({ name })
    .onConflictDoNothing()
    .returning(shown)
  if (!tag) throw conflict(t('There is a tag “{name}” already.', { name }))
  await record(db, by.user, by.from, {
    action: 'candidate_tag_created',
    entity_type: 'candidate_tag',
    entity_id: tag.id,
    details: { name },
  })
  await tell(db)
  return tag
}

/** Deletes a tag and takes it off everybody. */
export async function removeTag(db: Db, by: By, id: string): Promise<undefined> {
  const taken = await db.$count(candidateTaggings, eq(candidateTaggings.tag_id, id))
  const [gone] = await db.delete(candidateTags).where(eq(candidateTags.id, id)).returning(shown)
  if (!gone) throw notFound()
  await record(db, by.user, by.from, {
    action: 'candidate_tag_deleted',
    entity_type: 'candidate_tag',
    entity_id: id,
    details: { name: gone.name, candidates: taken },
  })
  await tell(db)
}

type Asked = Parsed<typeof routes.tag>['body']

/** Adds and takes off tags, of all the chosen or none: one that is not to be seen refuses the whole (404). */
export async function tag(db: Db, by: By, asked: Asked): Promise<{ changed: number }> {
  const ids = [...new Set(asked.candidates)]
  const add = [...new Set(asked.add)]
  if (!add.length && !asked.remove.length) throw invalid('add', t('Please choose a tag.'))
  if (add.some((id) => asked.remove.includes(id)))
    throw invalid('remove', t('A tag cannot be added and taken off at once.'))
  const seen = await db.$count(candidates, and(scopeOf(by.user), inArray(candidates.user_id, ids)))
  if (seen < ids.length) throw notFound()
  // Held until the end, so that a tag that is just being deleted is waited for and then not found.
  const known = await db
    .select(shown)
    .from(candidateTags)
    .where(inArray(candidateTags.id, add))
    .for('key share')
  if (known.length < add.length) throw notFound()
  const changed = (await added(db, ids, add)) + (await takenOff(db, ids, asked.remove))
  if (!changed) return { changed }
  await record(db, by.user, by.from, {
    action: 'candidates_tagged',
    entity_type: 'candidate',
    entity_id: ids.length === 1 ? ids[0] : undefined,
    details: { candidates: ids, added: add, removed: asked.remove },
  })
  await tell(db)
  return { changed }
}

async function added(db: Db, ids: string[], add: string[]) {
  const rows = ids.flatMap((candidate_id) => add.map((tag_id) => ({ candidate_id, tag_id })))
  if (!rows.length) return 0
  const made = await db.insert(candidateTaggings).values(rows).onConflictDoNothing().returning()
  return made.length
}

/** Also off the records that were merged into them. */
async function takenOff(db: Db, ids: string[], remove: string[]) {
  if (!remove.length) return 0
  const list = (values: string[]) =>
    sql.join(
      values.map((value) => sql`${value}::uuid`),
      sql`, `,
    )
  const gone = await rowsOf(
    db,
    sql`delete from candidate_taggings where tag_id in (${list(remove)}) and candidate_id in (
      select member.user_id from candidates member
      where member.user_id in (${list(ids)}) or member.merged_into in (${list(ids)})) returning tag_id`,
  )
  return gone.length
}
