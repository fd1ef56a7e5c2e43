import { dashboards } from '@app/contract/dashboards.ts'
import { internships } from '@app/contract/internships.ts'
import { useRead } from '#lib/api.ts'

export const useNewestInternships = () =>
  useRead(internships.list, { query: { sort: 'newest', limit: 12 } }).internships

/** The postings one may see, of every status. */
export const usePostings = () => useRead(internships.managed, { query: { limit: 5 } })

export const useHiringFigures = () => useRead(dashboards.hr).stats
