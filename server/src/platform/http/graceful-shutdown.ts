import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/db.ts'
import { log } from '#platform/log.ts'
import { stop as stopNode } from '#platform/workers.ts'
import type { Config } from '#src/config.ts'

/**
 * Milliseconds for which readiness fails while requests are still served, so that the load balancer can stop sending
 * them. Before the embedded database there is none.
 */
const noticeOf = ({ SHUTDOWN_NOTICE_SECONDS, DATABASE_URL }: Config) =>
  1000 * (SHUTDOWN_NOTICE_SECONDS ?? (DATABASE_URL ? 10 : 0))
/** How long running requests may take after that. */
const drainTimeout = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const shuttingDown = new WeakSet<object>()

/** Whether this server is shutting down: it is not ready any more and keeps no connection open. */
export const isShuttingDown = (app: FastifyInstance) => shuttingDown.has(app.server)

/** At most this much of the notice, at its end, reads are turned away. */
const turningTime = 1000
const turningAway = new WeakSet<object>()

/**
 * Whether this server will close its port in a moment. A connection that waits to be accepted then is reset, and a proxy
 * without a health check of its own cannot send a write again. A read that is dropped unanswered it sends to another node,
 * and nothing more to this one for a while.
 */
export const turnsAway = (app: FastifyInstance, method: string) =>
  turningAway.has(app.server) && (method === 'GET' || method === 'HEAD')

/** Fails readiness, finishes running requests, ends streams and jobs, and closes the database. */
async function drain(
  app: FastifyInstance,
  database: Database,
  stopJobs: () => Promise<void>,
): Promise<void> {
  shuttingDown.add(app.server)
  const notice = noticeOf(app.config)
  const turning = Math.min(turningTime, notice / 2)
  await pause(notice - turning)
  turningAway.add(app.server)
  await pause(turning)
  const late = setTimeout(() => app.server.closeAllConnections(), drainTimeout)
  const ended = await Promise.allSettled([app.close(), stopJobs()])
  clearTimeout(late)
  for (const end of ended)
    if (end.status === 'rejected') log.error({ err: end.reason }, 'stopping met an error')
  await database.close()
}

type ProcessLike = Pick<NodeJS.Process, 'on' | 'exit'>

/**
 * Shuts down gracefully on SIGTERM and SIGINT (exit code 0; a second signal exits at once) and on an uncaught error: it
 * is logged once, running requests finish, and the process exits with 1 because its state cannot be trusted. A worker stops
 * when its primary says so: signals reach the primary, and where a whole group gets them the worker as well.
 */
export function shutDownOnSignals(
  app: FastifyInstance,
  database: Database,
  stopJobs: () => Promise<void>,
  runningProcess: ProcessLike = process,
): void {
  let isStarted = false
  const stop = (code: number) => {
    isStarted = true
    const longest = noticeOf(app.config) + drainTimeout + 5000
    setTimeout(() => runningProcess.exit(1), longest).unref()
    drain(app, database, stopJobs).then(
      () => runningProcess.exit(code),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        runningProcess.exit(1)
      },
    )
  }
  const onSignal = (signal: string) => {
    if (isStarted) return runningProcess.exit(1)
    log.info({ signal }, 'stopping')
    stop(0)
  }
  const onError = (error: unknown) => {
    log.fatal({ err: error }, 'an error nobody caught; stopping')
    if (!isStarted) stop(1)
  }
  const heed = cluster.isWorker ? () => {} : onSignal
  runningProcess.on('SIGTERM', heed)
  runningProcess.on('SIGINT', heed)
  runningProcess.on('uncaughtException', onError)
  runningProcess.on('unhandledRejection', onError)
  if (!cluster.isWorker) return
  runningProcess.on('message', (message) => {
    if (message === stopNode && !isStarted) onSignal(stopNode)
  })
}
