import type { Input } from '@app/contract/core/route.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { hiringFigures } from '@app/contract/insight/hiring-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useHiringFigures = (filters: Input<typeof hiringFigures.read>['query']) =>
  useApiQuery(hiringFigures.read, { query: filters })

/** The internships to choose from; undefined while unknown. */
export const useInternshipChoices = () =>
  useQuery(query(internships.managed, { query: { limit: 100 } }), queryClient).data?.internships
