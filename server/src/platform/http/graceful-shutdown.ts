import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/db.ts'
import { log } from '#platform/log.ts'

/** How long readiness says no while requests are still served, so that whoever sends them can look elsewhere. */
const notice = 1000
/** How long what is in hand may take after that. */
const longest = 10_000

const stopping = new WeakSet<object>()

/** Whether this server was asked to stop: it is not ready any more, and keeps no connection open. */
export const isStopping = (app: FastifyInstance) => stopping.has(app.server)

/** Tells readiness, finishes what is in hand, ends streams and jobs, and closes the database. */
async function drain(
  app: FastifyInstance,
  database: Database,
  stopJobs: () => Promise<void>,
): Promise<void> {
  stopping.add(app.server)
  await new Promise((resolve) => setTimeout(resolve, notice))
  const late = setTimeout(() => app.server.closeAllConnections(), longest)
  const ended = await Promise.allSettled([app.close(), stopJobs()])
  clearTimeout(late)
  for (const end of ended)
    if (end.status === 'rejected') log.error({ err: end.reason }, 'stopping met an error')
  await database.close()
}

type Self = Pick<NodeJS.Process, 'on' | 'exit'>

/**
 * Stops gracefully on SIGTERM and SIGINT (exit 0; a second signal exits at once) and on an error nobody caught: that
 * is logged once, what is in hand is finished, and the process ends with 1, because its state cannot be trusted.
 */
export function stopOnSignals(
  app: FastifyInstance,
  database: Database,
  stopJobs: () => Promise<void>,
  self: Self = process,
): void {
  let begun = false
  const stop = (code: number) => {
    begun = true
    setTimeout(() => self.exit(1), notice + longest + 5000).unref()
    drain(app, database, stopJobs).then(
      () => self.exit(code),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        self.exit(1)
      },
    )
  }
  const asked = (signal: string) => {
    if (begun) return self.exit(1)
    log.info({ signal }, 'stopping')
    stop(0)
  }
  const broken = (error: unknown) => {
    log.fatal({ err: error }, 'an error nobody caught; stopping')
    if (!begun) stop(1)
  }
  self.on('SIGTERM', asked)
  self.on('SIGINT', asked)
  self.on('uncaughtException', broken)
  self.on('unhandledRejection', broken)
}
