import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Db } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrate.ts'
import { folderStorage } from '#platform/files/storage.ts'
import { unverifiable } from '#platform/security/audit-check.ts'
import { storedAuditKeys, useAuditKeys } from '#platform/security/audit-keys.ts'
import { type OwnedStore, storeOwner, wrongStore } from '#platform/security/store-owner.ts'
import { BadBackup, type Manifest, manifestOf, readLines, tableIn } from './backup/backup-folder.ts'
import { erasureStores, ownedStores, rowCount } from './backup/backup-store.ts'
import { prepareLongTransaction } from './backup/backup-tables.ts'
import { rowsAsJson } from './backup/create-backup.ts'
import {
  mustBeKnown,
  mustBeWhole,
  mustHaveWholeAudit,
  restoreRows,
} from './backup/restore-backup.ts'
import { fetchBackup } from './backup/stored-backups.ts'
import { type Config, configFrom } from './config.ts'
import { migrations, startupErrorMessage } from './prepare.ts'

/**
 * `drill [FOLDER]`: restores the newest backup, or the one in a folder, into a temporary embedded database, and compares the
 * counts and hashes of all rows and files. It touches neither the database nor the store.
 */
async function drill() {
  const [wanted] = parseArgs({ allowPositionals: true }).positionals
  const config = configFrom(process.env)
  const begun = performance.now()
  const { folder, name, remove } =
    wanted && existsSync(wanted)
      ? { folder: wanted, name: wanted, remove: undefined }
      : await fetchOwn(config, wanted)
  const stores = [...erasureStores(config), folderStorage(dirname(folder))]
  const stored = stores.map((store) => storedAuditKeys([store]).catch(() => []))
  useAuditKeys([...config.AUDIT_KEY, ...(await Promise.all(stored)).flat()])
  const manifest = await tryOut(folder).finally(remove)
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(
    `The backup ${name} can be restored: ${rowCount(manifest)} rows in ${manifest.tables.length} tables and ${manifest.files.length} files, counts and hashes agree (${seconds} s).`,
  )
}

/**
 * Another installation's backups say nothing about one's own. The database is not asked whose they are: the markers of the
 * file store and of the folder of backups differ then. A store that is out of reach refuses nothing.
 */
async function fetchOwn(config: Config, wanted?: string) {
  const ownerOf = ({ store }: OwnedStore) => storeOwner(store).catch(() => undefined)
  const [files, backups] = ownedStores(config)
  const [own, owner] = [files && (await ownerOf(files)), backups && (await ownerOf(backups))]
  if (backups && own && owner && own !== owner) throw wrongStore(backups)
  return fetchBackup(config, wanted)
}

async function tryOut(folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder)
  mustBeKnown(manifest, migrations)
  await mustBeWhole(manifest, folder)
  const place = await mkdtemp(join(tmpdir(), 'drill-'))
  const { openEmbedded } = await import('#platform/database/embedded.ts')
  const database = await openEmbedded({ folder: place })
  try {
    await migrate(database, migrations)
    await database.transaction(async (db) => {
      await restoreRows(db, manifest, folder, migrations, () => compare(db, manifest, folder))
      await mustHaveWholeAudit(db)
      for (const { sentence } of await unverifiable(db)) console.log(sentence)
    })
  } finally {
    await database.close()
    await rm(place, { recursive: true, force: true })
  }
  return manifest
}

/** The rows may lie in another order than before: their hashes are added up. */
async function compare(db: Db, { tables }: Manifest, folder: string) {
  await prepareLongTransaction(db)
  for (const { name } of tables) {
    const [before, after] = [readLines(tableIn(folder, name)), rowsAsJson(db, name)]
    if ((await fingerprint(before)) !== (await fingerprint(after)))
      throw new BadBackup(`Restored, table ${name} is not what was backed up.`)
  }
}

async function fingerprint(lines: AsyncIterable<string>): Promise<string> {
  let [sum, count] = [0n, 0]
  for await (const line of lines) {
    sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    count += 1
  }
  return `${count} ${sum}`
}

drill().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
