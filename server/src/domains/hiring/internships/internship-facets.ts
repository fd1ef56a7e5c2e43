import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { conditionsOf, type Filters, matching } from './internship-filters.ts'

/** The spans a person chooses from, in months; each holds the shorter ones. */
const durations = [1, 2, 3, 6, 12]

const mostValues = sql.raw('30')

/** The counts of one field's values: `[{value, count}]`, most first. */
const tally = (value: SQL, group: SQL, others: SQL, from: SQL = sql`matched`) => sql`(
  select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]')
  from (select min(${value}) as value, sum(count)::int as count from ${from}
    where ${others} group by ${group} order by 2 desc, 1 limit ${mostValues}) counted)`

const shortestSpan = sql`case ${sql.join(
  durations.map((most) => sql.raw(`when duration_months <= ${most} then ${most}`)),
  sql` `,
)} end`

/** Of each span, all that are not longer; spans that hold nothing are left out. */
const spans = sql`(
  select coalesce(json_agg(json_build_object('value', most::text, 'count', count) order by most), '[]')
  from (select most, sum(matched.count)::int as count
    from unnest(array[${sql.raw(durations.join(', '))}]) as most join matched on matched.span <= most
    where of_category and of_paid and of_location and of_remote group by most) counted)`

/**
 * How many postings each filter value would leave, as JSON, by one query: the postings that match all but the counted
 * fields are grouped once, and each field is then counted under the others' filters.
 */
export async function facetsJson(db: Db, filters: Filters): Promise<string> {
  const { category, paid, location, remote, duration, ...rest } = filters
  const say = (name: keyof Filters) => sql`${filters[name]}`
  const given = conditionsOf({ category, paid, location, remote, duration }, say)
  const is = (condition: SQL | undefined) => condition ?? sql`true`
  const named = sql`matched join ${internshipCategories} category on category.id = category_id`
  const [row] = await rowsOf<{ json: string }>(
    db,
    sql`
    with matched as materialized (
      select location, category_id, paid_or_unpaid as paid, is_remote, count(*) as count,
        ${is(given.category)} as of_category, ${is(given.paid)} as of_paid,
        ${is(given.location)} as of_location, ${is(given.remote)} as of_remote,
        ${is(given.duration)} as of_duration, ${shortestSpan} as span
      from ${internships} where ${and(...matching(rest, say))}
      group by 1, 2, 3, 4, 6, 7, 8, 9, 10, 11
    )
    select json_build_object(
      'category', ${tally(sql`category.name`, sql`category.id`, sql`of_paid and of_location and of_remote and of_duration`, named)},
      'paid', ${tally(sql`paid`, sql`paid`, sql`of_category and of_location and of_remote and of_duration`)},
      'location', ${tally(sql`location`, sql`lower(location)`, sql`of_category and of_paid and of_remote and of_duration`)},
      'remote', (select coalesce(sum(count), 0)::int from matched
        where is_remote and of_category and of_paid and of_location and of_duration),
      'duration', ${spans})::text as json`,
  )
  return row?.json ?? ''
}
