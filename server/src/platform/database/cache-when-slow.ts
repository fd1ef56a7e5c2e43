import type { Db } from './db.ts'

const times = 20

/**
 * A figure that is counted by reading many rows. Where that takes longer than `costly` milliseconds, the answer serves
 * for twenty times as long as it took, so that counting never takes more than a twentieth of the time; else every
 * reader gets it anew.
 */
export function keptWhenCostly<T>(costly: number, count: (db: Db) => Promise<T>) {
  const known = new WeakMap<Db, { value: T; until: number }>()
  return async (db: Db): Promise<T> => {
    const kept = known.get(db)
    if (kept && kept.until > performance.now()) return kept.value
    const begun = performance.now()
    const value = await count(db)
    const took = performance.now() - begun
    if (took > costly) known.set(db, { value, until: performance.now() + times * took })
    return value
  }
}
