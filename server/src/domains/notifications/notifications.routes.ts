import { notifications as routes } from '@app/contract/notifications.ts'
import { implement } from '#platform/implement.ts'
import * as notifications from './notifications.ts'

export const notificationRoutes = implement(routes, {
  list: ({ db, user, query }) => notifications.list(db, user, query),
  read: ({ db, user, params }) => notifications.read(db, user, params.id),
  readAll: ({ db, user }) => notifications.readAll(db, user),
})
