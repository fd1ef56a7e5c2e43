import type { Db } from './db.ts'

const lifetimeFactor = 20
const maxEntries = 200

/** A count that runs or is over; it serves calls between `from` and `until`. */
interface Run<T> {
  value: Promise<T>
  isSlow: boolean
  from: number
  until: number
}

/**
 * Caches a figure that is counted by reading many rows, for each database and each `of`. If counting takes longer than
 * `slowAfter` milliseconds, the result is reused for twenty times as long as it took, so that counting takes at most a
 * twentieth of the time; otherwise every call counts again. Calls during a slow one wait for it.
 */
export function cacheWhenSlow<T, Of extends unknown[] = []>(
  slowAfter: number,
  count: (db: Db, ...of: Of) => Promise<T>,
) {
  const cache = new WeakMap<Db, Map<string, Run<T>>>()
  return (db: Db, ...of: Of): Promise<T> => {
    const runs = cache.get(db) ?? new Map<string, Run<T>>()
    cache.set(db, runs)
    const key = JSON.stringify(of)
    const startedAt = performance.now()
    const last = runs.get(key)
    if (last && last.from <= startedAt && startedAt < last.until) return last.value
    // What is not known to be fast is shared at once: many ask together after a restart, and when the result expires.
    const isSlow = last?.isSlow ?? true
    const from = isSlow ? startedAt : startedAt + slowAfter
    const run = { value: count(db, ...of), isSlow, from, until: Infinity }
    makeRoom(runs, startedAt)
    runs.set(key, run)
    run.value.then(
      () => {
        const now = performance.now()
        run.isSlow = now - startedAt > slowAfter
        run.until = run.isSlow ? now + lifetimeFactor * (now - startedAt) : 0
      },
      () => {
        if (runs.get(key) === run) runs.delete(key)
      },
    )
    return run.value
  }
}

/** Callers may choose what is counted: what has expired goes first, then the oldest. */
function makeRoom(runs: Map<string, Run<unknown>>, now: number) {
  if (runs.size < maxEntries) return
  for (const [key, { until }] of runs) if (until <= now) runs.delete(key)
  for (const key of runs.keys()) {
    if (runs.size < maxEntries) return
    runs.delete(key)
  }
}
