import { Socket } from 'node:net'
import type { Route } from '@app/contract/core/route.ts'
import { type Health, health as routes } from '@app/contract/insight/health.ts'
import type { FastifyInstance } from 'fastify'
import { isShuttingDown, turnsAway } from './graceful-shutdown.ts'
import { isDatabaseWell, isStoreWell } from './node-health.ts'
import { shortCache } from './short-cache.ts'

/**
 * Health, liveness and readiness. Health tries at most once a second whether a row and a file are written and read; a node
 * that cannot write is still ready for what is read. Their 503 has a `{status}` body instead of a problem document, so they
 * are registered by hand.
 */
export function health(app: FastifyInstance) {
  const answers = () =>
    app.database.ping().then(
      () => true,
      () => false,
    )
  const tried = shortCache<boolean>(1, 1000)
  const isWell = async () => {
    const parts = await Promise.all([isDatabaseWell(app.database.db), isStoreWell(app.config)])
    return parts.every(Boolean)
  }
  bind(app, 'health', routes.health, () => tried.get('', isWell))
  bind(app, 'live', routes.live, async () => true)
  bind(app, 'ready', routes.ready, async () => !isShuttingDown(app) && (await answers()))
  app.addHook('onRequest', async ({ method, raw }, reply) => {
    // A request that this process makes to itself has no connection.
    if (!turnsAway(app, method) || !(raw.socket instanceof Socket)) return
    reply.hijack()
    raw.socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isShuttingDown(app)) reply.header('Connection', 'close')
  })
}

const bind = (
  app: FastifyInstance,
  name: string,
  { method, path, summary, returns }: Route,
  isWell: () => Promise<boolean>,
) =>
  app.route({
    method,
    url: path,
    schema: {
      operationId: `health_${name}`,
      summary,
      tags: ['health'],
      response: { 200: returns, 503: returns },
    },
    handler: async (_request, reply): Promise<Health> => {
      if (await isWell()) return { status: 'ok' }
      reply.code(503)
      return { status: 'degraded' }
    },
  })
