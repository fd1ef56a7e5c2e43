import { parseArgs } from 'node:util'
import { storageOf } from '#platform/files/storage.ts'
import { configFrom } from '#src/config.ts'
import { openDatabase, startupErrorMessage } from '#src/prepare.ts'
import { BadBackup } from './backup-folder.ts'
import { makeBackup } from './create-backup.ts'

/** `backup FOLDER`: a consistent snapshot of the database and every file. On PostgreSQL the server may keep running. */
async function backup() {
  const [folder] = parseArgs({ allowPositionals: true }).positionals
  if (!folder) throw new BadBackup('Say where to: npm run backup -- FOLDER')
  const config = configFrom(process.env)
  const database = await openDatabase(config)
  try {
    const { manifest, missing } = await makeBackup(database, storageOf(config), folder)
    for (const id of missing) console.error(`The bytes of file ${id} are missing in the store.`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${folder} holds ${rows} rows and ${manifest.files.length} files.`)
  } finally {
    await database.close()
  }
}

backup().catch((error: unknown) => {
  console.error(error instanceof BadBackup ? error.message : startupErrorMessage(error))
  process.exit(1)
})
