import { setTimeout } from 'node:timers/promises'
import type { ImportReason } from '@app/contract/admin/imports.ts'
import { roleOf, superadminRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { invite } from '#domains/identity/accounts/accounts.ts'
import { lockSupervision, saveEnrolment } from '#domains/identity/enrolments/enrolments.ts'
import { actorColumns } from '#domains/identity/settings/settings.ts'
import { change } from '#domains/identity/users/users.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { joinTeam } from '#domains/projects/teams/teams.ts'
import type { Database, Db } from '#platform/database/db.ts'
import { isConnectionLost } from '#platform/database/error-mapping.ts'
import {
  type Actor,
  type AnyActor,
  senderFor,
  systemClient,
  type User,
} from '#platform/http/principal.ts'
import { audienceOf, publish } from '#platform/live/live.ts'
import { log } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { importRows, imports } from '#schema/imports.table.ts'
import type { Config } from '#src/config.ts'
import { knownOf } from './import-known.ts'
import { detailsOf, isSame, type KnownRecords, planOf } from './imports.rules.ts'

/**
 * A small batch, so that cancelling is prompt and other requests are served: the embedded engine blocks the process.
 */
const atOnce = 5

/** Rests as long as it works, so that the product stays responsive; resumes imports of a crashed node. For a job. */
export async function importAll(database: Database, config: Config): Promise<void> {
  for (let isMore = true; isMore; ) {
    const began = performance.now()
    isMore = await database.transaction((db) => importSome(db, config))
    if (isMore) await setTimeout(performance.now() - began)
  }
}

type Row = typeof importRows.$inferSelect
type ImportRecord = typeof imports.$inferSelect

/**
 * Imports a batch of rows with their side effects in one transaction, so that a crash loses none and a retry repeats
 * none. Returns true while there may be more. For a job.
 */
export async function importSome(db: Db, config: Config): Promise<boolean> {
  const [one] = await db
    .select()
    .from(imports)
    .where(eq(imports.status, 'running'))
    .orderBy(imports.id)
    .limit(1)
    .for('update', { skipLocked: true })
  if (!one) return false
  const from = systemClient()
  const user = await importerOf(db, one)
  if (!user) await finish(db, { user, from }, one, 'cancelled')
  else if (!(await doSome(db, { user, from }, one, config)))
    await finish(db, { user, from }, one, 'done')
  await publish(db, 'imports', audienceOf('users.manage'), one.id)
  return true
}

/** The user who started it must still be a superadmin. */
async function importerOf(db: Db, { by_id }: ImportRecord): Promise<User | undefined> {
  const isStill = sql`(${users.role}, ${users.status}) = (${superadminRole}, 'active')`
  const [row] = await db
    .select(actorColumns)
    .from(users)
    .where(and(eq(users.id, by_id), isStill))
  return row && { ...row, session_id: '' }
}

/** The next rows in the order of the file, except that supervisors come before the people they supervise. */
async function doSome(db: Db, actor: Actor, one: ImportRecord, config: Config) {
  const rows = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.import_id, one.id),
        sql`${importRows.done_at} is null and ${importRows.outcome} in ('create', 'change')`,
        sql`not exists (select from ${importRows} leader where leader.import_id = ${one.id}
          and lower(leader.email) = lower(${importRows.details} ->> 'supervisor')
          and leader.done_at is null and leader.outcome in ('create', 'change'))`,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(atOnce)
  if (!rows.length) return false
  if (rows.some(({ details }) => details.supervisor)) await lockSupervision(db)
  const known = await knownOf(db, actor.user.id, rows)
  for (const row of rows) await doOne(db, actor, row, known, config)
  await publish(db, 'users', audienceOf('users.manage'))
  return true
}

/** A row in a savepoint of its own: one that cannot be done takes no other with it. */
async function doOne(db: Db, actor: Actor, row: Row, known: KnownRecords, config: Config) {
  try {
    await db.transaction((inner) => carryOut(inner, actor, row, known, config))
    await settle(db, row, { done_at: sql`now()` })
  } catch (error) {
    if (isConnectionLost(error)) throw error
    if (!(error instanceof ProblemError))
      log.error({ err: error, row: row.row }, 'a row was not imported')
    const reason = error instanceof AccountChangedError ? error.reason : reasonOf(error, row)
    await settle(db, row, { outcome: 'refused', joins: false, reason, about: aboutOf(reason, row) })
  }
}

/** The account, or whom the row refers to, has changed since the preview. */
class AccountChangedError extends Error {
  readonly reason: ImportReason

  constructor(reason: ImportReason | null = null) {
    super()
    this.reason = reason === 'supervisor' ? reason : 'changed'
  }
}

function reasonOf(error: unknown, { role_before }: Row): ImportReason {
  if (!(error instanceof ProblemError)) return 'failed'
  if (error.errors?.some(({ path }) => path === 'team_id')) return 'team_full'
  return error.status === 409 && role_before === superadminRole ? 'last' : 'failed'
}

function aboutOf(reason: ImportReason, { details, team }: Row): string {
  if (reason === 'supervisor') return details.supervisor ?? ''
  return reason === 'team_full' ? team : ''
}

const settle = (db: Db, { import_id, row }: Row, what: object) =>
  db
    .update(importRows)
    .set(what)
    .where(and(eq(importRows.import_id, import_id), eq(importRows.row, row)))

async function carryOut(
  db: Db,
  { user, from }: Actor,
  row: Row,
  known: KnownRecords,
  config: Config,
): Promise<void> {
  const { email, full_name, team_id } = row
  const role = roleOf(row.role)
  const plan = planOf(row, known)
  if (!role || !isSame(plan, row)) throw new AccountChangedError(plan.reason)
  const account = known.accounts.get(email)
  const created = account ?? (await invite(db, user, { email, full_name, role }, from, config))
  if (!created) throw new AccountChangedError()
  if (account && account.role !== role)
    await change(db, { user, from, ...senderFor(config) }, account.id, { role })
  const { phone, time_zone, ...changes } = detailsOf(row.details, known, email, account).changes
  const own = { ...(phone && { phone }), ...(time_zone && { time_zone }) }
  // Phone and time zone belong to the account, everything else to the enrolment.
  const isOwn = Object.keys(own).length > 0
  if (isOwn) await db.update(users).set(own).where(eq(users.id, created.id))
  await saveEnrolment(db, { user, from }, created.id, changes, Object.keys(own))
  if (row.joins && team_id) await joinTeam(db, { user, from }, team_id, created.id)
}

async function finish(
  db: Db,
  { user, from }: AnyActor,
  { id, file_name, by_id }: ImportRecord,
  status: 'done' | 'cancelled',
) {
  await db.update(imports).set({ status, finished_at: sql`now()` }).where(eq(imports.id, id))
  const done = await db.$count(
    importRows,
    and(eq(importRows.import_id, id), sql`${importRows.done_at} is not null`),
  )
  log.info({ import_id: id, status, rows: done }, 'an import ended')
  await record(db, user, from, {
    action: status === 'done' ? 'import_finished' : 'import_cancelled',
    entity_type: 'import',
    entity_id: id,
    details: { file_name, done },
  })
  await notify(db, by_id, () => ({
    title: status === 'done' ? t('Import finished') : t('Import stopped'),
    message: t(
      '{file_name}: {done, plural, one {# account} other {# accounts}} created or updated.',
      {
        file_name,
        done,
      },
    ),
    type: status === 'done' ? 'success' : 'warning',
    kind: 'general',
    link: pageUrl('import', { params: { id } }),
  }))
}
