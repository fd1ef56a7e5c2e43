import type { InternshipSearch } from '@app/contract/hiring/internships.ts'
import type { Db } from '#platform/database/db.ts'
import { Ready } from '#platform/http/implement.ts'
import { shortCache } from './internship-cache.ts'
import { openReader } from './internship-detail.ts'
import { facetsJson } from './internship-facets.ts'
import type { Filters } from './internship-filters.ts'
import { openPages, openTotals } from './internship-list.ts'
import { similarJson } from './internship-similar.ts'
import { queryOf } from './internship-words.ts'

type Wanted = Omit<InternshipSearch, 'cursor' | 'limit' | 'sort'>

/** The public marketplace of one node: prepared queries, and first answers kept until something is published. */
export function openMarket(db: Db) {
  const pages = openPages(db)
  const totals = openTotals(db)
  const hotPages = shortCache<string>(500, 1000)
  const hotFacets = shortCache<string>(200, 60_000)
  const hotSimilar = shortCache<string>(500, 60_000)
  const hotTotals = shortCache<number>(1000, 60_000)
  const hotWords = shortCache<string | undefined>(1000, 10_000)

  async function filtersOf({ search, ...filters }: Wanted): Promise<Filters> {
    if (!search) return filters
    return { ...filters, words: await hotWords.get(search, () => queryOf(db, search)) }
  }

  async function page({ cursor, limit, sort, ...wanted }: InternshipSearch): Promise<string> {
    const filters = await filtersOf(wanted)
    const [{ page, next_cursor }, total] = await Promise.all([
      pages({ cursor, limit, sort, filters }),
      hotTotals.get(JSON.stringify(wanted), () => totals(filters)),
    ])
    const cards = page.map(({ card }) => card).join(',')
    return `{"internships":[${cards}],"next_cursor":${JSON.stringify(next_cursor)},"total":${total}}`
  }

  return {
    read: openReader(db),
    async list(query: InternshipSearch) {
      if (query.cursor) return new Ready(await page(query))
      return new Ready(await hotPages.get(JSON.stringify(query), () => page(query)))
    },
    async facets(wanted: Wanted) {
      const make = async () => facetsJson(db, await filtersOf(wanted))
      return new Ready(await hotFacets.get(JSON.stringify(wanted), make))
    },
    similar: async (id: string) => new Ready(await hotSimilar.get(id, () => similarJson(db, id))),
    /** Call it when a posting changed: the next answer is read anew. */
    forget() {
      for (const cache of [hotPages, hotFacets, hotSimilar, hotTotals, hotWords]) cache.clear()
    },
  }
}
