import { contact, contactMessages } from '@app/contract/site/contact-messages.ts'
import type { FastifyInstance } from 'fastify'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { list, read } from './contact-message-rows.ts'
import { change, consumeContact, reply, write } from './contact-messages.ts'

export async function contactMessageRoutes(app: FastifyInstance) {
  const site = app.config.BACKEND_URL
  await app.register(
    implement(contact, {
      write: withPreparation(
        ({ db, from, body }) => consumeContact(db, from, body),
        ({ db, from, body }) => write(db, from, site, body),
      ),
    }),
  )
  await app.register(
    implement(contactMessages, {
      list: ({ db, user, query }) => list(db, user, query),
      read: ({ db, params }) => read(db, params.id),
      reply: ({ db, params, body, ...context }) => reply(db, actorOf(context), params.id, body),
      change: ({ db, user, from, params, body }) => change(db, { user, from }, params.id, body),
    }),
  )
}
