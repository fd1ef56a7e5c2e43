import type { Route } from '@app/contract/core/route.ts'
import { type Health, health as routes } from '@app/contract/insight/health.ts'
import type { FastifyInstance } from 'fastify'
import { isShuttingDown } from './graceful-shutdown.ts'

/**
 * Health, liveness and readiness. Their 503 has a `{status}` body instead of a problem document, so they are registered
 * by hand.
 */
export function health(app: FastifyInstance) {
  const answers = () =>
    app.database.ping().then(
      () => true,
      () => false,
    )
  bind(app, 'health', routes.health, answers)
  bind(app, 'live', routes.live, async () => true)
  bind(app, 'ready', routes.ready, async () => !isShuttingDown(app) && (await answers()))
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
