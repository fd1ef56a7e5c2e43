import { push as routes } from '@app/contract/messaging/push.ts'
import { implement } from '#platform/http/implement.ts'
import * as push from './push.ts'

export const pushRoutes = implement(routes, {
  key: ({ db }) => push.key(db),
  subscribe: ({ db, user, from, body, request }) =>
    push.subscribe(db, { user, from }, body, request.server.config.PUSH_HOSTS),
  unsubscribe: ({ db, user, from, body }) => push.unsubscribe(db, { user, from }, body.endpoint),
})
