import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { setOrganisation } from '@app/contract/i18n/organisation.ts'
import { eq, isNull, notInArray, sql } from 'drizzle-orm'
import { erasuresIn, replayErasures } from '#domains/admin/account-deletion/erasures.ts'
import { integrity } from '#domains/files/file-store.ts'
import { eraseGone } from '#domains/files/files.ts'
import { type Database, type Db, rowsOf, runningNodes } from '#platform/database/db.ts'
import { appliedIn, knownIn, migrateAlone, rebuildSchema } from '#platform/database/migrate.ts'
import {
  folderStorage,
  patientStorage,
  putWithRetries,
  type Storage,
} from '#platform/files/storage.ts'
import { readOrganisation } from '#platform/organisation.ts'
import { setAnchorsAside } from '#platform/security/audit-anchors.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import {
  addAuditKeys,
  auditKeyIds,
  newAuditKey,
  storeAuditKeys,
  storedAuditKeys,
} from '#platform/security/audit-keys.ts'
import {
  installationOf,
  markStore,
  type OwnedStore,
  storeOwner,
} from '#platform/security/store-owner.ts'
import { links, sessions, setupLinks, socialStarts } from '#schema/accounts.table.ts'
import { impersonations } from '#schema/impersonation.table.ts'
import { mails } from '#schema/mail.table.ts'
import { challenges } from '#schema/passkeys.table.ts'
import { secrets } from '#schema/secrets.table.ts'
import { recoveryCodes, secondFactors } from '#schema/two-factor.table.ts'
import { type Config, senderOf } from '#src/config.ts'
import {
  BadBackup,
  fileIn,
  hasHash,
  installationIn,
  isWholeTable,
  type Manifest,
  manifestOf,
  readLines,
  tableIn,
} from './backup-folder.ts'
import { erasureStores, mustOwnStores, ownedStores } from './backup-store.ts'
import {
  advance,
  columnsOf,
  countOf,
  prepareLongTransaction,
  selfReferencesOf,
  tablesOf,
} from './backup-tables.ts'
import { refetchFiles } from './stored-backups.ts'

const atOnce = 500

interface RestoreOptions {
  /** Replace the current contents of the database. */
  force: boolean
  /** The database takes the place of the one that the file store, or the folder of backups, belongs to. */
  takeOver?: boolean
  /** The folder of this build's migrations. */
  migrations: string
}

/**
 * Restores a backup of this or of an earlier version into a database, and its files into the storage. Everything is
 * verified before anything is changed; the database is changed in one transaction, which ends by checking the row counts
 * and the audit chain. What ended after the backup was made stays ended: sessions, links, codes and deleted accounts.
 */
export async function restoreBackup(
  { db, transaction }: Database,
  config: Config,
  folder: string,
  { force, takeOver = false, migrations }: RestoreOptions,
): Promise<{ manifest: Manifest; erased: number }> {
  const store = patientStorage(config)
  const manifest = await manifestOf(folder)
  mustBeKnown(manifest, migrations)
  await mustBeFree({ db, transaction }, force)
  await mustBeWhole(manifest, folder)
  const owned = ownedStores(config)
  const installation = await claim(db, owned, folder, takeOver)
  // A restore that failed goes on where it stopped: what the store already has whole is not put again.
  for (const { id, key, size, sha256 } of manifest.files)
    if (!(await hasHash(await store.read(key).catch(() => undefined), sha256)))
      await putWithRetries(store, key, async () => createReadStream(fileIn(folder, id)), size)
  const stores = [...erasureStores(config), folderStorage(dirname(folder))]
  const erased = await settleRows(transaction, config, stores, async (held) => {
    await restoreRows(held, manifest, folder, migrations)
    await held
      .insert(secrets)
      .values({ name: 'installation', value: installation })
      .onConflictDoUpdate({ target: secrets.name, set: { value: installation } })
  })
  for (const one of owned)
    if ((await storeOwner(one.store)) !== installation) await markStore(one.store, installation)
  return { manifest, erased }
}

