import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db as BossDatabase, Job, JobResult, PgBoss, QueueOptions, QueuePolicy } from 'pg-boss'
import { notify } from '#platform/database/before-commit.ts'
import { type Database, type Db, statement } from '#platform/database/db.ts'
import { log } from '#platform/log.ts'

const poolOf = (database: Database) => (database.db as unknown as { $client: pg.Pool }).$client

/** Adapts the open database for pg-boss: the same connections, on either engine. */
async function bossDatabase(database: Database): Promise<BossDatabase> {
  if (database.engine === 'embedded') {
    const [{ fromPglite }, { clientOf }] = await Promise.all([
      import('pg-boss'),
      import('#platform/database/embedded.ts'),
    ])
    return fromPglite(clientOf(database))
  }
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

/** Several statements return several results; the rows are in one of them. */
const rowsOfAll = <T extends { rows: unknown[] }>(results: T | T[]) => ({
  rows: Array.isArray(results) ? results.flatMap(({ rows }) => rows ?? []) : results.rows,
})

/** A named queue whose jobs carry `D`. Its retry policy is for failures that pass: a crash, a lost connection. */
export interface Queue<D extends object> {
  name: string
  options: QueueOptions & { policy: QueuePolicy; notify: true }
  /** Never set; ties the type of the data to the queue. */
  data?: D
}

/** A queue with its handler and schedule: at a time (cron, UTC), and at every start. */
export interface JobDefinition {
  queue: Queue<object>
  run: (data: object) => Promise<void>
  cron?: string
  atStart?: boolean
}

const retention = { deleteAfterSeconds: 24 * 3600, expireInSeconds: 120 }
const retries = { retryLimit: 20, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 }

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

/** Defines the handler of a queue; `run` gets the data as it was enqueued. */
export const job = <D extends object>(
  queue: Queue<D>,
  run: (data: D) => Promise<void>,
  when: Pick<JobDefinition, 'cron' | 'atStart'> = {},
): JobDefinition => ({ queue, run: (data) => run(data as D), ...when })

/** Enqueues a job in the caller's transaction. It runs on one node after the commit, not before `after` seconds. */
export async function enqueue<D extends object>(
  db: Db,
  queue: Queue<D>,
  data: D,
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  if (await tryInsert(db, queue, data, after)) return
  await db.execute(
    sql`select pgboss.create_queue(${queue.name}, ${JSON.stringify(queue.options)}::jsonb)`,
  )
  await tryInsert(db, queue, data, after)
}

/** The NOTIFY channel that pg-boss listens to. */
const channel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

const param = (name: string) => sql`${sql.placeholder(name)}`
const start = sql`now() + make_interval(secs => ${param('after')}::int)`
const insertJob = statement<{ name: string }>(
  'enqueue',
  sql`insert into pgboss.job (name, data, start_after, keep_until, policy, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max)
    select name, ${param('data')}::jsonb, ${start}, ${start} + make_interval(secs => retention_seconds), policy,
      expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max
    from pgboss.queue where name = ${param('name')}::text
    on conflict do nothing returning name`,
)

/**
 * A single statement, because it runs inside hot transactions. False when the queue is unknown or already holds its
 * only job.
 */
async function tryInsert(db: Db, { name }: Queue<object>, data: object, after: number) {
  const rows = await insertJob(db, { name, data: JSON.stringify(data), after })
  if (rows.length) notify(db, channel, name)
  return rows.length > 0
}

/**
 * Starts the workers of this node; the returned function stops them after the running jobs. Each job runs on one node.
 */
export async function startJobs(
  database: Database,
  jobs: readonly JobDefinition[],
): Promise<() => Promise<void>> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: await bossDatabase(database),
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    migrate: false,
    useListenNotify: true,
    reindex: database.engine === 'postgres',
    monitorVacuum: database.engine === 'postgres',
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job queue is interrupted'))
  const stop = () => boss.stop({ graceful: true, timeout: 8000, close: false })
  try {
    await boss.start()
    for (const definition of jobs) await startQueue(boss, definition)
    await unscheduleUnknown(boss, jobs)
    for (const { queue, atStart } of jobs)
      if (atStart) await database.transaction((db) => enqueue(db, queue, {}))
  } catch (error) {
    // Some workers run already, and a retry would start them twice.
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

/** New jobs are notified at once; polling finds those that became due, and is rare for the embedded engine's sake. */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const

async function outcomeOf(
  { name, id, data }: Job<object>,
  run: JobDefinition['run'],
): Promise<JobResult> {
  try {
    await run(data ?? {})
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ job: name, job_id: id, err: error }, 'a job failed')
    return { id, status: 'failed' }
  }
}

/** Removes schedules of an older build that this one does not know. */
async function unscheduleUnknown(boss: PgBoss, jobs: readonly JobDefinition[]) {
  const known = new Set(jobs.filter(({ cron }) => cron).map(({ queue }) => queue.name))
  for (const { name, key } of await boss.getSchedules())
    if (!known.has(name)) await boss.unschedule(name, key)
}
