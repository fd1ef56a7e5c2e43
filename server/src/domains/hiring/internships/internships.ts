import type { InternshipSearch } from '@app/contract/hiring/internships.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { ClientInfo, User } from '#platform/http/principal.ts'
import { publish } from '#platform/live/live.ts'
import { notFound } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { internshipCategories, internships, savedInternships } from '#schema/internships.table.ts'
import { forgetEverywhere, shortCache } from './internship-cache.ts'
import { openReader } from './internship-detail.ts'
import { conditionsOf, type Filters, matching } from './internship-filters.ts'
import { openPages, openTotals } from './internship-list.ts'
import { cardJson } from './internship-rows.ts'
import { isOpen, today } from './internship-scope.ts'
import { queryOf } from './internship-word-search.ts'

export { changes, forgetEverywhere, shortCache } from './internship-cache.ts'
export { read, seesMore } from './internship-detail.ts'
export { matching } from './internship-filters.ts'
export { managed } from './internship-managed.ts'
export { cardJson } from './internship-rows.ts'
export { isOpen } from './internship-scope.ts'
export { queryOf } from './internship-word-search.ts'
export { change, create, duplicate, move } from './internship-writes.ts'

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
async function facetsJson(db: Db, filters: Filters): Promise<string> {
  const { category, paid, location, remote, duration, ...rest } = filters
  const say = (name: keyof Filters) => sql`${filters[name]}`
  const input = conditionsOf({ category, paid, location, remote, duration }, say)
  const is = (condition: SQL | undefined) => condition ?? sql`true`
  const named = sql`matched join ${internshipCategories} category on category.id = category_id`
  const [row] = await rowsOf<{ json: string }>(
    db,
    sql`
    with matched as materialized (
      select location, category_id, paid_or_unpaid as paid, is_remote, count(*) as count,
        ${is(input.category)} as of_category, ${is(input.paid)} as of_paid,
        ${is(input.location)} as of_location, ${is(input.remote)} as of_remote,
        ${is(input.duration)} as of_duration, ${shortestSpan} as span
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

const shown = 4
/** The newest of each kind are compared, so that the cost does not grow with what is stored. */
const compared = sql.raw('300')

const newest = (condition: SQL) => sql`(select near.id from ${internships} near, subject
  where ${condition} and near.status = 'published' order by near.created_at desc limit ${compared})`

/**
 * Up to four open postings like an open one, as JSON: those of its category or place, ranked by shared skills, then
 * category, place, payment and duration. 404 when it is not open.
 */
async function similarJson(db: Db, id: string): Promise<string> {
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
      from near join ${internships} using (id), subject
      where ${isOpen} and internships.id <> subject.id
      order by likeness desc, internships.created_at desc, internships.id limit ${shown}
    )
    select (select json_build_object('internships',
        coalesce(json_agg((${cardJson})::json order by ranked.likeness desc, internships.created_at desc, internships.id), '[]'))
      from ranked join ${internships} using (id))::text as json
    from subject`,
  )
  if (!row?.json) throw notFound()
  return row.json
}

type MarketFilters = Omit<InternshipSearch, 'cursor' | 'limit' | 'sort'>