/** No node may run over the database, and without `force` it must be empty. */
export async function mustBeFree(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  force: boolean,
): Promise<void> {
  await transaction(mustBeAlone)
  if (!force && (await countOf(db, 'users')))
    throw new BadBackup('The database is not empty. Add --force to replace what it holds.')
}

/**
 * Does for a database that PostgreSQL recovered to a moment of the past what a restore does: what ended since stays ended.
 * Files that were deleted since come back from the regular backups. `missing` are those that none of them has.
 */
export async function settleRecovered(
  database: Pick<Database, 'db' | 'transaction'>,
  config: Config,
): Promise<{ erased: number; missing: string[] }> {
  const stores = await mustOwnStores(database.db, config)
  const erased = await settleRows(database.transaction, config, stores)
  const damaged = await integrity(database.db, config)
  return { erased, missing: await refetchFiles(database.db, config, damaged) }
}

/** Lets `change` bring rows back, while no node runs, and ends in the same transaction what they would bring back to life. */
async function settleRows(
  transaction: Database['transaction'],
  config: Config,
  stores: Storage[],
  change = async (_db: Db) => {},
): Promise<number> {
  const keys = await storedAuditKeys(stores)
  if (!keys.length && !auditKeyIds().length) keys.push(newAuditKey())
  addAuditKeys(keys)
  await storeAuditKeys(erasureStores(config), keys)
  const erasures = await erasuresIn(stores)
  const sender = { site: config.BACKEND_URL, mail_from: senderOf(config) }
  const erased = await transaction(async (held) => {
    await mustBeAlone(held)
    await prepareLongTransaction(held)
    await change(held)
    await mustHaveWholeAudit(held)
    await settle(held)
    // Those who are erased again are named in its language.
    setOrganisation(await readOrganisation(held))
    return replayErasures(held, sender, erasures)
  })
  await setAnchorsAside(erasureStores(config))
  return erased
}

