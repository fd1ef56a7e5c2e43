import type { Db } from './db.ts'

const lifetimeFactor = 20

/**
 * Caches a figure that is counted by reading many rows. If counting takes longer than `slowAfter` milliseconds, the
 * result is reused for twenty times as long as it took, so that counting takes at most a twentieth of the time;
 * otherwise every call counts again.
 */
export function cacheWhenSlow<T>(slowAfter: number, count: (db: Db) => Promise<T>) {
  const cache = new WeakMap<Db, { value: T; until: number }>()
  return async (db: Db): Promise<T> => {
    const cached = cache.get(db)
    if (cached && cached.until > performance.now()) return cached.value
    const startedAt = performance.now()
    const value = await count(db)
    const took = performance.now() - startedAt
    if (took > slowAfter) cache.set(db, { value, until: performance.now() + lifetimeFactor * took })
    return value
  }
}
