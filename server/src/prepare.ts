import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { startOf } from '#domains/identity/accounts/bootstrap.ts'
import { endSessions } from '#domains/identity/sessions/sessions.ts'
import type { Database } from '#platform/database/db.ts'
import { codeOf, isConnectionLost } from '#platform/database/error-mapping.ts'
import { BadFolder, FolderInUse } from '#platform/database/folder-lock.ts'
import { migrate, UnknownVersion } from '#platform/database/migrate.ts'
import { storageOf } from '#platform/files/storage.ts'
import { log, loggedError } from '#platform/log.ts'
import { hasMailbox } from '#platform/mail/mailbox.ts'
import { ProblemError } from '#platform/problem.ts'
import { record } from '#platform/security/audit.ts'
import {
  newAuditKey,
  storeAuditKeys,
  storedAuditKeys,
  useAuditKeys,
} from '#platform/security/audit-keys.ts'
import { isOwn, mustOwn, WrongStore } from '#platform/security/store-owner.ts'
import { shareOf } from '#platform/workers.ts'
import { users } from '#schema/accounts.table.ts'
import { BadBackup } from './backup/backup-folder.ts'
import { backUpBeforeMigration, erasureStores, ownedStores } from './backup/backup-store.ts'
import { BadConfig, type Config } from './config.ts'
import { demoAccounts } from './demo/people.ts'

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * The keys of the audit log: the configured ones, and those of the stores. Without any, one is made: what may write to the
 * database does not have it, every node finds it, and it is stored beside the backups, too.
 */
export async function loadAuditKeys(database: Database, config: Config): Promise<void> {
  const stores = erasureStores(config)
  const configured = config.AUDIT_KEY
  if (configured.length) {
    // A store that is down now keeps nobody from starting: verification names the keys it lacks.
    const others = await storedAuditKeys(stores).catch(() => [])
    return useAuditKeys([...configured, ...others])
  }
  await database.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit key', 0))`)
    const known = await storedAuditKeys(stores)
    const keys = known.length ? known : [newAuditKey()]
    await storeAuditKeys(stores, keys)
    useAuditKeys(keys)
  })
}

/**
 * Opens the configured database, migrated to this build's version, after a backup where that changes one with data. Only the
 * driver of its engine is loaded. What is written from here on, files and backups, is for its owner alone.
 */
export const openDatabase = (config: Config): Promise<Database> =>
  open(config, openForRequests, prepareDatabase)

/** The same for a command, which takes as long as it takes: a verification reads whole tables. */
export const openForCommand = (config: Config): Promise<Database> =>
  open(config, openUnhurried, prepareDatabase)

/** The same for a restore, which decides by the backup whose the file store is: before that nothing is written to it. */
export const openForRestore = (config: Config): Promise<Database> =>
  open(config, openUnhurried, async (database) => {
    await migrateSafely(database, config)
    const stored = await storedAuditKeys(erasureStores(config))
    useAuditKeys([...config.AUDIT_KEY, ...stored])
  })

/**
 * Refuses to write as root where the files are somebody else's: the service could not read what root leaves there, its own
 * folder of backups included.
 */
export function mustOwnFolders({ DATA_DIR, BACKUP_DIR }: Config, user = process.getuid?.()): void {
  if (user !== 0) return
  for (const folder of [DATA_DIR, ...(BACKUP_DIR ? [BACKUP_DIR] : [])]) {
    if (existsSync(folder) && statSync(folder).uid !== 0)
      throw new BadFolder(
        `The folder ${folder} belongs to another user, who could not read what root writes into it. Run this as that user, for example: runuser -u cohort -- node --env-file=/etc/cohort.env …`,
      )
  }
}

