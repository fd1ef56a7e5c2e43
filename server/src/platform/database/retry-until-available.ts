import { setTimeout } from 'node:timers/promises'
import { log, loggedError } from '#platform/log.ts'
import { ProblemError } from '#platform/problem.ts'
import { isUnreachable, toProblem } from './error-mapping.ts'

type StopFunction = () => Promise<void>

/**
 * Retries `start` until the database is available, while the server already serves requests. The returned function
 * stops it, also while it is still retrying. Any other error is left uncaught.
 */
export function retryUntilAvailable(
  start: () => Promise<StopFunction>,
  first = 200,
  pause = 1000,
): StopFunction {
  const aborted = new AbortController()
  const waited = (ms: number) => setTimeout(ms, true, { signal: aborted.signal }).catch(() => false)
  const begin = async () => {
    for (let wait = first; await waited(wait); wait = pause) {
      try {
        return await start()
      } catch (error) {
        if (toProblem(error)?.status !== 503) throw error
        log.warn({ err: error }, 'the database was out at the start of the jobs')
      }
    }
    return undefined
  }
  const begun = begin()
  return async () => {
    aborted.abort()
    const stop = await begun
    await stop?.()
  }
}

const longestWait = 30_000

/**
 * Opens the database at the start, and waits for one that cannot be reached, or for the file store that its keys are in,
 * with one line per try. Other errors, such as a wrong password, are thrown.
 */
export async function waitForDatabase<T>(open: () => Promise<T>, first = 1000): Promise<T> {
  for (let wait = first; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await open()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      const { reason } = loggedError(error)
      const what =
        error instanceof ProblemError
          ? 'The file store does not respond'
          : 'The database cannot be reached'
      console.error(`${what}: ${reason}. Trying again in ${Math.ceil(wait / 1000)} s.`)
      await setTimeout(wait)
    }
  }
}
