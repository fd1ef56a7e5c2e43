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
import { isDatabaseWell, isStoreWell, storageUsage } from '#platform/http/node-health.ts'
import { mailQueue } from '#platform/mail/mail.ts'
import { lastBackup } from '#platform/monitoring/last-backup.ts'
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

/**
 * Looks at each part, stores what it finds, and notifies the superadmins of what changed. A state is notified when it has
 * lasted for two minutes. Returns how many parts need attention.
 */
export async function checkHealth(database: Database, config: Config): Promise<number> {
  const { db } = database
  const findings: Finding[] = [
    { name: 'database', state: 'healthy' },
    await storeFinding(config),
    await diskFinding(config),
    await mailFinding(db),
    ...(await countedFindings(db)),
    await backupFinding(db, config),
  ]
  for (const finding of findings) await recordFinding(db, finding)
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
  const used = amount ?? 0
  return {
    name: 'disk',
    state: used >= full ? 'error' : badIf(used >= nearlyFull, 'warning'),
    amount,
  }
}

async function mailFinding(db: Db): Promise<Finding> {
  const [{ amount = 0, at = null } = {}] = await rowsOf<{ amount: number; at: string | null }>(
    db,
    sql`select count(*)::int as amount, ${isoUtc(sql`min(waiting_since)`)} as at from ${mails} where state = 'waiting'`,
  )
  const isLate = at !== null && Date.now() - Date.parse(at) > mailPatience
  return { name: 'mail', state: badIf(isLate), amount, at: isLate ? at : null }
}

/** What the database knows: emails given up, and jobs that failed since they last succeeded, or are ten minutes late. */
async function countedFindings(db: Db): Promise<Finding[]> {
  const [{ given_up = 0, jobs = 0 } = {}] = await rowsOf<{ given_up: number; jobs: number }>(
    db,
    sql`
    select (select count(*)::int from ${mails} where state = 'failed') as given_up,
      (select count(*)::int from (
        select from pgboss.job where name <> ${mailQueue.name} and not starts_with(name, '__')
        group by name having
          max(completed_on) filter (where state = 'failed')
            > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity')
          or min(start_after) filter (where state in ('created', 'retry')) < now() - interval '10 minutes'
      ) bad) as jobs`,
  )
  return [
    { name: 'given_up', state: badIf(given_up > 0, 'warning'), amount: given_up },
    { name: 'jobs', state: badIf(jobs > 0), amount: jobs },
  ]
}

/** A backup is missed when the newest is older than twice the interval, counted from the first start. */
async function backupFinding(db: Db, { BACKUP_EVERY_HOURS: hours }: Config): Promise<Finding> {
  const last = await lastBackup(db)
  const [{ is_missed = false } = {}] = await rowsOf<{ is_missed: boolean }>(
    db,
    sql`select coalesce(${last?.at ?? null}::timestamptz, (select min(at) from schema_versions))
      < now() - make_interval(hours => ${2 * hours}) as is_missed`,
  )
  return { name: 'backup', state: badIf(hours > 0 && is_missed), at: last?.at ?? null }
}

/** Stores a finding; the state's beginning stays while the state does. */
export async function recordFinding(
  db: Db,
  { name, state, amount = null, at = null }: Finding,
): Promise<void> {
  const now = sql`now()`
  await db
    .insert(healthFindings)
    .values({ name, state, amount, at, since: now, checked_at: now })
    .onConflictDoUpdate({
      target: healthFindings.name,
      set: {
        ...{ state, amount, at, checked_at: now },
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
    ? t('{part} is well again', { part: healthLabel(name) })
    : t('{part} needs attention', { part: healthLabel(name) })

const stale = 5 * 60_000

/** Every finding, the database's tried now, and whether the others are too old to be believed. */
export async function healthNow(
  db: Db,
  now: Date,
): Promise<Pick<SystemHealth, 'findings' | 'is_stale'>> {
  const isWritten = await isDatabaseWell(db)
  const rows = await db.select().from(healthFindings)
  const findings = rows.map(({ notified: _, ...finding }) =>
    finding.name === 'database' && !isWritten
      ? { ...finding, state: 'error' as const, since: finding.checked_at }
      : finding,
  )
  const looked = findings.find(({ name }) => name === 'store')?.checked_at
  const is_stale = looked !== undefined && now.getTime() - Date.parse(looked) > stale
  return {
    findings: healthChecks.flatMap((name) => findings.filter((one) => one.name === name)),
    is_stale,
  }
}
