import type { Parsed } from '@app/contract/core/route.ts'
import { applicationSources } from '@app/contract/hiring/application-sources.ts'
import type {
  HiringFigures,
  hiringFigures as routes,
} from '@app/contract/insight/hiring-figures.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { shortCache } from '#platform/http/short-cache.ts'
import {
  amountOf,
  firstOf,
  hiringSumsOf,
  hoursOf,
  medianOf,
  type Sum,
  stages,
  way,
} from './day-sums.ts'

type Filters = Parsed<typeof routes.read>['query']

const minute = 60_000
const cache = shortCache<HiringFigures>(1000, minute)

/** Cached for a minute per period and internship; every permitted user sees the same figures. */
export const hiringFigures = (db: Db, query: Filters): Promise<HiringFigures> =>
  cache.get(`${query.days} ${query.internship_id ?? ''}`, () =>
    made(db, query, new Date().toISOString()),
  )

async function made(db: Db, where: Filters, as_of: string): Promise<HiringFigures> {
  const days = Number(where.days)
  const sums = await hiringSumsOf(db, days, where.internship_id)
  const [first] = await rowsOf<{ day: string }>(db, sql`select ${firstOf(days)}::text as day`)
  const of = (name: string) => amountOf(sums, name)
  const sources = [...applicationSources, null].map((source) => ({
    source,
    applications: of(`source ${source ?? ''}`),
    interviewed: of(`met ${source ?? ''}`),
    hired: of(`hired ${source ?? ''}`),
  }))
  const total = (key: 'applications' | 'interviewed' | 'hired') =>
    sources.reduce((sum, source) => sum + source[key], 0)
  return {
    as_of,
    from: first?.day ?? '',
    funnel: {
      applications: total('applications'),
      answered: of('moved'),
      interviewed: total('interviewed'),
      hired: total('hired'),
    },
    stages: stages.map((status) => stageOf(sums, status)),
    conversion: conversionOf(sums),
    sources: sources.filter(({ applications }) => applications > 0),
    response: {
      answered: of('answered'),
      within_three_days: of('answered soon'),
      unanswered: of('unanswered'),
      median_hours: hoursOf(medianOf(sums, 'answered')),
      weeks: weeksOf(sums),
    },
  }
}

function stageOf(sums: Sum[], status: (typeof stages)[number]): HiringFigures['stages'][number] {
  const since = medianOf(sums, `waiting ${status}`)
  return {
    status,
    left: amountOf(sums, `left ${status}`),
    median_hours: hoursOf(medianOf(sums, `left ${status}`)),
    waiting: amountOf(sums, `waiting ${status}`),
    median_waiting_hours:
      since === null ? null : hoursOf(Math.max(0, Date.now() / (minute * 6) - since)),
  }
}

/** Reaching a stage counts as having reached all earlier ones, even when a step was skipped. */
function conversionOf(sums: Sum[]): HiringFigures['conversion'] {
  const furthest = way.map((_, place) => amountOf(sums, `reached ${place + 1}`))
  return way.map((status, place) => ({
    status,
    reached: furthest.slice(place).reduce((sum, amount) => sum + amount, 0),
  }))
}

function weeksOf(sums: Sum[]): HiringFigures['response']['weeks'] {
  const weeks = new Map<string, Sum[]>()
  for (const sum of sums) if (sum.week) weeks.set(sum.week, [...(weeks.get(sum.week) ?? []), sum])
  return [...weeks]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([week, own]) => ({ week, median_hours: hoursOf(medianOf(own, 'answered')) }))
}
