import { hiringFigures } from '@app/contract/hiring-figures.ts'
import { internships } from '@app/contract/internships.ts'
import type { Input } from '@app/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useRead } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

export const useHiringFigures = (asked: Input<typeof hiringFigures.read>['query']) =>
  useRead(hiringFigures.read, { query: asked })

/** The internships one may choose from; undefined while unknown. */
export const useInternshipChoices = () =>
  useQuery(query(internships.managed, { query: { limit: 100 } }), queryClient).data?.internships
