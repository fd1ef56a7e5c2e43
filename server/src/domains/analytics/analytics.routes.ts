import { analytics as routes } from '@app/contract/analytics.ts'
import { implement } from '#platform/implement.ts'
import { dashboard } from './analytics.ts'

export const analyticsRoutes = implement(routes, {
  dashboard: ({ db, user }) => dashboard(db, user),
})
