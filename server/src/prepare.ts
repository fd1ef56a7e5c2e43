import { fileURLToPath } from 'node:url'
import { and, eq, inArray } from 'drizzle-orm'
import { mustOwnStore, WrongStore } from '#domains/files/file-store.ts'
import type { Database } from '#platform/database/db.ts'
import { codeOf, isConnectionLost } from '#platform/database/error-mapping.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { migrate, UnknownVersion } from '#platform/database/migrate.ts'
import { log, loggedError } from '#platform/log.ts'
import { hasMailbox } from '#platform/mail/mailbox.ts'
import { users } from '#schema/accounts.table.ts'
import { BadConfig, type Config, isLocalSite } from './config.ts'
import { demoAccounts } from './demo/people.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Opens the configured database, migrated to this build's version. Only the driver of its engine is loaded. */
export async function openDatabase(config: Config): Promise<Database> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL } = config
  if (DATABASE_URL) {
    const { openPostgres } = await import('#platform/database/pipelining/postgres.ts')
    // A migration, or waiting for another node's, may take longer than the statement timeout of requests.
    const patient = openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, 1, { query_timeout: 0 })
    await migrate(patient, migrations).finally(patient.close)
    return openPostgres(DATABASE_URL, DATABASE_POOL, {}, DATABASE_DIRECT_URL)
  }
  const { openEmbedded } = await import('#platform/database/embedded.ts')
  const database = await openEmbedded({ folder: config.DATA_DIR })
  await migrate(database, migrations)
  return database
}

/**
 * Refuses a public address over a database with the demo's accounts, whose password everybody can read, unless
 * DEMO_DATA=true asks for it.
 */
export async function refuseDemoAccounts(database: Database, config: Config): Promise<void> {
  if (config.DEMO_DATA || isLocalSite(config)) return
  const emails = demoAccounts.map(({ email }) => email)
  const [known] = await database.db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), eq(users.status, 'active')))
    .limit(1)
  if (known)
    throw new BadConfig(
      `BACKEND_URL is a public address, and the database has the demo's accounts, for example ${known.email}; everybody can read their password.\nBegin with an empty database, or set DEMO_DATA=true to show the demo to the public.`,
    )
}

/** Refuses the files of another database. A store that does not answer now is asked again before each sweep. */
export async function refuseForeignStore({ db }: Database, config: Config): Promise<void> {
  try {
    await mustOwnStore(db, config)
  } catch (error) {
    if (error instanceof WrongStore) throw error
    log.warn({ err: error }, 'the file store could not be asked whose files it holds')
  }
}

/** What the operator should know about mail, if no mail server is set. */
export function mailNotice(config: Config): string | undefined {
  if (config.SMTP_URL) return undefined
  return hasMailbox(config)
    ? `No mail leaves this machine, because SMTP_URL is not set. Read it at ${siteOf(config)}/dev/mailbox`
    : 'Mail goes nowhere, because SMTP_URL is not set: nobody gets a confirmation, an invitation or a new password.'
}

export const setupNotice = (link: string) =>
  `There is no superadmin yet. Open this link within 24 hours to create the account; it works once:\n${link}`

const siteOf = ({ BACKEND_URL }: Config) => BACKEND_URL.replace(/\/+$/, '')

/** SQLSTATE of a wrong name or password, and of a database that does not exist. */
const refusedLogin = new Set(['28P01', '28000', '3D000'])

/** The message for the operator when the server cannot start: one clear line for an expected error. */
export function startupErrorMessage(error: unknown): string {
  const foreseen = [BadConfig, FolderInUse, UnknownVersion, WrongStore].some(
    (kind) => error instanceof kind,
  )
  if (foreseen && error instanceof Error) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken. Stop what uses it, or set another PORT.'
  const { type, reason, statement, stack } = loggedError(error)
  if (isConnectionLost(error) || refusedLogin.has(codeOf(error) ?? ''))
    return `The database cannot be reached: ${reason}`
  return [`${type}: ${reason}`, statement, stack].filter(Boolean).join('\n')
}
