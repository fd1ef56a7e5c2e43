import type { Parsed } from '@app/contract/core/route.ts'
import type { candidates as routes } from '@app/contract/hiring/candidates.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { containsPattern } from '#platform/database/sql.ts'
import { candidates, candidateTaggings } from '#schema/candidates.table.ts'

export type Filter = Partial<Parsed<typeof routes.counts>['query']>

/** More words than these narrow nothing that a person would look for. */
const mostWords = 6
/** Shared letters, out of three in a row, from which a word is a typing error of another. */
const alike = 0.3

const wordsOf = (search: string) =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Each word somewhere in the names, e-mails and skills. */
const holding = (search: string) =>
  and(...wordsOf(search).map((word) => sql`${candidates.words} like ${containsPattern(word)}`))

const hasLetter = (word: string) => /[\p{L}\p{N}]/u.test(word)

/** The same with typing errors; only within `nearTo`. Nothing is like mere signs: the index would be read whole for them. */
export const near = (search: string) =>
  and(
    ...wordsOf(search).map((word) =>
      hasLetter(word) ? sql`${candidates.words} %> ${word}` : sql`false`,
    ),
  )

/** At most this many near matches are ranked: where there are more, the name is so common that any of them is as near. */
const weighed = sql.raw('500')

/** Ids of the rows that match `where` with `near` in it. The index reads the similarity threshold from a setting, so it is set first. */
export const nearTo = (where: SQL | undefined) => sql`
  select found.user_id from (
    select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true) as alike offset 0) setting,
  lateral (select ${candidates.user_id} from ${candidates}
    where setting.alike is not null and ${where ?? sql`true`} limit ${weighed}) found`

/** How near; the best first. */
export const nearness = (search: string) =>
  sql.join(
    wordsOf(search).map((word) => sql`word_similarity(${word}, ${candidates.words})`),
    sql` + `,
  )

/** A tag counts for the surviving record, whichever of the merged ones it was added to. */
const tagged = (tag_id: string) => sql`${candidates.user_id} in (
  select coalesce(member.merged_into, member.user_id) from ${candidateTaggings} tagging
  join ${candidates} member on member.user_id = tagging.candidate_id where tagging.tag_id = ${tag_id})`

/** The filter as one condition; `words` is how the text is searched. */
export const filterOf = (
  { search, standing, kept, tags = [] }: Filter,
  words: (search: string) => SQL | undefined = holding,
): SQL | undefined =>
  and(
    search ? words(search) : undefined,
    standing ? sql`${candidates.standing} = ${standing}` : undefined,
    kept ? sql`${candidates.kept_since} is not null` : undefined,
    ...tags.map(tagged),
  )
