import type { Input } from '@app/contract/core/route.ts'
import type { internships } from '@app/contract/hiring/internships.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import { dayOf } from '#lib/lists/list-params.ts'

type Query = NonNullable<Input<typeof internships.list>['query']>
export type Sort = NonNullable<Query['sort']>

/** The filters in the URL of the list. Invalid values are ignored, so that every URL works. */
export interface Filters {
  search?: string
  category?: string
  paid?: NonNullable<Query['paid']>
  location?: string
  remote?: 'true'
  duration?: string
  start?: string
  sort?: Sort
}

const payments = ['Paid', 'Unpaid'] as const
export const sortLabels: Record<Sort, string> = localized({
  relevance: msg('Best match'),
  newest: msg('Newest first'),
  closing: msg('Closing soon'),
  stipend: msg('Highest stipend'),
})

/** Without a choice: what fits best while searching, else the newest. */
export const defaultSort = ({ search }: Pick<Filters, 'search'>): Sort =>
  search ? 'relevance' : 'newest'

/** The orders to choose from. The usual one stands in no address, so that it changes when a search begins. */
export const sortsOf = ({ search }: Pick<Filters, 'search'>): Sort[] => [
  ...(search ? (['relevance'] as const) : []),
  'newest',
  'closing',
  'stipend',
]

const path = '/internships'

export function parseFilters(searchParams: URLSearchParams): Filters {
  const text = (name: string, maxLength: number) =>
    searchParams
      .get(name)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      .trim() || undefined
  const search = text('search', 200)
  const usual = defaultSort({ search })
  const months = Number(searchParams.get('duration'))
  return {
    search,
    category: text('category', 60),
    paid: payments.find((payment) => payment === searchParams.get('paid')),
    location: text('location', 120),
    remote: searchParams.get('remote') === 'true' ? 'true' : undefined,
    duration: Number.isInteger(months) && months >= 1 && months <= 24 ? `${months}` : undefined,
    start: dayOf(searchParams.get('start')),
    sort: sortsOf({ search }).find((sort) => sort === searchParams.get('sort') && sort !== usual),
  }
}

/** The URL of a list, without blank and default values. */
export function listPath(filters: Filters, cursors: readonly string[] = []): string {
  const params = Object.entries({ ...filters, cursor: cursors.join('~') }).filter(
    ([, value]) => value,
  )
  return params.length ? `${path}?${new URLSearchParams(params)}` : path
}

/**
 * The cursors that led to this page, the last one its own: so that the page before has an address too.
 * Cursors are base64url, which has no `~`.
 */
export const cursorsFrom = (searchParams: URLSearchParams): string[] =>
  (searchParams.get('cursor') ?? '').split('~').filter((cursor) => cursor && cursor.length <= 500)

/** The active filters, without the search text and the order. */
export const serializeFilters = ({ search: _, sort: __, ...filters }: Filters) =>
  Object.entries(filters).flatMap(([name, value]) => (value ? [{ name, value }] : []))
