import { analytics as routes } from '@app/contract/insight/analytics.ts'
import { hiringFigures as hiringRoutes } from '@app/contract/insight/hiring-figures.ts'
import { implement } from '#platform/http/implement.ts'
import { dashboard } from './analytics.ts'
import { hiringFigures } from './hiring-figures.ts'

export const analyticsRoutes = implement(routes, {
  dashboard: ({ db, user }) => dashboard(db, user),
})

export const hiringFigureRoutes = implement(hiringRoutes, {
  read: ({ db, query }) => hiringFigures(db, query),
})
