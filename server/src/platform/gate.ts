import { may } from '@app/contract/access.ts'
import { sentences } from '@app/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { forbidden, Refused } from './problem.ts'
import { type Authenticate, bearerOf, hashOf } from './who.ts'

/** No parameter is more than a line; PostgreSQL takes no NUL at all. */
const control = /\p{Cc}/u

/**
 * The shared gate: who asks is read from the database on every request, and access is checked before a body is read.
 * A public route ignores a token that is stale.
 */
export function gate(app: FastifyInstance, authenticate: Authenticate) {
  app.decorateRequest('user', undefined)
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config.route
    if (!route) return
    const { token, refusal } = bearerOf(request)
    if (token) request.user = await authenticate(app.database.db, hashOf(token))
    if (may(request.user?.role, route.allow)) return
    if (request.user) throw forbidden()
    throw refusal ?? new Refused(401, sentences.expired)
  })
  app.addHook('preValidation', async (request) => {
    for (const [name, value] of Object.entries(request.query ?? {}))
      if (Array.isArray(value) || name.includes('[') || control.test(String(value)))
        throw new Refused(422, sentences.invalidParameter)
  })
}
