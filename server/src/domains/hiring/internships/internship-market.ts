import { sentences } from '@app/contract/core/problem.ts'
import { Day } from '@app/contract/core/schemas.ts'
import type { InternshipSearch } from '@app/contract/hiring/internships.ts'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf, unionOf } from '#platform/database/db.ts'
import { keysOf, pageFrom } from '#platform/database/paging.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { JsonText } from '#platform/http/implement.ts'
import type { User } from '#platform/http/principal.ts'
import { shortCache } from '#platform/http/short-cache.ts'
import { oncePerZone } from '#platform/organisation.ts'
import { invalid, notFound } from '#platform/problem.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { publicReader, seesMore } from './internship-detail.ts'
import {
  cardJson,
  conditionsOf,
  type Filters,
  isOpen,
  listedFor,
  matching,
  queryOf,
  shapeOf,
  wholeJson,
} from './internships.ts'

type Sort = NonNullable<InternshipSearch['sort']>
const param = sql.placeholder
const i = internships
const pay = sql`coalesce(${i.stipend}, 0)`

const words = sql`${param('words')}::tsquery`
const vectorOf = (text: SQL, weight: 'A' | 'B') =>
  sql`setweight(to_tsvector('simple', words_of(${text})) || to_tsvector('english', ${text}), ${sql.raw(`'${weight}'`)})`

/**
 * How well a posting answers a search: words of the title count most, then those of its skills and its company. Every
 * word counts by itself; what is found elsewhere comes after them, the newest first.
 */
const relevance = sql`round(1000 * ts_rank(${vectorOf(sql`${i.title}`, 'A')}
  || ${vectorOf(sql`array_to_string(${i.skills}, ' ') || ' ' || ${i.company_name}`, 'B')},
  replace(${words}::text, '&', '|')::tsquery))::int`

/** Each order but relevance has an index that starts with the status; the id makes it total. */
const orders: Record<Sort, { key: SQL; by: SQL; after: SQL }> = {
  relevance: {
    key: sql`${relevance}::text`,
    by: sql`${relevance} desc, ${i.id} desc`,
    after: sql`(${relevance}, ${i.id}) < (${param('key')}::int, ${param('id')})`,
  },
  newest: {
    key: isoUtc(i.created_at),
    by: sql`${i.created_at} desc, ${i.id} desc`,
    after: sql`(${i.created_at}, ${i.id}) < (${param('key')}, ${param('id')})`,
  },
  closing: {
    key: sql`${i.application_closing_date}::text`,
    by: sql`${i.application_closing_date}, ${i.id}`,
    after: sql`(${i.application_closing_date}, ${i.id}) > (${param('key')}, ${param('id')})`,
  },
  stipend: {
    key: sql`${pay}::text`,
    by: sql`${pay} desc, ${i.id} desc`,
    after: sql`(${pay}, ${i.id}) < (${param('key')}::int, ${param('id')})`,
  },
}

/** The keys of a cursor, checked to be what its order sorts by: a forged one is refused, never an error. */
function placeAfter(sort: Sort, cursor: string) {
  const [key = '', id = ''] = keysOf(cursor, [sort === 'newest' ? 'instant' : 'text', 'uuid'])
  const good = {
    relevance: /^\d{1,7}$/.test(String(key)),
    newest: !Number.isNaN(Date.parse(String(key))),
    closing: Day.safeParse(key).success,
    stipend: /^\d{1,9}$/.test(String(key)),
  }
  if (!good[sort]) throw invalid('cursor', sentences.invalidParameter)
  return { key, id }
}

/** Counting stops here, or a long list would cost more to count than to read; so does ranking. */
const countedUpTo = 1000

const mostCounted = sql.raw(`${countedUpTo}`)

/** What everybody finds in the list. */
const open = [isOpen]

/** The parts of a list as far as the filters leave something of them. */
const narrowed = (parts: readonly SQL[], filters: Filters, after?: SQL) =>
  parts.map((part) => and(part, ...Object.values(conditionsOf(filters)), after))

/** What is in one of the parts; of several only the first ones of each, since no index has all of them in order. */
function inAny(parts: (SQL | undefined)[], by: SQL) {
  if (parts.length === 1) return parts[0]
  const firsts = parts.map(
    (part) => sql`(select ${i.id} from ${i} where ${part} order by ${by} limit ${param('limit')})`,
  )
  return sql`${i.id} = any(array(${unionOf(firsts)}))`
}

/**
 * As many as are counted, the newest, are ranked: in the place of the table, whose rows are then read once. Their words
 * are found by one index, whatever the parts.
 */
const ranked = (parts: (SQL | undefined)[]) => sql`(select * from ${i}
  where ${or(...parts)} order by ${orders.newest.by} limit ${mostCounted}) internships`

interface PageQuery extends Pick<InternshipSearch, 'columns' | 'cursor' | 'limit'> {
  sort: Sort
  filters: Filters
}

function pageQuery(
  db: Db,
  name: string,
  { columns, sort, filters, cursor }: PageQuery,
  parts: readonly SQL[] = open,
) {
  const { key, by, after } = orders[sort]
  const rest = cursor ? after : undefined
  const isRanked = sort === 'relevance'
  return db
    .select({
      posting: columns === 'card' ? cardJson : wholeJson,
      key: sql<string>`${key}`,
      id: sql<string>`${i.id}`,
    })
    .from(isRanked ? ranked(narrowed(parts, filters)) : i)
    .where(isRanked ? rest : inAny(narrowed(parts, filters, rest), by))
    .orderBy(by)
    .limit(param('limit'))
    .prepare(name)
}

