import { superadminRole } from '@app/contract/core/roles.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { SystemHealth } from '@app/contract/insight/dashboards.ts'
import {
  type HealthFinding,
  healthChecks,
  healthLabel,
  healthSentence,
} from '@app/contract/insight/health.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { isoUtc } from '#platform/database/sql.ts'
import { formatDateTime } from '#platform/documents/format-date.ts'
import { build, isDatabaseWell, isStoreWell, storageUsage } from '#platform/http/node-health.ts'
import { dueJobs } from '#platform/jobs/jobs.ts'
import { mailQueue } from '#platform/mail/mail.ts'
import { lastBackup } from '#platform/monitoring/last-backup.ts'
import { unverifiable } from '#platform/security/audit-check.ts'
import { users } from '#schema/accounts.table.ts'
import { healthFindings } from '#schema/health.table.ts'
import { mails } from '#schema/mail.table.ts'
import type { Config } from '#src/config.ts'

/** What was found of one part now. */
type Finding = Pick<HealthFinding, 'name' | 'state'> & Partial<Pick<HealthFinding, 'amount' | 'at'>>

/** The use of a disk from which on it needs attention, and from which on nothing may be stored soon; in percent. */
const nearlyFull = 85
const full = 95

/** A mail is tried again after one, five and thirty minutes: one that waits longer waits for its server. */
const mailPatience = 45 * 60_000
/** In seconds. */
const jobPatience = 600

/**
 * Looks at each part, stores what it finds, and notifies the superadmins of what changed. A state is notified when it has
 * lasted for two minutes. Returns how many parts need attention.
 */
export async function checkHealth(database: Database, config: Config): Promise<number> {
  const { db } = database
  const findings: Finding[] = [
    // True once it is written.
    { name: 'database', state: 'healthy' },
    await storeFinding(config),
    await diskFinding(config),
    ...mailFindings(await outboxOf(db)),
    await jobsFinding(db),
    await backupFinding(db, config),
  ]
  await recordFindings(db, findings)
  await database.transaction(notifyOfChanges)
  return findings.filter(({ state }) => state !== 'healthy').length
}

const badIf = (isBad: boolean, bad: 'warning' | 'error' = 'error') => (isBad ? bad : 'healthy')

const storeFinding = async (config: Config): Promise<Finding> => ({
  name: 'store',
  state: badIf(!(await isStoreWell(config))),
})

async function diskFinding(config: Config): Promise<Finding> {
  const amount = await storageUsage(config)
  const isFull = amount !== null && amount >= full
  const isBad = amount === null || amount >= nearlyFull
  return { name: 'disk', state: isFull ? 'error' : badIf(isBad, 'warning'), amount }
}

function mailFindings({ waiting, waiting_since, given_up }: SystemHealth['mail']): Finding[] {
  const isLate = waiting_since !== null && Date.now() - Date.parse(waiting_since) > mailPatience
  return [
    { name: 'mail', state: badIf(isLate), amount: waiting, at: isLate ? waiting_since : null },
    { name: 'given_up', state: badIf(given_up > 0, 'warning'), amount: given_up },
  ]
}

/** Jobs that failed since they were last done, or are ten minutes late. Of mails that wait the outbox says more. */
async function jobsFinding(db: Db): Promise<Finding> {
  const isFailed = ({ last_failed_at, last_done_at }: SystemHealth['jobs'][number]) =>
    last_failed_at !== null && (last_done_at === null || last_failed_at > last_done_at)
  const failed = (await jobsOf(db)).filter(isFailed).map(({ name }) => name)
  const late = (await dueJobs(db))
    .filter(({ job, oldest }) => job !== mailQueue.name && Number(oldest) > jobPatience)
    .map(({ job }) => job)
  const amount = new Set([...failed, ...late]).size
  return { name: 'jobs', state: badIf(amount > 0), amount }
}

/**
 * A backup is missed when the last regular one is older than twice the interval, counted from the first start, or lies ahead,
 * because the clock was wrong. Until there is one, as after an upgrade, any other counts.
 */
async function backupFinding(db: Db, { BACKUP_EVERY_HOURS: hours }: Config): Promise<Finding> {
  const last = (await lastBackup(db, 'regular')) ?? (await lastBackup(db, 'any'))
  const [{ is_missed = false } = {}] = await rowsOf<{ is_missed: boolean }>(
    db,
    sql`select coalesce(${last?.at ?? null}::timestamptz, (select min(at) from schema_versions))
      not between now() - make_interval(hours => ${2 * hours}) and now() + interval '1 hour' as is_missed`,
  )
  return { name: 'backup', state: badIf(hours > 0 && is_missed), at: last?.at ?? null }
}

