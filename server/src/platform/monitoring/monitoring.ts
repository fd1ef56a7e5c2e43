import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics } from 'prom-client'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { bearerOf, isLocalRequest } from '#platform/http/principal.ts'
import { dueJobs } from '#platform/jobs/jobs.ts'
import { openStreams } from '#platform/live/live-hub.ts'
import { databaseRegistry, metrics, registry } from '#platform/metrics.ts'
import { notFound } from '#platform/problem.ts'
import { figuresOfAll, reportFigures, workers } from '#platform/workers.ts'
import { auditHeads, auditLogs } from '#schema/audit.table.ts'
import { mails } from '#schema/mail.table.ts'

/**
 * `/metrics` for Prometheus. It does not exist (404) but for those who know METRICS_TOKEN, and for this machine as long
 * as no proxy is in front: behind one on the same machine every request seems to come from here.
 */
export function monitoring(app: FastifyInstance) {
  const gathering = new WeakMap<Database, { at: number; done: Promise<void> }>()
  const open = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      if (!mayRead(request)) throw notFound()
    },
  }
  reportFigures(() => ownFigures(app.database))
  app.get('/metrics', open, async (_request, reply) => {
    const [whole] = await Promise.all([wholeNode(app.database), gather(app.database, gathering)])
    const texts = await Promise.all([whole.metrics(), databaseRegistry.metrics()])
    return reply.type(registry.contentType).send(texts.join('\n'))
  })
}

/** The metrics of all processes of this node as one: what is counted is summed, the lag is the longest. */
async function wholeNode(database: Database) {
  if (workers > 1)
    return AggregatorRegistry.aggregate((await figuresOfAll()) ?? [await ownFigures(database)])
  await takeStock(database)
  return registry
}

async function takeStock(database: Database) {
  registerDefaults()
  metrics.live.set(openStreams())
  await readPool(database)
}

/** Once for each response: to read the lag of the event loop begins its count anew. */
async function ownFigures(database: Database) {
  await takeStock(database)
  const figures = await registry.getMetricsAsJSON()
  return figures.map((figure) =>
    isLag.test(figure.name) ? { ...figure, aggregator: 'max' } : figure,
  )
}

const isLag = /^nodejs_eventloop_lag_/

let hasDefaults = false
/** Of the process: CPU, memory, garbage collection, event-loop lag. */
function registerDefaults() {
  if (!hasDefaults) collectDefaultMetrics({ register: registry })
  hasDefaults = true
}

function mayRead(request: FastifyRequest): boolean {
  const { METRICS_TOKEN, TRUST_PROXY } = request.server.config
  const { token } = bearerOf(request)
  if (METRICS_TOKEN && token && timingSafeEqual(hashOf(token), hashOf(METRICS_TOKEN))) return true
  return !TRUST_PROXY && isLocalRequest(request)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Scrapers within these milliseconds share one set of database queries. */
const lifetime = 3000

function gather(database: Database, known: WeakMap<Database, { at: number; done: Promise<void> }>) {
  const last = known.get(database)
  if (last && Date.now() - last.at < lifetime) return last.done
  const done = read(database)
  known.set(database, { at: Date.now(), done })
  return done
}

async function read(database: Database) {
  try {
    const { db } = database
    await Promise.all([readJobs(db), readMails(db), readAudit(db)])
    metrics.databaseUp.set(1)
  } catch {
    metrics.databaseUp.set(0)
  }
}

async function readPool(database: Database) {
  if (database.engine === 'embedded') return
  const [{ poolOf }, { waitingFor }] = await Promise.all([
    import('#platform/database/pipelining/postgres.ts'),
    import('#platform/database/pipelining/transaction-places.ts'),
  ])
  const pool = poolOf(database)
  const { totalCount, idleCount } = pool
  metrics.pool.set({ state: 'idle' }, idleCount)
  metrics.pool.set({ state: 'busy' }, totalCount - idleCount)
  metrics.poolWaiting.set(waitingFor(pool))
}

async function readJobs(db: Db) {
  const due = await dueJobs(db)
  metrics.jobsWaiting.reset()
  metrics.jobsOldest.reset()
  for (const { job, count, oldest } of due) {
    metrics.jobsWaiting.set({ job }, Number(count))
    metrics.jobsOldest.set({ job }, Number(oldest))
  }
}

/** Only those states are counted that hold few rows; sent emails are many. */
async function readMails(db: Db) {
  const rows = await rowsOf<{ state: string; count: string; oldest: string }>(
    db,
    sql`select ${mails.state} as state, count(*) as count,
        extract(epoch from now() - min(${mails.waiting_since})) as oldest
      from ${mails} where ${mails.state} in ('waiting', 'failed') group by ${mails.state}`,
  )
  for (const state of ['waiting', 'failed']) {
    const row = rows.find((row) => row.state === state)
    metrics.mails.set({ state }, Number(row?.count ?? 0))
    if (state === 'waiting') metrics.mailsOldest.set(Number(row?.oldest ?? 0))
  }
}

/** One look into the index for each of the few lanes. */
async function readAudit(db: Db) {
  const [row] = await rowsOf<{ lag: string; age: string | null }>(
    db,
    sql`select coalesce(sum(${auditHeads.seq} - coalesce(last.seq, 0)), 0) as lag,
        extract(epoch from now() - (select at from ${auditLogs} order by id desc limit 1)) as age
      from ${auditHeads} left join lateral (select seq from ${auditLogs} entry
        where entry.lane = ${auditHeads.lane} order by seq desc limit 1) last on true`,
  )
  metrics.auditLag.set(Number(row?.lag ?? 0))
  metrics.auditAge.set(Number(row?.age ?? 0))
}
