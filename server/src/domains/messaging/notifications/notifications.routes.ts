import { notificationChoices, unsubscribing } from '@app/contract/messaging/notification-choices.ts'
import { notifications as routes } from '@app/contract/messaging/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '#platform/http/implement.ts'
import { choices, choose } from './notification-choices.ts'
import * as notifications from './notifications.ts'
import { subscriptionOf, unsubscribe } from './unsubscribe-links.ts'

export const notificationRoutes = implement(routes, {
  list: ({ db, user, query }) => notifications.list(db, user, query),
  read: ({ db, user, params }) => notifications.read(db, user, params.id),
  readSimilar: ({ db, user, params }) => notifications.readSimilar(db, user, params.id),
  readAll: ({ db, user }) => notifications.readAll(db, user),
})

export const notificationChoiceRoutes = implement(notificationChoices, {
  read: ({ db, user }) => choices(db, user),
  change: ({ db, user, from, body }) => choose(db, { user, from }, body.choices),
})

const links = implement(unsubscribing, {
  open: async ({ params, reply }) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`, 303),
  about: ({ db, params }) => subscriptionOf(db, params.token),
  stop: ({ db, from, params, query }) => unsubscribe(db, from, params.token, query.all === 'true'),
})

/** Mail programs post a form with a fixed body (RFC 8058), which is read and ignored. */
export async function unsubscribeRoutes(app: FastifyInstance) {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 2048 }, async () => undefined)
  await app.register(links)
}