async function readPage(
  query: ReturnType<typeof pageQuery>,
  { limit, cursor, sort, filters }: PageQuery,
) {
  const place = cursor ? placeAfter(sort, cursor) : {}
  const rows = await query.execute({ ...filters, ...place, limit: limit + 1 })
  return pageFrom(rows, limit, ({ key, id }) => [key, id])
}

/** The pages of the public list. A query is prepared once for each shape; PostgreSQL makes the JSON. */
function openPages(db: Db) {
  const preparedHere = oncePerZone(() => new Map<string, ReturnType<typeof pageQuery>>())
  return (wanted: PageQuery) => {
    const { columns, cursor, sort, filters } = wanted
    const prepared = preparedHere()
    const shape = `${columns} ${sort}${cursor ? ' next' : ''} ${shapeOf(filters)}`
    const query = prepared.get(shape) ?? pageQuery(db, nameOf(`page ${shape}`, filters), wanted)
    prepared.set(shape, query)
    return readPage(query, wanted)
  }
}

/** A filter is planned anew for its value: what leaves three postings and what leaves thousands need different plans. */
const nameOf = (kind: string, filters: Filters) => (shapeOf(filters) ? '' : `internships ${kind}`)

function countQuery(db: Db, name: string, filters: Filters, parts: readonly SQL[] = open) {
  const some = narrowed(parts, filters).map(
    (part) => sql`(select 1 from ${i} where ${part} limit ${mostCounted})`,
  )
  return db
    .select({ total: sql<number>`least(count(*), ${mostCounted})::int` })
    .from(sql`(${sql.join(some, sql` union all `)}) found`)
    .prepare(name)
}

function openTotals(db: Db) {
  const preparedHere = oncePerZone(() => new Map<string, ReturnType<typeof countQuery>>())
  return (filters: Filters) => {
    const prepared = preparedHere()
    const shape = shapeOf(filters)
    const query = prepared.get(shape) ?? countQuery(db, nameOf('total', filters), filters)
    prepared.set(shape, query)
    return readTotal(query, filters)
  }
}

async function readTotal(query: ReturnType<typeof countQuery>, filters: Filters): Promise<number> {
  const [row] = await query.execute({ ...filters })
  return row?.total ?? 0
}

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
  const conditions = conditionsOf({ category, paid, location, remote, duration }, say)
  const is = (condition: SQL | undefined) => condition ?? sql`true`
  const named = sql`matched join ${internshipCategories} category on category.id = category_id`
  const [row] = await rowsOf<{ json: string }>(
    db,
    sql`
    with matched as materialized (
      select location, category_id, paid_or_unpaid as paid, is_remote, count(*) as count,
        ${is(conditions.category)} as of_category, ${is(conditions.paid)} as of_paid,
        ${is(conditions.location)} as of_location, ${is(conditions.remote)} as of_remote,
        ${is(conditions.duration)} as of_duration, ${shortestSpan} as span
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

type MarketFilters = Omit<InternshipSearch, 'columns' | 'cursor' | 'limit' | 'sort' | 'status'>

const nothing = new JsonText(JSON.stringify({ internships: [], next_cursor: null, total: 0 }))

/** The public marketplace of one node: prepared queries, and first pages cached until something is published. */
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

  async function page(query: Omit<InternshipSearch, 'status'>, parts?: SQL[]): Promise<string> {
    const { columns, cursor, limit, sort: chosen = 'relevance', ...requested } = query
    const filters = await filtersOf(requested)
    const sort = chosen === 'relevance' && !filters.words ? 'newest' : chosen
    const wanted = { columns, cursor, limit, sort, filters }
    const [{ page, next_cursor }, total] = await Promise.all(
      parts
        ? [
            readPage(pageQuery(db, '', wanted, parts), wanted),
            readTotal(countQuery(db, '', filters, parts), filters),
          ]
        : [pages(wanted), hotTotals.get(JSON.stringify(requested), () => totals(filters))],
    )
    const postings = page.map(({ posting }) => posting).join(',')
    return `{"internships":[${postings}],"next_cursor":${JSON.stringify(next_cursor)},"total":${total}}`
  }

  return {
    read: publicReader(db),
    async list({ status, ...query }: InternshipSearch, user?: User) {
      if (user && seesMore(user) && status !== 'published')
        return new JsonText(await page(query, listedFor(user, status)))
      if (status && status !== 'published') return nothing
      if (query.cursor) return new JsonText(await page(query))
      return new JsonText(await hotPages.get(JSON.stringify(query), () => page(query)))
    },
    async facets(filters: MarketFilters) {
      const make = async () => facetsJson(db, await filtersOf(filters))
      return new JsonText(await hotFacets.get(JSON.stringify(filters), make))
    },
    similar: async (id: string) =>
      new JsonText(await hotSimilar.get(id, () => similarJson(db, id))),
    /** Clears the caches; call it when a posting has changed. */
    forget() {
      for (const cache of [hotPages, hotFacets, hotSimilar, hotTotals, hotWords]) cache.clear()
    },
  }
}
