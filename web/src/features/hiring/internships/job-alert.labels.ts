import type { AlertFilters } from '@app/contract/hiring/job-alerts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { filterLabel } from './filter.labels.ts'
import { type Filters, serializeFilters } from './internship-search.ts'

/** The filters of the list as an alert stores them, without the order. */
export const alertFilters = ({ sort: _, remote, duration, ...filters }: Filters): AlertFilters => ({
  ...filters,
  ...(remote && { remote: true }),
  ...(duration && { duration: Number(duration) }),
})

/** The same the other way round, for the address of what it finds. */
export const filtersOf = ({ remote, duration, ...filters }: AlertFilters): Filters => ({
  ...filters,
  ...(remote && { remote: 'true' }),
  ...(duration && { duration: String(duration) }),
})

/** The search as text: react · Pune · Remote only. */
export function searchSummary(filters: Filters): string {
  const active = serializeFilters(filters).map(({ name, value }) => filterLabel(name, value))
  return [filters.search, ...active].filter(Boolean).join(' · ') || t('All internships')
}
