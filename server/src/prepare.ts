import { fileURLToPath } from 'node:url'
import { BadConfig, type Config } from './config.ts'
import type { Database } from './platform/db.ts'
import { openEmbedded } from './platform/embedded.ts'
import { FolderInUse } from './platform/folder-lock.ts'
import { migrate, UnknownVersion } from './platform/migrate.ts'
import { openPostgres } from './platform/postgres.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The database of this configuration, at this build's version. */
export async function openDatabase(config: Config): Promise<Database> {
  const database = config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, config.DATABASE_POOL)
    : await openEmbedded({ folder: config.DATA_DIR })
  await migrate(database, migrations)
  return database
}

/** What an operator should read when the server cannot start: one clear line for what was foreseen. */
export function ownWords(error: unknown): string {
  const foreseen = [BadConfig, FolderInUse, UnknownVersion].some((kind) => error instanceof kind)
  if (foreseen && error instanceof Error) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken. Stop what uses it, or set another PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
