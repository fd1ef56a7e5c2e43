import type { SystemHealth } from '@app/contract/insight/dashboards.ts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { mails } from '#schema/mail.table.ts'
import { moment } from './dashboard-statement.ts'

/** Jobs are kept for a day after their end (platform/jobs.ts), so all figures are of the last day. */
const jobs = (db: Db) =>
  rowsOf<SystemHealth['jobs'][number]>(
    db,
    sql`
    select queue.name, schedule.cron,
      ${moment(sql`max(job.completed_on) filter (where job.state = 'completed')`)} as last_done_at,
      ${moment(sql`max(job.completed_on) filter (where job.state = 'failed')`)} as last_failed_at,
      count(*) filter (where job.state in ('created', 'retry') and job.start_after <= now())::int as waiting,
      count(*) filter (where job.state = 'active')::int as running,
      count(*) filter (where job.state = 'retry')::int as retrying,
      count(*) filter (where job.state = 'failed')::int as failed
    from pgboss.queue queue
    left join pgboss.schedule schedule on schedule.name = queue.name
    left join pgboss.job job on job.name = queue.name
    where not starts_with(queue.name, '__')
    group by queue.name, schedule.cron order by queue.name`,
  )

/** Given up: tried for a day and a half, or refused for good. Such mails are kept for thirty days. */
const mail = (db: Db) =>
  rowsOf<SystemHealth['mail']>(
    db,
    sql`
    select count(*) filter (where state = 'waiting')::int as waiting,
      ${moment(sql`min(created_at) filter (where state = 'waiting')`)} as waiting_since,
      count(*) filter (where state = 'failed')::int as given_up,
      (select ${moment(sql`max(sent_at)`)} from (
        select sent_at from ${mails} where state = 'sent' order by id desc limit 100) latest) as last_sent_at
    from ${mails} where state <> 'sent'`,
  )

/** What runs without anybody asking: its last ends, and what was given up. */
export async function systemHealth(db: Db, now = new Date()): Promise<SystemHealth> {
  const [outbox] = await mail(db)
  if (!outbox) throw new Error('The outbox did not answer.')
  return { checked_at: now.toISOString(), jobs: await jobs(db), mail: outbox }
}
