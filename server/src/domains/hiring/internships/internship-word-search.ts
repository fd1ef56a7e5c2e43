import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { internshipWords } from '#schema/internships.table.ts'

const mostWords = 10

/** Signs without a word stand in no posting: a text query that finds nothing. */
const matchless = `'%'`

/**
 * What to look for, as a text query of the database: every word, as typed, by its stem, or as the start of a longer
 * word. A word that no posting has may be a slip: then also the words it may have meant.
 * Undefined when nothing was said. What is typed never becomes an operator: `words_of` leaves letters and digits.
 */
export async function queryOf(db: Db, value: string): Promise<string | undefined> {
  const typed = value.normalize('NFKC').replaceAll(/\p{Cc}/gu, ' ')
  const [row] = await rowsOf<{ query: string | null }>(
    db,
    sql`
    with asked as materialized (
      select word, length(word) >= 4 as is_long, slips_of(word) as slips, numnode(to_tsquery('english', word)) = 0 as is_filler
      from (select distinct word from unnest((string_to_array(words_of(${typed}::text), ' '))[1:${sql.raw(String(mostWords))}]) as word) words
      where word <> '' and length(word) <= 40
    ), meant as (
      select asked.word, (
        select string_agg('''' || close.word || '''', '|') from (
          select known.word from ${internshipWords} known
          where known.slips && asked.slips or (length(asked.word) >= 7 and known.word % asked.word)
          order by similarity(known.word, asked.word) desc, known.word limit 6
        ) close
      ) as words
      from asked
      where is_long and not exists (select from ${internshipWords} known where known.word like asked.word || '%')
    )
    select string_agg('(' || concat_ws('|',
        '''' || asked.word || '''' || case when is_long then ':*' else '' end,
        nullif(to_tsquery('english', asked.word)::text, ''),
        meant.words) || ')', '&') as query
    from asked left join meant using (word)
    where not is_filler or not exists (select from asked where not is_filler)`,
  )
  return row?.query ?? (typed.trim() ? matchless : undefined)
}
