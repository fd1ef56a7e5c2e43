import { internships } from '@app/contract/hiring/internships.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { useApiQuery } from '#lib/api/api.ts'

export const useNewestInternships = () =>
  useApiQuery(internships.list, {
    query: { columns: 'card', status: 'published', sort: 'newest', limit: 12 },
  }).internships

/** The visible postings of every status. */
export const usePostings = (startup_id?: string) =>
  useApiQuery(internships.managed, { query: { limit: 5, startup_id } })

/** Interviews to come and the latest hires. */
export const useHiringNews = () => useApiQuery(dashboards.hr)