async function open(
  config: Config,
  opened: typeof openForRequests,
  prepare: (database: Database, config: Config) => Promise<void>,
): Promise<Database> {
  mustOwnFolders(config)
  process.umask(0o077)
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config
  if (DATABASE_URL) {
    const { openPostgres } = await import('#platform/database/pipelining/postgres.ts')
    // A migration, or waiting for another node's, may take longer than the statement timeout of requests.
    const patient = openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, 2, { query_timeout: 0 })
    try {
      await prepare(patient, config)
    } finally {
      await patient.close()
    }
    return opened(config)
  }
  const { openEmbedded } = await import('#platform/database/embedded.ts')
  const database = await openEmbedded({ folder: config.DATA_DIR })
  try {
    await prepare(database, config)
    return database
  } catch (error) {
    // The next try opens the folder again.
    await database.close()
    throw error
  }
}

/** The files and backups of another database are refused before anything changes, here or there. */
async function prepareDatabase(database: Database, config: Config): Promise<void> {
  for (const owned of ownedStores(config)) await unlessForeign(isOwn(database.db, owned))
  await migrateSafely(database, config)
  await loadAuditKeys(database, config)
}

/** Lets a store that does not respond now pass, with its error: whatever writes to it asks again. */
async function unlessForeign(check: Promise<unknown>): Promise<unknown> {
  try {
    await check
    return undefined
  } catch (error) {
    if (error instanceof WrongStore) throw error
    return error
  }
}

/** A replica that does not respond is not waited for long: the primary serves its reads. */
const impatient = { connectionTimeoutMillis: 500, query_timeout: 6000 }

/** A node has no more connections in several processes than in one, and as many to the replica. */
async function openForRequests(config: Config): Promise<Database> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_POOL } = config
  const { openPostgres } = await import('#platform/database/pipelining/postgres.ts')
  const most = shareOf(DATABASE_POOL)
  const primary = openPostgres(DATABASE_URL, most, {}, DATABASE_DIRECT_URL)
  if (!DATABASE_REPLICA_URL) return primary
  const { withReplica } = await import('#platform/database/replica.ts')
  return withReplica(primary, openPostgres(DATABASE_REPLICA_URL, most, impatient))
}

const unhurried = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** Past a pooler, which may cut off what takes long. */
async function openUnhurried(config: Config): Promise<Database> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL, DATABASE_POOL } = config
  const { openPostgres } = await import('#platform/database/pipelining/postgres.ts')
  return openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, DATABASE_POOL, unhurried)
}

