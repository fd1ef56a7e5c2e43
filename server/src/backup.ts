import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { backUpThroughServer, backUpWithSummary } from './backup/backup-socket.ts'
import { configFrom } from './config.ts'
import { openForCommand, startupErrorMessage } from './prepare.ts'

/**
 * `backup [FOLDER]`: a consistent snapshot of the database and every file, without a folder beside the regular backups. The
 * server may keep running; one with the embedded database makes it itself.
 */
async function backup() {
  const [name] = parseArgs({ allowPositionals: true }).positionals
  const folder = name && resolve(name)
  const config = configFrom(process.env)
  for (const line of await made()) console.log(line)

  async function made() {
    try {
      const database = await openForCommand(config)
      return await backUpWithSummary(database, config, folder).finally(database.close)
    } catch (error) {
      if (error instanceof FolderInUse) return backUpThroughServer(config, folder, error)
      throw error
    }
  }
}

backup().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
