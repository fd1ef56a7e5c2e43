import { type SQL, sql } from 'drizzle-orm'
import type { Db as BossDatabase, Job, JobResult, PgBoss, QueueOptions, QueuePolicy } from 'pg-boss'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { insertJob, insertMissingJobs } from '#platform/database/pipelining/insert-job.ts'
import { poolOf } from '#platform/database/pipelining/postgres.ts'
import { log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { traceHeaders, traceJob } from '#platform/tracing.ts'

/** Adapts the open database for pg-boss: the same connections, on either engine. */
function bossDatabase(database: Database): BossDatabase {
  const pool = poolOf(database)
  return {
    executeSql: (text, values) => pool.query<Record<string, unknown>>(text, values).then(rowsOfAll),
    listen: async (channel, listener, reconnected) => {
      const close = await database.listen(channel, (payload) =>
        payload ? listener(payload) : reconnected(),
      )
      return { close }
    },
  }
}

/** Several statements return several results; only one of them has rows. */
const rowsOfAll = <T extends { rows: unknown[] }>(results: T | T[]) => ({
  rows: Array.isArray(results) ? results.flatMap(({ rows }) => rows ?? []) : results.rows,
})

/** A named queue whose jobs carry `D`. Its retry policy is for transient failures: a crash, a lost connection. */
export interface Queue<D extends object> {
  name: string
  options: QueueOptions & { policy: QueuePolicy; notify: true }
  /** Never set; ties the type of the data to the queue. */
  data?: D
}

/** What a job did, by kind, for the log; a job that does one thing returns nothing. */
type Outcome = Promise<void> | Promise<Record<string, number>>

/** A queue with its handler and schedule: at a time (cron, UTC), and at every start. */
export interface JobDefinition {
  queue: Queue<object>
  run: (data: object) => Outcome
  cron?: string
  atStart?: boolean
}

const retention = { deleteAfterSeconds: 24 * 3600, expireInSeconds: 120 }
const retries = { retryLimit: 20, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 }

/**
 * One job at a time whose work grows with the organisation. A node that is killed stops its heartbeat: another one goes
 * on with the job within two minutes, not when it expires.
 */
export const bulk = { only: 'one', expireInSeconds: 3600, heartbeatSeconds: 60 } as const

/** `only: 'one'` keeps at most one job waiting, however many nodes enqueue it. */
export const queue = <D extends object>(
  name: string,
  { only, ...options }: QueueOptions & { only?: 'one' } = {},
): Queue<D> => ({
  name,
  options: {
    ...retention,
    ...retries,
    ...options,
    policy: only ? 'exclusive' : 'standard',
    notify: true,
  },
})

/** Defines the handler of a queue; `run` receives the data of the job. */
export const job = <D extends object>(
  queue: Queue<D>,
  run: (data: D) => Outcome,
  when: Pick<JobDefinition, 'cron' | 'atStart'> = {},
): JobDefinition => ({ queue, run: (data) => run(data as D), ...when })

/** Enqueues a job in the caller's transaction. It runs on one node after the commit, not before `after` seconds. */
export async function enqueue<D extends object>(
  db: Db,
  queue: Queue<D>,
  data: D,
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  await insertJob(db, queue, { ...data, ...traceHeaders() }, after)
}

/**
 * Enqueues a job for each of `ids` that has none. A restored database has the rows that wait and not their jobs, which are
 * no part of a backup. Returns how many were enqueued.
 */
export const enqueueMissing = <D extends object>(
  db: Db,
  queue: Queue<D>,
  key: keyof D & string,
  ids: SQL,
): Promise<number> => insertMissingJobs(db, queue, key, ids)

/**
 * Starts the workers of this node; the returned function stops them after the running jobs. Each job runs on one node.
 */
export async function startJobs(
  database: Database,
  jobs: readonly JobDefinition[],
): Promise<() => Promise<void>> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    migrate: false,
    useListenNotify: true,
    reindex: database.engine === 'postgres',
    monitorVacuum: database.engine === 'postgres',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is interrupted'))
  const stop = () => boss.stop({ graceful: true, timeout: 8000, close: false })
  try {
    await boss.start()
    for (const definition of jobs) await startQueue(boss, definition)
    await unscheduleUnknown(boss, jobs)
    for (const { queue, atStart } of jobs)
      if (atStart) await database.transaction((db) => enqueue(db, queue, {}))
  } catch (error) {
    // Some workers are running already, and a retry would start them twice.
    await stop().catch(() => {})
    throw error
  }
  return stop
}

async function startQueue(boss: PgBoss, { queue: { name, options }, run, cron }: JobDefinition) {
  const { policy, ...changeable } = options
  await boss.createQueue(name, { ...changeable, policy })
  await boss.updateQueue(name, changeable)
  await boss.work<object, void, typeof workOptions>(name, workOptions, (jobs) =>
    Promise.all(jobs.map((job) => outcomeOf(job, run))),
  )
  if (cron) await boss.schedule(name, cron)
}

/**
 * New jobs are notified at once; polling finds those that became due, and is infrequent to spare the embedded engine.
 */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const

async function outcomeOf(
  { name, id, data }: Job<object & { traceparent?: string }>,
  run: JobDefinition['run'],
): Promise<JobResult> {
  const begun = performance.now()
  const ended = (outcome: 'completed' | 'failed') => {
    const took = performance.now() - begun
    metrics.jobs.inc({ job: name, outcome })
    metrics.jobSeconds.inc({ job: name }, took / 1000)
    return { job: name, job_id: id, duration_ms: Math.round(took) }
  }
  log.info({ job: name, job_id: id }, 'a job began')
  try {
    const { traceparent, ...rest } = data ?? {}
    const counts = await traceJob(name, { traceparent }, async () => run(rest))
    log.info({ ...ended('completed'), ...(counts ? { counts } : {}) }, 'a job ended')
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ ...ended('failed'), err: error }, 'a job failed')
    return { id, status: 'failed' }
  }
}

/** The jobs that are due and not begun, by queue: how many, and for how many seconds the oldest of them. */
export const dueJobs = (db: Db) =>
  rowsOf<{ job: string; count: string; oldest: string }>(
    db,
    sql`select name as job, count(*) as count, extract(epoch from now() - min(start_after)) as oldest
      from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`,
  )

/** Removes schedules of an older build that this one does not define. */
async function unscheduleUnknown(boss: PgBoss, jobs: readonly JobDefinition[]) {
  const known = new Set(jobs.filter(({ cron }) => cron).map(({ queue }) => queue.name))
  for (const { name, key } of await boss.getSchedules())
    if (!known.has(name)) await boss.unschedule(name, key)
}
