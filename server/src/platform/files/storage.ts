import type { Readable } from 'node:stream'
import { t } from '@app/contract/i18n/text.ts'
import type { Disk } from 'flydrive'
import { unavailable } from '#platform/problem.ts'
import type { Config } from '#src/config.ts'

const patience = 4500
const mostFailures = 5
const pause = 10_000

/** Runs one request to the store. */
type RunRequest = <T>(work: () => Promise<T>) => Promise<T>

/** The store did not do what it was asked. */
export class StoreUnavailableError extends Error {}

/** A local disk answers at once or fails at once. */
const unguarded: RunRequest = (work) => work()

/**
 * A store over the network: no request waits longer than 4.5 s, and after five failures in a row none is sent for ten
 * seconds, so that a dead store costs nobody time. The first request after that decides anew.
 */
export function guarded(now = Date.now): RunRequest {
  let failures = 0
  let closedUntil = 0
  return async (work) => {
    if (now() < closedUntil)
      throw new StoreUnavailableError('The store failed too often; it is left alone.')
    try {
      const result = await inTime(work())
      failures = 0
      return result
    } catch (error) {
      if (isMissing(error)) throw error
      failures += 1
      if (failures >= mostFailures) closedUntil = now() + pause
      throw error
    }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailableError('The store did not answer.')),
      patience,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The object is not there; everything else is a failure of the store. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return true
  return ('code' in error && error.code === 'ENOENT') || isMissing(error.cause)
}

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
  return storageOver(opened, config.S3_BUCKET ? guarded() : unguarded)
}

const notStored = () => unavailable(t('Could not store the file. Please try again later.'))

/** Opened by the first who asks for a file: most starts come long before. */
type DiskLoader = () => Promise<Disk>

function storageOver(disk: DiskLoader, run: RunRequest): Storage {
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
    exists: (key) => orUnavailable(run(async () => (await disk()).exists(key))),
    remove: (key) => orUnavailable(run(async () => (await disk()).delete(key))),
    keys: () => keysOf(disk),
  }
}

async function readable(
  disk: DiskLoader,
  run: RunRequest,
  key: string,
): Promise<Readable | undefined> {
  if (!(await orUnavailable(run(async () => (await disk()).exists(key))))) return undefined
  try {
    return await run(async () => (await disk()).getStream(key))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw unavailable()
  }
}

async function orUnavailable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch {
    throw unavailable()
  }
}

async function* keysOf(disk: DiskLoader) {
  let next: string | undefined
  do {
    const page = await (await disk()).listAll('', {
      recursive: true,
      ...(next && { paginationToken: next }),
    })
    for (const object of page.objects) if (object.isFile) yield object.key
    next = page.paginationToken
  } while (next)
}

/** What a write to the local disk fails with; the answer is the same as a store that fails. */
export const refusedByDisk = (error: unknown) =>
  error instanceof Error && 'syscall' in error ? notStored() : undefined
