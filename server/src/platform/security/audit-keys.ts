import { createHash, createHmac, randomBytes } from 'node:crypto'
import { putText, readText, type Storage } from '#platform/files/storage.ts'
import type { auditLogs } from '#schema/audit.table.ts'

/** A key of the audit log, outside the database. Its id, which each entry names, reveals nothing of it. */
interface AuditKey {
  id: string
  secret: string
}

let ring: AuditKey[] = []

const idOf = (secret: string) =>
  createHash('sha256').update(`audit key ${secret}`).digest('hex').slice(0, 16)

export const newAuditKey = () => randomBytes(32).toString('hex')

/** The keys of this process: entries are written with the first, and verified with whichever they name. */
export function useAuditKeys(secrets: string[]): void {
  ring = [...new Set(secrets)].map((secret) => ({ id: idOf(secret), secret }))
}

/** Keys to verify with, besides those that are in use. */
export const addAuditKeys = (secrets: string[]) =>
  useAuditKeys([...ring.map(({ secret }) => secret), ...secrets])

/** The ids of the keys that entries can be verified with. */
export const auditKeyIds = () => ring.map(({ id }) => id)

/** The folder of a store with the keys that the product made itself; the sweeper of files knows nothing of it. */
const folder = 'audit-keys'

/** The keys in some stores, always in the same order. */
export async function storedAuditKeys(stores: Storage[]): Promise<string[]> {
  const found = new Map<string, string>()
  for (const store of stores)
    for await (const key of store.keys(folder)) {
      const secret = (await readText(store, key)) ?? ''
      if (key === `${folder}/${idOf(secret)}`) found.set(key, secret)
    }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, secret]) => secret)
}

/** Stores keys where they are missing. */
export async function storeAuditKeys(stores: Storage[], secrets: string[]): Promise<void> {
  for (const store of stores) {
    const known = await storedAuditKeys([store])
    for (const secret of secrets.filter((one) => !known.includes(one)))
      await putText(store, `${folder}/${idOf(secret)}`, secret)
  }
}

/** Each entry has a key of its own, so that the key itself never reaches the database or its log. */
const derive = (secret: string, entry: string) =>
  createHmac('sha256', secret).update(entry).digest()

const block = 64
const padded = (key: Buffer, byte: number) =>
  Buffer.from(Array.from({ length: block }, (_, at) => byte ^ (key[at] ?? 0))).toString('hex')

/** What the database needs to compute the HMAC of one entry (RFC 2104): the padded keys of both hashes. */
export function sealOf(entry: string) {
  const [current] = ring
  if (!current) throw new Error('The audit log has no key.')
  const key = derive(current.secret, entry)
  return { key_id: current.id, ipad: padded(key, 0x36), opad: padded(key, 0x5c) }
}

/** An entry as it is hashed: the time as text, to the millisecond. */
export type StoredEntry = Omit<typeof auditLogs.$inferSelect, 'at'> & { at: string }

const separator = '\u001f'
/** Stands for an empty text in the hash, and is never stored: null that became an empty text is a change, and vice versa. */
const never = '\u0000'
const optional = (text: string | null) => (text === '' ? never : (text ?? ''))

/** Every column of an entry but its hash, after the hash of the entry before it. */
const textOf = (entry: StoredEntry, before: string) =>
  [
    ...[entry.id, entry.lane, before, entry.seq, entry.at, optional(entry.actor_id), entry.action],
    ...[entry.entity_type, optional(entry.entity_id), entry.details, entry.address ?? never],
    ...[entry.request_id ?? never, entry.key_id ?? never],
  ].join(separator)

/** The hash of entries from before the log had a key. */
function plainHash(entry: StoredEntry, before: string): string {
  const text = [
    ...[before, entry.seq, entry.at, entry.actor_id ?? '', entry.action, entry.entity_type],
    ...[entry.entity_id ?? '', entry.details, entry.address ?? never],
  ].join(separator)
  return createHash('sha256').update(text).digest('hex')
}

/** The hash that an entry must have; undefined when its key is unknown. */
export function hashOf(entry: StoredEntry, before: string): string | undefined {
  if (entry.key_id === null) return plainHash(entry, before)
  const key = ring.find(({ id }) => id === entry.key_id)
  if (!key) return undefined
  return createHmac('sha256', derive(key.secret, entry.id))
    .update(textOf(entry, before))
    .digest('hex')
}

/** What takes the place of details that named a deleted person; the trigger of the table allows nothing else. */
export const erasedDetails = '{"erased":true}'

/** What proves that an entry is as its erasure left it: the details that its hash covered are gone. */
export const erasedDigest = (entry: StoredEntry): string =>
  createHash('sha256')
    .update(textOf({ ...entry, details: erasedDetails }, entry.hash))
    .digest('hex')
