import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { t } from '@app/contract/i18n/text.ts'
import type { Storage } from '#platform/files/storage.ts'
import { sha256Of } from '#platform/files/upload.ts'
import { log } from '#platform/log.ts'
import { notFound, Refused, unavailable } from '#platform/problem.ts'
import type { StoredRow } from '#schema/files.table.ts'

/** Up to here the bytes are held while they are checked; larger ones are read twice, so that memory stays flat. */
const small = 1024 * 1024
const patience = 4500

/**
 * The bytes of a stored file, checked against what was stored before the first of them leaves. Refuses with 404 when they
 * are gone, 502 when they are damaged, 503 when the store does not give them.
 */
export async function bytesOf(store: Storage, file: StoredRow): Promise<Buffer | Readable> {
  if (!file.key) throw notFound()
  const bytes = await opened(store, file)
  if (file.size <= small) return inTime(bytes, async () => checked(file, await buffer(bytes)))
  await inTime(bytes, async () => mustBe(file, await sha256Of(bytes)))
  const second = checking(file)
  pipeline(await opened(store, file), second, () => {}) // its failure is the answer's, cut off
  return second
}

async function opened(store: Storage, { id, key }: StoredRow): Promise<Readable> {
  const bytes = await store.read(key)
  if (bytes) return bytes
  log.error({ file: id }, 'a stored file is missing')
  throw notFound()
}

function checked(file: StoredRow, bytes: Buffer): Buffer {
  mustBe(file, createHash('sha256').update(bytes).digest('hex'))
  return bytes
}

function mustBe({ id, sha256 }: StoredRow, found: string) {
  if (found === sha256) return
  log.error({ file: id }, 'a stored file is damaged')
  throw new Refused(502, t('The file is damaged.'))
}

async function inTime<T>(bytes: Readable, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => bytes.destroy(new Error('The store stopped.')), patience)
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refused ? error : unavailable()
  } finally {
    clearTimeout(timer)
  }
}

/** Cuts the answer off before its end when the second reading is not the first: never whole wrong bytes. */
function checking({ id, sha256 }: StoredRow): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const ready = held
      held = chunk
      done(null, ready)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, held)
      log.error({ file: id }, 'a stored file changed while it was read')
      done(new Error('The file is damaged.'))
    },
  })
}
