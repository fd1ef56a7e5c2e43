import { dashboards as routes } from '@app/contract/insight/dashboards.ts'
import { systemHealth } from '#domains/insight/system-health/system-health.ts'
import { implement } from '#platform/http/implement.ts'
import { nodeHealth, storageUsage } from '#platform/http/node-health.ts'
import { hr, projectManager, superadmin } from './dashboards.ts'
import { intern, startupRep, startupWeek, teamLeader } from './team-dashboards.ts'
import { waiting } from './waiting.ts'

export const dashboardRoutes = implement(routes, {
  waiting: ({ db, user, query }) => waiting(db, user, query.startup_id),
  superadmin: async ({ db, user, request: { server } }) =>
    superadmin(db, user, {
      health: nodeHealth(server),
      storage_usage: await storageUsage(server.config),
    }),
  systemHealth: ({ db }) => systemHealth(db),
  intern: ({ db, user }) => intern(db, user),
  teamLeader: ({ db, user }) => teamLeader(db, user),
  projectManager: ({ db, user }) => projectManager(db, user),
  startupRep: ({ db, user, query }) => startupRep(db, user, query.startup_id),
  startupWeek: ({ db, user, query }) => startupWeek(db, user, query.startup_id),
  hr: ({ db, user }) => hr(db, user),
})