/** Each running node holds this lock in shared mode, with the connection that it listens on. */
async function mustBeAlone(db: Db) {
  const [row] = await rowsOf<{ is_alone: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${runningNodes}) as is_alone`,
  )
  if (!row?.is_alone)
    throw new BadBackup('A server runs over this database. Stop every node, then restore.')
}

/** The versions of the backup must be the first ones of this build. */
export function mustBeKnown({ versions }: Manifest, migrations: string) {
  const isKnown = knownIn(migrations)
  const other = versions.find((version, at) => !isKnown(version, at))
  if (other)
    throw new BadBackup(
      `The backup has the version ${other.name}, which this build does not know. Restore it with its own build or a newer one.`,
    )
}

/**
 * The id that the restored database takes: its own, so that a copy for tests does not pass for the original. Only what takes
 * the place of the original has its store or its folder of backups, and takes its id. What has no marker is marked.
 */
async function claim(
  db: Db,
  owned: OwnedStore[],
  folder: string,
  takeOver: boolean,
): Promise<string> {
  let id = await installationOf(db)
  const own = id
  const unmarked: OwnedStore[] = []
  for (const one of owned) {
    const owner = await storeOwner(one.store)
    if (owner === undefined) unmarked.push(one)
    if (owner === own || (owner === undefined && (await one.mayMark(db)))) continue
    const original = await installationIn(createReadStream(tableIn(folder, 'secrets')))
    if (owner !== undefined && owner !== original) throw new BadBackup(foreign(one))
    if (!takeOver) throw new BadBackup(others(one))
    id = original ?? own
  }
  for (const { store } of unmarked) await markStore(store, id)
  return id
}

const foreign = ({ label, holds, setting }: OwnedStore) =>
  `${label} holds the ${holds} of another database. Nothing was changed. Choose another ${setting}.`
const others = ({ label, setting }: OwnedStore) =>
  `${label} belongs to another installation than this database. Nothing was changed. If this database takes the place of that installation, which is gone for good, add --take-over: from then on it writes into it and removes from it. If that installation still runs, choose another ${setting}.`

/** Compares every table and every file of a backup with the manifest. */
export async function mustBeWhole({ tables, files }: Manifest, folder: string) {
  for (const table of tables)
    if (!(await isWholeTable(table, folder)))
      throw new BadBackup(`The backup is damaged: table ${table.name}.`)
  for (const { id, sha256 } of files)
    if (!(await hasHash(createReadStream(fileIn(folder, id)), sha256)))
      throw new BadBackup(`The backup is damaged: file ${id}.`)
}

/**
 * Replaces all rows by those of the backup, migrated to this build's version, without the files that were gone before they were
 * copied. `compare` sees the rows as they were backed up.
 */
export async function restoreRows(
  db: Db,
  manifest: Manifest,
  folder: string,
  migrations: string,
  compare = async () => {},
) {
  await load(db, manifest, folder, migrations)
  await compare()
  await migrateAlone(db, migrations)
  await eraseGone(db, manifest.gone)
}

/** Replaces all rows by those of the backup, under the schema that it was made with. */
async function load(db: Db, manifest: Manifest, folder: string, migrations: string) {
  await prepareLongTransaction(db)
  const count = manifest.versions.length
  if ((await appliedIn(db)).length !== count) await rebuildSchema(db, migrations, count)
  const names = await tablesOf(db)
  // Triggers are disabled: the columns they maintain are part of the backup.
  const setTriggers = async (state: string) => {
    for (const name of names)
      await db.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
  }
  // A row may come before the one of its own table that it refers to.
  const references = await selfReferencesOf(db)
  const setReferences = async (when: string) => {
    for (const { table, name } of references)
      await db.execute(
        sql`alter table ${sql.identifier(table)} alter constraint ${sql.identifier(name)} ${sql.raw(when)}`,
      )
  }
  await setTriggers('disable')
  await setReferences('deferrable initially deferred')
  await db.execute(sql.raw(`truncate ${names.map((name) => `"${name}"`).join(', ')}`))
  for (const name of names) {
    const expected = manifest.tables.find((table) => table.name === name)
    if (!expected) throw new BadBackup(`The backup has no table ${name}.`)
    await copyIn(db, name, tableIn(folder, name))
    if ((await countOf(db, name)) !== expected.rows)
      throw new BadBackup(`Table ${name} did not arrive whole.`)
    await advance(db, name)
  }
  await db.execute(sql`set constraints all immediate`)
  await setReferences('not deferrable')
  await setTriggers('enable')
}

/** A lost key must not keep a backup from being restored: of its entries only the order is verified; see `unverifiable`. */
export async function mustHaveWholeAudit(db: Db): Promise<void> {
  const [fault] = await findBroken(db, undefined, { entries: 0 })
  if (fault)
    throw new BadBackup(`The audit log is broken in lane ${fault.lane} at entry ${fault.seq}.`)
}

/** Ends what rows of the past would bring back to life. */
async function settle(db: Db) {
  await db.delete(sessions)
  await db
    .update(impersonations)
    .set({ ended_at: sql`now()` })
    .where(isNull(impersonations.ended_at))
  // A guardian's answer that came after the backup is gone; its link must serve once more.
  await db.delete(links).where(notInArray(links.kind, ['guardian', 'guardian_change']))
  for (const table of [setupLinks, socialStarts, challenges, recoveryCodes]) await db.delete(table)
  // They are sent now; those of an older backup would count as waiting for too long and be given up.
  await db.update(mails).set({ waiting_since: sql`now()` }).where(eq(mails.state, 'waiting'))
  const step = sql`floor(extract(epoch from now()) / 30)::int + 1`
  await db
    .update(secondFactors)
    .set({ last_step: sql`greatest(${secondFactors.last_step}, ${step})` })
}

async function copyIn(db: Db, table: string, path: string) {
  const columns = (await columnsOf(db, table)).map((name) => `"${name}"`).join(', ')
  const insert = async (lines: string[]) => {
    if (!lines.length) return
    await rowsOf(
      db,
      sql`insert into ${sql.identifier(table)} (${sql.raw(columns)})
          select ${sql.raw(columns)}
          from json_populate_recordset(null::${sql.identifier(table)}, ${`[${lines.join(',')}]`}::json)`,
    )
  }
  let lines: string[] = []
  for await (const line of readLines(path)) {
    if (lines.push(line) < atOnce) continue
    await insert(lines)
    lines = []
  }
  await insert(lines)
}
