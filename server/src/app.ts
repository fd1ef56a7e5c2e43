import type { FastifyInstance } from 'fastify'
import { authenticate } from '#domains/accounts/sessions.ts'
import { notificationRoutes } from '#domains/notifications/notifications.routes.ts'
import type { Database } from '#platform/db.ts'
import { gate } from '#platform/gate.ts'
import { openHttp } from '#platform/http.ts'
import { notFound } from '#platform/problem.ts'
import type { Config } from './config.ts'

/** The whole server over an open database, not yet listening. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
  const app = openHttp(config, database)
  gate(app, authenticate)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  await app.register(notificationRoutes)
  return app
}
