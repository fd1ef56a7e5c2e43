import { fileURLToPath } from 'node:url'
import type { Database } from '#platform/database/db.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { migrate, UnknownVersion } from '#platform/database/migrate.ts'
import { BadConfig, type Config } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Opens the configured database, migrated to this build's version. Only the driver of its engine is loaded. */
export async function openDatabase(config: Config): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL } = config
  if (DATABASE_URL) {
    const { openPostgres } = await import('#platform/database/pipelining/postgres.ts')
    // A migration, or waiting for another node's, may take longer than the statement timeout of requests.
    const patient = openPostgres(DATABASE_URL, 1, { query_timeout: 0 })
    await migrate(patient, migrations).finally(patient.close)
    return openPostgres(DATABASE_URL, DATABASE_POOL)
  }
  const { openEmbedded } = await import('#platform/database/embedded.ts')
  const database = await openEmbedded({ folder: config.DATA_DIR })
  await migrate(database, migrations)
  return database
}

/** The message for the operator when the server cannot start: one clear line for an expected error. */
export function startupErrorMessage(error: unknown): string {
  const foreseen = [BadConfig, FolderInUse, UnknownVersion].some((kind) => error instanceof kind)
  if (foreseen && error instanceof Error) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken. Stop what uses it, or set another PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