/** The public marketplace of one node: prepared queries, and first answers kept until something is published. */
export function openMarket(db: Db) {
  const pages = openPages(db)
  const totals = openTotals(db)
  const hotPages = shortCache<string>(500, 1000)
  const hotFacets = shortCache<string>(200, 60_000)
  const hotSimilar = shortCache<string>(500, 60_000)
  const hotTotals = shortCache<number>(1000, 60_000)
  const hotWords = shortCache<string | undefined>(1000, 10_000)

  async function filtersOf({ search, ...filters }: MarketFilters): Promise<Filters> {
    if (!search) return filters
    return { ...filters, words: await hotWords.get(search, () => queryOf(db, search)) }
  }

  async function page({ cursor, limit, sort, ...requested }: InternshipSearch): Promise<string> {
    const filters = await filtersOf(requested)
    const [{ page, next_cursor }, total] = await Promise.all([
      pages({ cursor, limit, sort, filters }),
      hotTotals.get(JSON.stringify(requested), () => totals(filters)),
    ])
    const cards = page.map(({ card }) => card).join(',')
    return `{"internships":[${cards}],"next_cursor":${JSON.stringify(next_cursor)},"total":${total}}`
  }

  return {
    read: openReader(db),
    async list(query: InternshipSearch) {
      if (query.cursor) return new JsonText(await page(query))
      return new JsonText(await hotPages.get(JSON.stringify(query), () => page(query)))
    },
    async facets(filters: MarketFilters) {
      const make = async () => facetsJson(db, await filtersOf(filters))
      return new JsonText(await hotFacets.get(JSON.stringify(filters), make))
    },
    similar: async (id: string) =>
      new JsonText(await hotSimilar.get(id, () => similarJson(db, id))),
    /** Call it when a posting changed: the next answer is read anew. */
    forget() {
      for (const cache of [hotPages, hotFacets, hotSimilar, hotTotals, hotWords]) cache.clear()
    },
  }
}

const most = 200

/** One's saved internships that are still open, the last saved first. */
export async function saved(db: Db, user: User): Promise<JsonText> {
  const rows = await db
    .select({ card: cardJson })
    .from(savedInternships)
    .innerJoin(internships, eq(internships.id, savedInternships.internship_id))
    .where(and(eq(savedInternships.user_id, user.id), isOpen))
    .orderBy(desc(savedInternships.saved_at), desc(savedInternships.internship_id))
    .limit(most)
  return new JsonText(`{"internships":[${rows.map(({ card }) => card).join(',')}]}`)
}

export async function save(db: Db, user: User, from: ClientInfo, id: string): Promise<undefined> {
  const [open] = await db
    .select({ id: internships.id })
    .from(internships)
    .where(and(eq(internships.id, id), isOpen))
  if (!open) throw notFound()
  const added = await db
    .insert(savedInternships)
    .values({ user_id: user.id, internship_id: id })
    .onConflictDoNothing()
    .returning({ id: savedInternships.internship_id })
  if (added.length) await recordChange(db, user, from, id, 'internship_saved')
}

/** Taking out what is not saved changes nothing and is no error. */
export async function unsave(db: Db, user: User, from: ClientInfo, id: string): Promise<undefined> {
  const taken = await db
    .delete(savedInternships)
    .where(and(eq(savedInternships.user_id, user.id), eq(savedInternships.internship_id, id)))
    .returning({ id: savedInternships.internship_id })
  if (taken.length) await recordChange(db, user, from, id, 'internship_unsaved')
}

async function recordChange(db: Db, user: User, from: ClientInfo, id: string, action: string) {
  await record(db, user, from, { action, entity_type: 'internship', entity_id: id })
  await publish(db, 'internships', [{ user_id: user.id }], id)
}

const atOnce = 200

/** Closes published postings whose apply-by day is over; answers how many. Call it again until it answers 0. */
export async function closeExpired(db: Db): Promise<number> {
  const over = db
    .select({ id: internships.id })
    .from(internships)
    .where(
      and(
        eq(internships.status, 'published'),
        sql`${internships.application_closing_date} < ${today}`,
      ),
    )
    .orderBy(asc(internships.application_closing_date), asc(internships.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const closed = await db
    .update(internships)
    .set({
      status: 'closed',
      closed_at: sql`now()`,
      version: sql`${internships.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(inArray(internships.id, over))
    .returning({ id: internships.id })
  const from = { address: '', agent: 'job', request_id: v7() }
  for (const { id } of closed)
    await record(db, undefined, from, {
      action: 'internship_closed',
      entity_type: 'internship',
      entity_id: id,
      details: { reason: 'the apply-by date has passed' },
    })
  if (!closed.length) return 0
  await publish(db, 'internships', ['everyone'])
  await forgetEverywhere(db)
  return closed.length
}

export async function categories(db: Db) {
  const rows = await db.select().from(internshipCategories).orderBy(asc(internshipCategories.name))
  return { categories: rows }
}
