import type { Input } from '@app/contract/core/route.ts'
import { hiringFigures } from '@app/contract/insight/hiring-figures.ts'
import { useApiQuery } from '#lib/api/api.ts'

export const useHiringFigures = (filters: Input<typeof hiringFigures.read>['query']) =>
  useApiQuery(hiringFigures.read, { query: filters })
