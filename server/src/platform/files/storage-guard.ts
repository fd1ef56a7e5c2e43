const patience = 4500
const mostFailures = 5
const pause = 10_000

/** Runs one request to the store. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>

/** The store did not do what it was asked. */
export class StoreDown extends Error {}

/** A local disk answers at once or fails at once. */
export const calm: Run = (work) => work()

/**
 * A store over the network: no request waits longer than 4.5 s, and after five failures in a row none is sent for ten
 * seconds, so that a dead store costs nobody time. The first request after that decides anew.
 */
export function guarded(now = Date.now): Run {
  let failures = 0
  let closedUntil = 0
  return async (work) => {
    if (now() < closedUntil) throw new StoreDown('The store failed too often; it is left alone.')
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
    timer = setTimeout(() => reject(new StoreDown('The store did not answer.')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The object is not there; everything else is a failure of the store. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return true
  return ('code' in error && error.code === 'ENOENT') || isMissing(error.cause)
}
