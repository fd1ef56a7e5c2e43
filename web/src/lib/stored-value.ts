import type { z } from 'zod'

/**
 * A JSON value in this browser's storage. A value that is missing or does not fit the schema reads as undefined;
 * when the storage is full or blocked, nothing is stored.
 */
export const storedValue = <T>(
  key: string,
  schema: z.ZodType<T>,
  storage = () => localStorage,
) => ({
  read(): T | undefined {
    try {
      return schema.parse(JSON.parse(storage().getItem(key) ?? 'null'))
    } catch {
      return undefined
    }
  },
  write(value: T) {
    try {
      storage().setItem(key, JSON.stringify(value))
    } catch {
      // The caller works without a stored value.
    }
  },
  remove() {
    try {
      storage().removeItem(key)
    } catch {
      // A blocked storage has no value.
    }
  },
})
