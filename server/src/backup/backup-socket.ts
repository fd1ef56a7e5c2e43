import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Database } from '#platform/database/db.ts'
import { log, loggedError } from '#platform/log.ts'
import type { Config } from '#src/config.ts'
import { BadBackup, owned } from './backup-folder.ts'
import { backUp, backUpInto, type MadeBackup, rowCount } from './backup-store.ts'

/**
 * The embedded database is open in one process only. A running server makes backups for others: they ask through a socket in
 * the data folder, which only the owner of the folder can open.
 */
const socketOf = ({ DATA_DIR }: Config) => relative('', join(DATA_DIR, 'backup.sock'))

/** The kernel's limit for the path of a socket, of which one byte ends it. */
const longestPath = 107

const Request = z.object({ folder: z.string().optional() })
const Answer = z.object({ lines: z.array(z.string()).optional(), error: z.string().optional() })

/** Makes a backup in the folder or, without one, in the place of the regular ones, and says what it holds. */
export async function backUpWithSummary(
  database: Database,
  config: Config,
  folder?: string,
): Promise<string[]> {
  const made = folder ? await backUpInto(database, config, folder) : await backUp(database, config)
  return linesOf(made)
}

const linesOf = ({ place, manifest, missing }: MadeBackup) => [
  ...missing.map((id) => `The bytes of file ${id} are missing in the store.`),
  `${place} holds ${rowCount(manifest)} rows and ${manifest.files.length} files.`,
]

/** Makes backups for `backUpThroughServer` while this server runs. */
export function serveBackups(database: Database, config: Config): void {
  const path = socketOf(config)
  if (Buffer.byteLength(path) > longestPath) {
    log.warn({ path }, 'the path of the data folder is too long to make backups through it')
    return
  }
  // A killed server leaves it behind; the lock of the folder says that no other one runs.
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {})
    // The other half stays open for the response.
    const request = await text(socket.iterator({ destroyOnReturn: false })).catch(() => '')
    const answer = await backUpFor(database, config, request)
    socket.end(JSON.stringify(answer))
  })
  server.on('error', (error) => log.warn({ err: error }, 'no backups through the data folder'))
  server.listen(path, () => chmodSync(path, owned.file)).unref()
}

async function backUpFor(
  database: Database,
  config: Config,
  request: string,
): Promise<z.output<typeof Answer>> {
  try {
    const { folder } = Request.parse(JSON.parse(request))
    return { lines: await backUpWithSummary(database, config, folder) }
  } catch (error) {
    if (!(error instanceof BadBackup)) log.error({ err: error }, 'a backup failed')
    return { error: error instanceof BadBackup ? error.message : loggedError(error).reason }
  }
}

/** Asks the running server for a backup; throws `refused`, which says who holds the folder, when it does not respond. */
export async function backUpThroughServer(
  config: Config,
  folder: string | undefined,
  refused: Error,
): Promise<string[]> {
  const socket = connect(socketOf(config))
  socket.end(JSON.stringify({ folder }))
  const answer = await text(socket).catch(() => {
    throw refused
  })
  if (!answer) throw new BadBackup('The server stopped before the backup was complete.')
  const { lines, error } = Answer.parse(JSON.parse(answer))
  if (error) throw new BadBackup(error)
  return lines ?? []
}
