import { parseArgs } from 'node:util'
import { storageOf } from '#platform/files/storage.ts'
import { configFrom } from '#src/config.ts'
import { openDatabase, startupErrorMessage } from '#src/prepare.ts'
import { BadBackup } from './backup-folder.ts'
import { restoreBackup } from './restore-backup.ts'

/** `restore FOLDER [--force]`: restores a backup into an empty database of the same version. Stop the server first. */
async function restore() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (!folder) throw new BadBackup('Say what from: npm run restore -- FOLDER')
  const config = configFrom(process.env)
  const database = await openDatabase(config)
  try {
    const { tables, files } = await restoreBackup(database, storageOf(config), folder, values)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored ${rows} rows and ${files.length} files.`)
  } finally {
    await database.close()
  }
}

restore().catch((error: unknown) => {
  console.error(error instanceof BadBackup ? error.message : startupErrorMessage(error))
  process.exit(1)
})
