import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '#platform/problem.ts'
import { addressOf, prefixOf } from './principal.ts'

/**
 * So many requests a minute for a client's network, on this node. What must hold on every node at once (sign-in,
 * mails, walks through lists) has budgets in the database; reading what everybody may read costs nearly nothing.
 */
export async function limitRequests(app: FastifyInstance) {
  await app.register(rateLimit, {
    max: app.config.REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => prefixOf(addressOf(request)),
    allowList: ({ method, routeOptions }) => {
      const { route } = routeOptions.config
      return method === 'GET' && (route === undefined || route.allow === 'public')
    },
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
}
