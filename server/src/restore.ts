import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#platform/database/db.ts'
import { unverifiable } from '#platform/security/audit-check.ts'
import { WrongStore } from '#platform/security/store-owner.ts'
import { BadBackup } from './backup/backup-folder.ts'
import { rowCount } from './backup/backup-store.ts'
import { prepareLongTransaction } from './backup/backup-tables.ts'
import { mustBeFree, restoreBackup, settleRecovered } from './backup/restore-backup.ts'
import { fetchBackup } from './backup/stored-backups.ts'
import { type Config, configFrom } from './config.ts'
import { subscribeHooks } from './hooks.ts'
import { migrations, openForRestore, startupErrorMessage } from './prepare.ts'

/**
 * `restore FOLDER [--force]`: restores a backup of this or an earlier version into an empty database. `FOLDER` may be the name
 * of a regular backup, `--last` is the newest own one; `--take-over` takes the place of an installation that is gone and whose
 * file store or folder of backups is still there. `restore --recovered`: what is left to do once PostgreSQL itself recovered
 * the database to a moment of the past. Stop the server first.
 */
async function restore() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      last: { type: 'boolean', default: false },
      recovered: { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
    },
  })
  const [wanted] = positionals
  if (!wanted && !values.last && !values.recovered)
    throw new BadBackup('Say what from: npm run restore -- FOLDER, or --last for the newest backup')
  const config = configFrom(process.env)
  subscribeHooks()
  const database = await openForRestore(config)
  try {
    if (values.recovered) {
      const { erased, missing } = await settleRecovered(database, config)
      console.log(`The recovered database is ready. ${ended}`)
      printErased(erased)
      await printUnverifiable(database)
      for (const id of missing) console.log(`The bytes of file ${id} are missing in the store.`)
      return
    }
    const { force, 'take-over': takeOver } = values
    const { manifest, erased } = await resumable(config, async (unfinished) => {
      await mustBeFree(database, force)
      const folder =
        wanted && existsSync(wanted)
          ? wanted
          : (await fetchBackup(config, wanted, unfinished)).folder
      return restoreBackup(database, config, folder, { force, takeOver, migrations })
    })
    console.log(
      `Restored ${rowCount(manifest)} rows and ${manifest.files.length} files of ${manifest.made_at}. ${ended}`,
    )
    printErased(erased)
    await printUnverifiable(database)
  } finally {
    await database.close()
  }
}

/** What was fetched stays when the restore fails for a reason that may pass, so that the next one goes on from there. */
async function resumable<T>(config: Config, work: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = join(config.DATA_DIR, 'unfinished-restore')
  const remove = () => rm(unfinished, { recursive: true, force: true })
  try {
    const result = await work(unfinished)
    await remove()
    return result
  } catch (error) {
    if (error instanceof BadBackup || error instanceof WrongStore) await remove()
    else if (existsSync(unfinished))
      console.error(
        `What was fetched stays in ${unfinished}: the same command goes on from there. Remove the folder if you restore nothing.`,
      )
    throw error
  }
}

const ended = 'Everybody signs in again; recovery codes and mailed links are no longer good.'

function printErased(erased: number) {
  if (erased) console.log(`Accounts that were deleted since then are deleted again: ${erased}.`)
}

async function printUnverifiable({ transaction }: Database) {
  const lost = await transaction(async (db) => {
    await prepareLongTransaction(db)
    return unverifiable(db)
  })
  for (const { sentence } of lost)
    console.log(`${sentence} What is written from now on can be verified.`)
}

restore().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
