import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf, statement } from '../db.ts'
import { notify } from './commit-batch.ts'

interface JobQueue {
  name: string
  options: object
}

/** Inserts a job as pg-boss would, and creates its queue if no worker has started yet. */
export async function insertJob(
  db: Db,
  queue: JobQueue,
  data: object,
  after: number,
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
const insertStatement = statement<{ name: string }>(
  'enqueue',
  sql`insert into pgboss.job (name, data, start_after, keep_until, policy, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max)
    select name, ${param('data')}::jsonb, ${start}, ${start} + make_interval(secs => retention_seconds), policy,
      expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max
    from pgboss.queue where name = ${param('name')}::text
    on conflict do nothing returning name`,
)

/**
 * Inserts a job for each of `ids` that no waiting or running job names under `key` in its data. Two that look at once do it
 * one after the other: what the second one sees has its job. Returns how many were inserted.
 */
export async function insertMissingJobs(
  db: Db,
  { name }: JobQueue,
  key: string,
  ids: SQL,
): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${name}`}, 0))`)
  const rows = await rowsOf(
    db,
    sql`insert into pgboss.job (name, data, keep_until, policy, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max)
      select name, jsonb_build_object(${key}::text, waiting.id), now() + make_interval(secs => retention_seconds), policy,
        expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max
      from (${ids}) as waiting (id) cross join pgboss.queue
      where queue.name = ${name} and not exists (select from pgboss.job
        where job.name = queue.name and job.state < 'completed' and job.data ->> ${key}::text = waiting.id::text)
      returning id`,
  )
  if (rows.length) notify(db, channel, name)
  return rows.length
}

/**
 * A single statement, because it runs inside hot transactions. Returns false when the queue does not exist or already
 * holds its only job.
 */
async function tryInsert(db: Db, { name }: JobQueue, data: object, after: number) {
  const rows = await insertStatement(db, { name, data: JSON.stringify(data), after })
  if (rows.length) notify(db, channel, name)
  return rows.length > 0
}
