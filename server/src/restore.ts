import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BadBackup } from './backup/backup-folder.ts'
import { fetchBackup, rowCount } from './backup/backup-store.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { configFrom } from './config.ts'
import { subscribeHooks } from './hooks.ts'
import { migrations, openDatabase, startupErrorMessage } from './prepare.ts'

/**
 * `restore FOLDER [--force]`: restores a backup of this or an earlier version into an empty database. `FOLDER` may be the name
 * of a regular backup, `--last` is the newest of them. Stop the server first.
 */
async function restore() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
    },
  })
  const [wanted] = positionals
  if (!wanted && !values.last)
    throw new BadBackup('Say what from: npm run restore -- FOLDER, or --last for the newest backup')
  const config = configFrom(process.env)
  subscribeHooks()
  const database = await openDatabase(config)
  try {
    const { folder, remove } =
      wanted && existsSync(wanted)
        ? { folder: wanted, remove: undefined }
        : await fetchBackup(config, wanted)
    const { force } = values
    const { manifest, erased } = await restoreBackup(database, config, folder, {
      force,
      migrations,
    }).finally(remove)
    console.log(
      `Restored ${rowCount(manifest)} rows and ${manifest.files.length} files of ${manifest.made_at}. Everybody signs in again; recovery codes and mailed links are no longer good.`,
    )
    if (erased)
      console.log(
        `Accounts that were deleted after the backup was made are deleted again: ${erased}.`,
      )
  } finally {
    await database.close()
  }
}

restore().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
