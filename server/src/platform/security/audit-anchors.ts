import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import { putText, readText, type Storage } from '#platform/files/storage.ts'
import { log } from '#platform/log.ts'
import { type EntryPosition, headsOf, lost } from './audit-check.ts'

/** The heads of all lanes at some time. */
export const Anchor = z.array(z.object({ lane: z.int(), seq: z.int(), hash: z.string() }))

/** The folder of a store; the sweeper of files knows nothing of it. */
const folder = 'audit-anchors'
/** The newest of them are compared. */
const most = 30

async function anchorsIn(store: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.keys(folder)) keys.push(key)
  return keys.sort()
}

/** Entries that some anchor knows and the log lost or holds differently. */
export async function lostSinceAnchors(db: Db, stores: Storage[]): Promise<EntryPosition[]> {
  const found = new Map<string, EntryPosition>()
  for (const store of stores)
    for (const key of (await anchorsIn(store)).slice(-most)) {
      const anchor = await readText(store, key)
      if (!anchor) continue
      const known = Anchor.parse(JSON.parse(anchor))
      for (const place of await lost(db, known)) found.set(`${place.lane}:${place.seq}`, place)
    }
  return [...found.values()]
}

/**
 * Stores the heads of the log outside the database, so that a tail which is cut off later is noticed. While the log lacks
 * what earlier anchors know, none is added. Returns how many stores have it.
 */
export async function anchorAudit(db: Db, stores: Storage[], now = new Date()): Promise<number> {
  const [missing] = await lostSinceAnchors(db, stores)
  if (missing) {
    log.error(missing, 'the audit log lost entries that its anchors know')
    return 0
  }
  const heads = (await headsOf(db)).map(({ lane, seq, hash }) => ({ lane, seq, hash }))
  const anchor = JSON.stringify(heads)
  const name = now.toISOString().replaceAll(':', '-')
  for (const store of stores) await putText(store, `${folder}/${name}.json`, anchor)
  log.info({ heads }, 'an anchor of the audit log')
  return stores.length
}

/** After a restore the anchors of what came after the backup lie aside. */
export async function setAnchorsAside(stores: Storage[]): Promise<void> {
  for (const store of stores)
    for (const key of await anchorsIn(store)) await store.move(key, `before-restore/${key}`)
}
