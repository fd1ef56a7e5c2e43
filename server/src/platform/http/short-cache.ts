/**
 * Answers that many ask for at once, kept for moments and made only once. `clear` forgets all, also those that are
 * being made: what was read before a write is never given after it.
 */
export function shortCache<T>(most: number, milliseconds: number) {
  const cached = new Map<string, { until: number; value: Promise<T> }>()
  return {
    clear: () => cached.clear(),
    get(key: string, make: () => Promise<T>): Promise<T> {
      const known = cached.get(key)
      if (known && known.until > performance.now()) return known.value
      const entry = { until: performance.now() + milliseconds, value: make() }
      cached.delete(key)
      cached.set(key, entry)
      const [oldest] = cached.keys()
      if (cached.size > most && oldest !== undefined) cached.delete(oldest)
      entry.value.catch(() => cached.get(key) === entry && cached.delete(key))
      return entry.value
    },
  }
}
