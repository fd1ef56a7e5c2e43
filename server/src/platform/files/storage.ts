import type { Readable } from 'node:stream'
import { t } from '@app/contract/i18n/text.ts'
import type { Disk } from 'flydrive'
import { unavailable } from '#platform/problem.ts'
import type { Config } from '#src/config.ts'
import { calm, guarded, isMissing, type Run } from './storage-guard.ts'

/** Where the bytes of files are: a folder or an S3-compatible store. Keys are made by the product. */
export interface Storage {
  /** Refuses with 503 when the store does not take it within five seconds. */
  put(key: string, bytes: Readable, size: number): Promise<void>
  /** Undefined: there is no such object. Refuses with 503 when the store does not answer. */
  read(key: string): Promise<Readable | undefined>
  exists(key: string): Promise<boolean>
  /** An object that is not there is removed already. */
  remove(key: string): Promise<void>
  /** Every key of the store. */
  keys(): AsyncIterable<string>
}

const opened = new WeakMap<Config, Storage>()

/** The store of this configuration; one a process, so that its state is shared. */
export function storageOf(config: Config): Storage {
  const storage = opened.get(config) ?? open(config)
  opened.set(config, storage)
  return storage
}

function open(config: Config): Storage {
  let disk: Promise<Disk> | undefined
  const opened = () => {
    disk ??= import('./storage-drivers.ts').then(({ diskOf }) => diskOf(config))
    return disk
  }
  return over(opened, config.S3_BUCKET ? guarded() : calm)
}

const notStored = () => unavailable(t('Could not store the file. Please try again later.'))

/** Opened by the first who asks for a file: most starts come long before. */
type Opened = () => Promise<Disk>

function over(disk: Opened, run: Run): Storage {
  return {
    async put(key, bytes, size) {
      try {
        await run(async () => (await disk()).putStream(key, bytes, { contentLength: size }))
      } catch {
        bytes.destroy()
        throw notStored()
      }
    },
    read: (key) => readable(disk, run, key),
    exists: (key) => answered(run(async () => (await disk()).exists(key))),
    remove: (key) => answered(run(async () => (await disk()).delete(key))),
    keys: () => keysOf(disk),
  }
}

async function readable(disk: Opened, run: Run, key: string): Promise<Readable | undefined> {
  if (!(await answered(run(async () => (await disk()).exists(key))))) return undefined
  try {
    return await run(async () => (await disk()).getStream(key))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw unavailable()
  }
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch {
    throw unavailable()
  }
}

async function* keysOf(disk: Opened) {
  let next: string | undefined
  do {
    const page = await (await disk()).listAll('', {
      recursive: true,
      ...(next && { paginationToken: next }),
    })
    for (const found of page.objects) if (found.isFile) yield found.key
    next = page.paginationToken
  } while (next)
}

/** What a write to the local disk fails with; the answer is the same as a store that fails. */
export const refusedByDisk = (error: unknown) =>
  error instanceof Error && 'syscall' in error ? notStored() : undefined
