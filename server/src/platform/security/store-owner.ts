import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { isNewDatabase } from '#platform/database/migrate.ts'
import { putText, readText, type Storage } from '#platform/files/storage.ts'
import { secrets } from '#schema/secrets.table.ts'
import { secretOf } from './secrets.ts'

/** The store belongs to another database. The message is for the operator. */
export class WrongStore extends Error {}

/** What one installation alone writes to and removes from: its file store, and the folder of its backups. */
export interface OwnedStore {
  store: Storage
  /** Where it is, for the operator. */
  label: string
  holds: 'files' | 'backups'
  /** The setting that names it. */
  setting: string
  /** Whether the store, which has no marker, may become this database's. */
  mayMark: (db: Db) => Promise<boolean>
}

/** The object that names the database whose store it is. */
const marker = 'installation'

/** The id in the store's marker; undefined where there is none, or only the empty file of a process that was killed. */
export async function storeOwner(store: Storage): Promise<string | undefined> {
  return (await readText(store, marker))?.trim() || undefined
}

export const markStore = (store: Storage, id: string) => putText(store, marker, id)

export const installationOf = (db: Db) => secretOf(db, 'installation')

/** Whether this is the id of the database, which may be without tables yet. */
export const hasId = async (db: Db, id: string) =>
  !(await isNewDatabase(db)) &&
  (await db.$count(secrets, and(eq(secrets.name, 'installation'), eq(secrets.value, id)))) > 0

/**
 * Refuses a store of another database. Whatever writes to the store for the installation, or removes from it, comes here
 * first: at the start the store may have been out of reach. A store without a marker gets one.
 */
export async function mustOwn(db: Db, owned: OwnedStore): Promise<void> {
  if (!(await isOwn(db, owned))) await markStore(owned.store, await installationOf(db))
}

/**
 * Whether the store has the marker of this database, which may be without tables yet; false where it may get one. Else it
 * is a `WrongStore`. Changes nothing.
 */
export async function isOwn(db: Db, owned: OwnedStore): Promise<boolean> {
  const known = await storeOwner(owned.store)
  if (known === undefined && (await owned.mayMark(db))) return false
  // Another node that starts at the same time may just have marked it.
  const owner = known ?? (await storeOwner(owned.store))
  if (owner !== undefined && (await hasId(db, owner))) return true
  throw wrongStore(owned)
}

export const wrongStore = ({ label, holds, setting }: OwnedStore) =>
  new WrongStore(
    `${label} holds the ${holds} of another database. Nothing was changed. Set DATABASE_URL to the database they belong to, restore it with npm run restore, or choose another ${setting}.`,
  )
