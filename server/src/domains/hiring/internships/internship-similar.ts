import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { notFound } from '#platform/problem.ts'
import { internships } from '#schema/internships.table.ts'
import { cardJson } from './internship-rows.ts'
import { isOpen } from './internship-scope.ts'

const shown = 4
/** The newest of each kind are compared, so that the cost does not grow with what is stored. */
const compared = sql.raw('300')

const newest = (condition: SQL) => sql`(select near.id from ${internships} near, subject
  where ${condition} and near.status = 'published' order by near.created_at desc limit ${compared})`

/**
 * Up to four open postings like an open one, as JSON: those of its category or place, ranked by shared skills, then
 * category, place, payment and duration. 404 when it is not open.
 */
export async function similarJson(db: Db, id: string): Promise<string> {
  const [row] = await rowsOf<{ json: string | null }>(
    db,
    sql`
    with subject as materialized (select * from ${internships} where id = ${id} and ${isOpen}),
    near as (${newest(sql`near.category_id = subject.category_id`)}
      union ${newest(sql`lower(near.location) = lower(subject.location)`)}),
    ranked as (
      select internships.id,
        2 * cardinality(array(select lower(skill) from unnest(internships.skills) skill
          intersect select lower(skill) from unnest(subject.skills) skill))
        + case when internships.category_id = subject.category_id then 3 else 0 end
        + case when lower(internships.location) = lower(subject.location) then 2 else 0 end
        + case when internships.is_remote = subject.is_remote then 1 else 0 end
        + case when internships.paid_or_unpaid = subject.paid_or_unpaid then 1 else 0 end
        - abs(internships.duration_months - subject.duration_months) / 3.0 as likeness
      from near join internships using (id), subject
      where ${isOpen} and internships.id <> subject.id
      order by likeness desc, internships.created_at desc, internships.id limit ${shown}
    )
    select (select json_build_object('internships',
        coalesce(json_agg((${cardJson})::json order by ranked.likeness desc, internships.created_at desc, internships.id), '[]'))
      from ranked join internships using (id))::text as json
    from subject`,
  )
  if (!row?.json) throw notFound()
  return row.json
}
