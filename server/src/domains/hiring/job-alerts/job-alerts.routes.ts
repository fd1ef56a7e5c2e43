import { internshipAlerts as routes } from '@app/contract/hiring/job-alerts.ts'
import { implement } from '#platform/http/implement.ts'
import * as alerts from './job-alerts.ts'

export const jobAlertRoutes = implement(routes, {
  list: ({ db, user }) => alerts.list(db, user),
  create: ({ db, user, from, body }) => alerts.create(db, { user, from }, body),
  change: ({ db, user, from, params, body }) => alerts.change(db, { user, from }, params.id, body),
  remove: ({ db, user, from, params }) => alerts.remove(db, { user, from }, params.id),
})
