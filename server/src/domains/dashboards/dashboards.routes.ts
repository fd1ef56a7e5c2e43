import { dashboards as routes } from '@app/contract/dashboards.ts'
import { implement } from '#platform/implement.ts'
import { hr } from './dashboards.ts'
import { intern } from './intern-dashboard.ts'
import { teamLeader } from './team-leader-dashboard.ts'

export const dashboardRoutes = implement(routes, {
  intern: ({ db, user }) => intern(db, user),
  teamLeader: ({ db, user }) => teamLeader(db, user),
  hr: ({ db, user }) => hr(db, user),
})
