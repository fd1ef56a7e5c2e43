import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf, statement } from '../db.ts'
import { beforeCommit, notify } from './commit-batch.ts'

interface JobQueue {
  name: string
  options: object
}

/**
 * Inserts a job as pg-boss would, with the last statement of the caller's transaction, and creates its queue if no worker
 * has started yet. Nothing is inserted where the queue already holds its only job.
 */
export async function insertJob(
  db: Db,
  { name, options }: JobQueue,
  data: object,
  after: number,
): Promise<void> {
  const queries = [
    creating.with({ name, options: JSON.stringify(options) }),
    inserting.with({ name, data: JSON.stringify(data), after }),
  ]
  await beforeCommit(db, { queries })
  notify(db, channel, name)
}

/** The NOTIFY channel that pg-boss listens to. */
const channel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

const param = (name: string) => sql`${sql.placeholder(name)}`
const start = sql`now() + make_interval(secs => ${param('after')}::int)`
const creating = statement<never>(
  'queue',
  sql`select pgboss.create_queue(${param('name')}::text, ${param('options')}::jsonb)
    where not exists (select from pgboss.queue where name = ${param('name')}::text)`,
)
const inserting = statement<never>(
  'enqueue',
  sql`insert into pgboss.job (name, data, start_after, keep_until, policy, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds)
    select name, ${param('data')}::jsonb, ${start}, ${start} + make_interval(secs => retention_seconds), policy,
      expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds
    from pgboss.queue where name = ${param('name')}::text
    on conflict do nothing`,
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