/** Entries of the audit log whose key is lost: they are read once a night, because all of them are. */
export async function auditFinding(db: Db): Promise<Finding> {
  const amount = (await unverifiable(db)).reduce((sum, { entries }) => sum + entries, 0)
  return { name: 'audit_log', state: badIf(amount > 0, 'warning'), amount }
}

/** Stores what was found; the beginning of a state stays while the state does. */
export async function recordFindings(db: Db, findings: Finding[]): Promise<void> {
  const now = sql`now()`
  await db
    .insert(healthFindings)
    .values(
      findings.map(({ name, state, amount = null, at = null }) => ({
        ...{ name, state, amount, at, since: now, checked_at: now },
      })),
    )
    .onConflictDoUpdate({
      target: healthFindings.name,
      set: {
        state: sql`excluded.state`,
        amount: sql`excluded.amount`,
        at: sql`excluded.at`,
        checked_at: now,
        since: sql`case when ${healthFindings.state} = excluded.state then ${healthFindings.since} else now() end`,
      },
    })
}

/** Notifies each superadmin of the states that lasted, once. */
async function notifyOfChanges(db: Db): Promise<void> {
  const lasted = sql`now() - interval '2 minutes'`
  const changed = await db
    .update(healthFindings)
    .set({ notified: healthFindings.state })
    .where(
      and(ne(healthFindings.state, healthFindings.notified), lte(healthFindings.since, lasted)),
    )
    .returning()
  if (!changed.length) return
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, superadminRole), eq(users.status, 'active')))
  for (const { id } of people)
    for (const finding of changed)
      await notify(db, id, () => ({
        title: healthTitle(finding),
        message: healthSentence(
          finding,
          finding.at && formatDateTime(finding.at, organisation().time_zone),
        ),
        type: finding.state === 'healthy' ? 'success' : 'warning',
        kind: 'system',
        link: healthLink(),
      }))
}

const healthLink = () => pageUrl('dashboard', { role: superadminRole, query: { tab: 'health' } })

const healthTitle = ({ name, state }: Pick<HealthFinding, 'name' | 'state'>) =>
  state === 'healthy'
    ? t('{part} is back to normal', { part: healthLabel(name) })
    : t('{part} needs attention', { part: healthLabel(name) })

const stale = 5 * 60_000

/** Finished jobs are deleted after a day (platform/jobs.ts), so all figures cover the last day. */
const jobsOf = (db: Db) =>
  rowsOf<SystemHealth['jobs'][number]>(
    db,
    sql`
    select queue.name, schedule.cron,
      ${isoUtc(sql`max(job.completed_on) filter (where job.state = 'completed')`)} as last_done_at,
      ${isoUtc(sql`max(job.completed_on) filter (where job.state = 'failed')`)} as last_failed_at,
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

/**
 * Failed for good, after a day and a half of retries or a permanent rejection. Such mails are stored for thirty days.
 */
async function outboxOf(db: Db): Promise<SystemHealth['mail']> {
  const [outbox] = await rowsOf<SystemHealth['mail']>(
    db,
    sql`
    select count(*) filter (where state = 'waiting')::int as waiting,
      ${isoUtc(sql`min(waiting_since) filter (where state = 'waiting')`)} as waiting_since,
      count(*) filter (where state = 'failed')::int as given_up,
      (select ${isoUtc(sql`max(sent_at)`)} from (
        select sent_at from ${mails} where state = 'sent' order by id desc limit 100) latest) as last_sent_at
    from ${mails} where state <> 'sent'`,
  )
  if (!outbox) throw new Error('The outbox did not answer.')
  return outbox
}

/** What was found of each part and since when, the database's tried now; the background jobs, and the outbox. */
export async function systemHealth(db: Db, now = new Date()): Promise<SystemHealth> {
  const isWritten = await isDatabaseWell(db)
  const rows = await db.select().from(healthFindings)
  const found = rows.map(({ notified: _, ...finding }) =>
    finding.name === 'database' && !isWritten
      ? { ...finding, state: 'error' as const, since: finding.checked_at }
      : finding,
  )
  const looked = found.find(({ name }) => name === 'store')?.checked_at
  return {
    ...{ checked_at: now.toISOString(), build },
    findings: healthChecks.flatMap((name) => found.filter((finding) => finding.name === name)),
    is_stale: looked !== undefined && now.getTime() - Date.parse(looked) > stale,
    jobs: await jobsOf(db),
    mail: await outboxOf(db),
  }
}
