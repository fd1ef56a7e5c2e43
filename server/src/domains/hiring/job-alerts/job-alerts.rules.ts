import type { AlertFilters } from '@app/contract/hiring/job-alerts.ts'
import { pageUrl } from '@app/contract/pages.ts'

const names = ['search', 'category', 'paid', 'location', 'remote', 'duration', 'start'] as const

/** The search in a fixed order and case: two alerts with one key would find the same. */
export const keyOf = (filters: AlertFilters) =>
  JSON.stringify(names.map((name) => String(filters[name] ?? '').toLowerCase()))

/** The address of the list with these filters. */
export function pathOf(filters: AlertFilters) {
  const chosen = names.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : []))
  return pageUrl('internships', { query: Object.fromEntries(chosen) })
}
