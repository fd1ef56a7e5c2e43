/**
 * Caches values for a short time; concurrent callers share one computation. `clear` also drops those in progress, so
 * that data read before a write is never returned after it.
 */
export function shortCache<T>(most: number, milliseconds: number) {
  const cached = new Map<string, { until: number; value: Promise<T> }>()
  return {
    clear: () => cached.clear(),
    get(key: string, make: () => Promise<T>, now = performance.now()): Promise<T> {
      const known = cached.get(key)
      if (known && known.until > now) return known.value
      const entry = { until: now + milliseconds, value: make() }
      cached.delete(key)
      cached.set(key, entry)
      const [oldest] = cached.keys()
      if (cached.size > most && oldest !== undefined) cached.delete(oldest)
      entry.value.catch(() => cached.get(key) === entry && cached.delete(key))
      return entry.value
    },
  }
}
