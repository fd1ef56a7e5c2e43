import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '#platform/problem.ts'
import { shareOf } from '#platform/workers.ts'
import { addressOf, prefixOf } from './principal.ts'

/**
 * Limits the requests per minute of a client's network, on this node; each of its processes gets an equal share of the
 * connections and of the budget. Limits that must hold across nodes (sign-in, mail, paging through lists) are counted in the
 * database; public reads cost next to nothing.
 */
export async function limitRequests(app: FastifyInstance) {
  await app.register(rateLimit, {
    max: shareOf(app.config.REQUESTS_PER_MINUTE),
    timeWindow: '1 minute',
    keyGenerator: (request) => prefixOf(addressOf(request)),
    allowList: ({ method, routeOptions }) => {
      const { route } = routeOptions.config
      return method === 'GET' && (route === undefined || route.allow === 'public')
    },
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
}
