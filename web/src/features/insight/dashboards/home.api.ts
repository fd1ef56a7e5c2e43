import { internships } from '@app/contract/hiring/internships.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { useRead } from '#lib/api/api.ts'

export const useNewestInternships = () =>
  useRead(internships.list, { query: { sort: 'newest', limit: 12 } }).internships

/** The postings one may see, of every status. */
export const usePostings = () => useRead(internships.managed, { query: { limit: 5 } })

export const useHiringFigures = () => useRead(dashboards.hr).stats
