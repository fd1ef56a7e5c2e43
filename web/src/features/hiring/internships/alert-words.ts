import type { AlertFilters } from '@app/contract/hiring/internship-alerts.ts'
import { t } from '@app/contract/i18n/text.ts'
import { filterWords } from './filter-words.ts'
import { type Asked, filtersIn } from './internship-search.ts'

/** The search of the list as an alert keeps it; the order of a list is none of its business. */
export const alertFilters = ({ sort: _, remote, duration, ...asked }: Asked): AlertFilters => ({
  ...asked,
  ...(remote && { remote: true }),
  ...(duration && { duration: Number(duration) }),
})

/** The same the other way round, for the address of what it finds. */
export const askedBy = ({ remote, duration, ...filters }: AlertFilters): Asked => ({
  ...filters,
  ...(remote && { remote: 'true' }),
  ...(duration && { duration: String(duration) }),
})

/** What is searched for, in words: react · Pune · Remote only. */
export function searchWords(asked: Asked): string {
  const filters = filtersIn(asked).map(({ name, value }) => filterWords(name, value))
  return [asked.search, ...filters].filter(Boolean).join(' · ') || t('All internships')
}
