import { dashboards as routes } from '@app/contract/dashboards.ts'
import { implement } from '#platform/implement.ts'
import { hr } from './dashboards.ts'

export const dashboardRoutes = implement(routes, {
  hr: ({ db }) => hr(db),
})
