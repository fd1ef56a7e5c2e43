import { mostTags, type Standing, standings } from '@app/contract/hiring/candidate-filters.ts'
import { idOf, type ListParams, nameSorts, oneOf } from '#lib/lists/list-params.ts'

export interface Filters {
  search?: string
  standing?: Standing
  kept?: 'true'
  tags: readonly string[]
  sort?: 'oldest' | (typeof nameSorts)[number]
}

/** The filters in the URL. Invalid values are ignored, so that every URL works. */
export const parseFilters = ({ get }: ListParams): Filters => ({
  search: get('search')?.slice(0, 200),
  standing: oneOf(standings, get('standing')),
  kept: oneOf(['true'], get('kept')),
  tags: (get('tags') ?? '')
    .split(',')
    .filter((id) => idOf(id))
    .slice(0, mostTags),
  sort: oneOf(['oldest', ...nameSorts], get('sort')),
})

/** The same as a query of the API. */
export const filterOf = ({ search, standing, kept, tags }: Filters) => ({
  search,
  standing,
  kept,
  tags: tags.length ? tags.join(',') : undefined,
})

export const isNarrowed = ({ search, standing, kept, tags }: Filters) =>
  Boolean(search || standing || kept || tags.length)

/** Their parameters in the URL. */
export const filterNames = ['search', 'standing', 'kept', 'tags'] as const