/** Opens the PostgreSQL that the first process of this node has prepared. */
export async function openPreparedDatabase(config: Config): Promise<Database> {
  process.umask(0o077)
  const database = await openForRequests(config)
  try {
    await loadAuditKeys(database, config)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function migrateSafely(database: Database, config: Config): Promise<void> {
  try {
    const made = await backUpBeforeMigration(database, config, migrations)
    if (made) log.info({ place: made.place }, 'a backup before the migration')
  } catch (error) {
    if (isUnreachable(error) || error instanceof WrongStore) throw error
    const { reason } = loggedError(error)
    throw new BadBackup(
      `The backup before the migration failed, so nothing was changed: ${reason}\nSet BACKUP_DIR to a folder with space, or BACKUP_EVERY_HOURS=0 to migrate without a backup.`,
    )
  }
  await migrate(database, migrations)
}

/**
 * Suspends the demo's accounts while demo data is off, because everybody can read their password, and brings them back
 * when it is on again. Those that a superadmin suspended stay suspended, and those of sample data, which have no password,
 * stay as they are. Returns how many it suspended.
 */
export async function applyDemoSetting(database: Database, { DEMO_DATA }: Config): Promise<number> {
  const emails = demoAccounts.map(({ email }) => email)
  const [status, demo_suspended_at] = DEMO_DATA
    ? (['active', null] as const)
    : (['suspended', sql`now()`] as const)
  const which = DEMO_DATA
    ? and(eq(users.status, 'suspended'), isNotNull(users.demo_suspended_at))
    : and(eq(users.status, 'active'), isNotNull(users.password_hash))
  return database.transaction(async (db) => {
    const version = sql`${users.version} + 1`
    const changed = await db
      .update(users)
      .set({ status, demo_suspended_at, version, updated_at: sql`now()` })
      .where(and(inArray(users.email, emails), which))
      .returning({ id: users.id })
    for (const { id } of changed) {
      if (!DEMO_DATA) await endSessions(db, id)
      await record(db, undefined, startOf(), {
        action: 'user_status_changed',
        entity_type: 'user',
        entity_id: id,
        details: { to: status, reason: DEMO_DATA ? 'demo_data_on' : 'demo_data_off' },
      })
    }
    return DEMO_DATA ? 0 : changed.length
  })
}

/** Fills a database without people with the demo, if that is on; its texts are loaded only then. */
export async function fillWithDemo(database: Database, config: Config): Promise<void> {
  const [anyone] = await database.db.select({ id: users.id }).from(users).limit(1)
  if (!config.DEMO_DATA || anyone) return
  const { seedDemo } = await import('./demo/demo.ts')
  await seedDemo(database, storageOf(config))
}

/** What the operator should know of the demo data. */
export function demoNotice({ DEMO_DATA, isDemoLocal }: Config, suspended = 0): string | undefined {
  if (!DEMO_DATA)
    return suspended
      ? `Demo data is off: ${suspended} accounts of the demo were suspended, because their password is published. DEMO_DATA=true brings them back.`
      : undefined
  return isDemoLocal
    ? `WARNING: demo data is on. The password of its accounts is published, so the server listens and answers on this machine only.\nDEMO_DATA=false begins without the demo, DEMO_DATA=true shows it to everyone who reaches the server.`
    : `WARNING: demo data is on for everyone who reaches this server (DEMO_DATA=true). The password of its accounts, the superadmin's included, is published.\nPut nothing real into it. DEMO_DATA=false suspends these accounts.`
}

/** Refuses the files and backups of another database, and marks a store without a marker as this one's. */
export async function refuseForeignStores({ db }: Database, config: Config): Promise<void> {
  for (const owned of ownedStores(config)) {
    const error = await unlessForeign(mustOwn(db, owned))
    const { setting } = owned
    if (error) log.warn({ err: error, setting }, 'a store could not be asked whose it is')
  }
}

/** What the operator should know about mail, if no mail server is set. */
export function mailNotice(config: Config): string | undefined {
  if (config.SMTP_URL) return undefined
  return hasMailbox(config)
    ? `No mail leaves this machine, because SMTP_URL is not set. Read it at ${config.BACKEND_URL}/dev/mailbox`
    : 'Mail goes nowhere from here, because SMTP_URL is not set: confirmations, invitations and new passwords wait up to three days for a server that has it.'
}

export const setupNotice = (link: string) =>
  `There is no superadmin yet. Open this link within 24 hours to create the account; it works once:\n${link}`

/** SQLSTATE of a wrong name or password, and of a database that does not exist. */
const refusedLogin = new Set(['28P01', '28000', '3D000'])

const isUnreachable = (error: unknown) =>
  isConnectionLost(error) || refusedLogin.has(codeOf(error) ?? '')

/** The message for the operator when the server cannot start: one clear line for an expected error. */
export function startupErrorMessage(error: unknown): string {
  const foreseen = [BadBackup, BadConfig, BadFolder, FolderInUse, UnknownVersion, WrongStore].some(
    (kind) => error instanceof kind,
  )
  if (foreseen && error instanceof Error) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken. Stop what uses it, or set another PORT.'
  if (codeOf(error)?.startsWith('ERR_PARSE_ARGS') && error instanceof Error) return error.message
  if (error instanceof ProblemError && error.status === 503)
    return `The file store does not respond: ${loggedError(error).reason}`
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    return `A file or folder cannot be used: ${error.message}. Is it the right one, has the disk space, and may this user write there?`
  const { type, reason, statement, stack } = loggedError(error)
  if (isUnreachable(error)) return `The database cannot be reached: ${reason}`
  return [`${type}: ${reason}`, statement, stack].filter(Boolean).join('\n')
}
