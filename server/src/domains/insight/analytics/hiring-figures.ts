import type { Parsed } from '@app/contract/core/route.ts'
import { applicationSources } from '@app/contract/hiring/application-sources.ts'
import type {
  HiringFigures,
  hiringFigures as routes,
} from '@app/contract/insight/hiring-figures.ts'
import { type SQL, sql } from 'drizzle-orm'
import { funnelOf, isInFunnel } from '#domains/hiring/funnel/funnel.ts'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { organisationZone } from '#platform/organisation.ts'
import { applicationSteps, applications } from '#schema/applications.table.ts'
import { interviews } from '#schema/interviews.table.ts'

type Filters = Parsed<typeof routes.read>['query']

const minute = 60_000
const cache = new Map<string, { at: number; figures: Promise<HiringFigures> }>()

/** Cached for a minute per period and internship; every permitted user sees the same figures. */
export async function hiringFigures(
  db: Db,
  query: Filters,
  now = Date.now(),
): Promise<HiringFigures> {
  for (const [key, { at }] of cache) if (now - at >= minute) cache.delete(key)
  const key = `${query.days} ${query.internship_id ?? ''}`
  const known = cache.get(key)
  if (known) return known.figures
  const figures = made(db, query, new Date(now).toISOString())
  cache.set(key, { at: now, figures })
  figures.catch(() => cache.delete(key))
  return figures
}

/** The way of an application, without the wrong turns: `rejected` and the like lie beside it. */
const way = [
  'Applied',
  'received',
  'assessed_pass',
  'shortlisted',
  'hr_scheduled',
  'accepted',
  'hired',
] as const
const stages = [
  'Applied',
  'received',
  'assessed_pass',
  'assessed_fail',
  'shortlisted',
  'hr_scheduled',
  'accepted',
] as const

/** The applications of the span. */
const selected = ({
  days,
  internship_id,
}: Filters) => sql`select id, user_id, status, source, applied_date
  from ${applications} where applied_date >= now() - make_interval(days => ${Number(days)})
  ${internship_id ? sql`and internship_id = ${internship_id}` : sql``}`

/** Steps that are still in effect: neither undone steps nor the steps that undid them. */
const steps = (where: Filters) => sql`selected as (${selected(where)}), ordered as (
    select step.application_id, step.to_status, step.by_id, step.at, step.id, step.is_undo,
      lead(step.is_undo) over (partition by step.application_id order by step.at, step.id) as is_undone
    from ${applicationSteps} step where step.application_id in (select id from selected)
  ), effective as (
    select application_id, to_status, by_id, at,
      lead(at) over (partition by application_id order by at, id) as left_at
    from ordered where not is_undo and not coalesce(is_undone, false)
  )`

const hours = (span: SQL) => sql`round((percentile_cont(0.5) within group (
  order by extract(epoch from ${span}) / 3600))::numeric, 1)::float8`

async function made(db: Db, where: Filters, as_of: string): Promise<HiringFigures> {
  const [from] = await rowsOf<{ day: string }>(
    db,
    sql`select to_char(now() at time zone ${organisationZone} - make_interval(days => ${Number(where.days)}), 'YYYY-MM-DD') as day`,
  )
  return {
    as_of,
    from: from?.day ?? '',
    funnel: await funnelOf(db, selected(where)),
    stages: await stagesOf(db, where),
    conversion: await conversionOf(db, where),
    sources: await sourcesOf(db, where),
    response: await responseOf(db, where),
  }
}

async function stagesOf(db: Db, where: Filters): Promise<HiringFigures['stages']> {
  const rows = await rowsOf<HiringFigures['stages'][number]>(
    db,
    sql`with ${steps(where)} select to_status as status, count(left_at)::int as left,
      ${hours(sql`(left_at - at)`)} as median_hours,
      (count(*) filter (where left_at is null))::int as waiting,
      ${hours(sql`case when left_at is null then now() - at end`)} as median_waiting_hours
      from effective group by 1`,
  )
  return stages.map(
    (status) =>
      rows.find((row) => row.status === status) ?? {
        status,
        left: 0,
        median_hours: null,
        waiting: 0,
        median_waiting_hours: null,
      },
  )
}

/** Reaching a stage counts as having reached all earlier ones, even when a step was skipped. */
async function conversionOf(db: Db, where: Filters): Promise<HiringFigures['conversion']> {
  const places = sql.join(
    way.map((status) => sql`${status}::text`),
    sql`, `,
  )
  const rows = await rowsOf<{ place: number; amount: number }>(
    db,
    sql`with ${steps(where)}, furthest as (
        select effective.application_id, max(array_position(array[${places}], effective.to_status)) as place
        from effective join selected on selected.id = effective.application_id and ${isInFunnel(sql`selected`)} group by 1
      ) select place, count(*)::int as amount from furthest where place is not null group by 1`,
  )
  return way.map((status, at) => ({
    status,
    reached: rows.reduce((sum, { place, amount }) => sum + (place > at ? amount : 0), 0),
  }))
}

async function sourcesOf(db: Db, where: Filters): Promise<HiringFigures['sources']> {
  const rows = await rowsOf<HiringFigures['sources'][number]>(
    db,
    sql`with selected as (${selected(where)}) select source, count(*)::int as applications,
      (count(*) filter (where exists (select from ${interviews} met where met.application_id = selected.id)))::int as interviewed,
      (count(*) filter (where status = 'hired'))::int as hired from selected where ${isInFunnel(sql`selected`)} group by 1`,
  )
  return [...applicationSources, null].flatMap(
    (source) => rows.find((row) => row.source === source) ?? [],
  )
}

/** A withdrawal by the applicant is no answer. */
const answers = (where: Filters) => sql`with ${steps(where)}, answered as (
  select selected.id, selected.applied_date, selected.status,
    min(effective.at) filter (where effective.to_status <> 'Applied' and effective.by_id <> selected.user_id) as at
  from selected left join effective on effective.application_id = selected.id
  group by selected.id, selected.applied_date, selected.status)`

async function responseOf(db: Db, where: Filters): Promise<HiringFigures['response']> {
  const [sums] = await rowsOf<Omit<HiringFigures['response'], 'weeks'>>(
    db,
    sql`${answers(where)} select count(at)::int as answered,
      (count(*) filter (where at <= applied_date + interval '3 days'))::int as within_three_days,
      (count(*) filter (where at is null and status <> 'withdrawn'))::int as unanswered,
      ${hours(sql`(at - applied_date)`)} as median_hours from answered`,
  )
  const weeks = await rowsOf<HiringFigures['response']['weeks'][number]>(
    db,
    sql`${answers(where)}, days as (select at, applied_date, (applied_date at time zone ${organisationZone})::date as day from answered)
      select to_char(day - extract(dow from day)::int, 'YYYY-MM-DD') as week,
        ${hours(sql`(at - applied_date)`)} as median_hours from days group by 1 order by 1`,
  )
  const none = { answered: 0, within_three_days: 0, unanswered: 0, median_hours: null }
  return { ...none, ...sums, weeks }
}
