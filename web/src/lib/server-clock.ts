/** The server's clock, which decides when something happened; a browser's own may be wrong. */
const storageKey = 'clock-offset'

/** By how much the browser's clock is wrong, as last found, also for a page that is opened without a connection. */
const clockOffset = () => Number(localStorage.getItem(storageKey))

/**
 * Call it with the time of every response and when its request was sent; an empty one, as a 405 counts for (spec §7),
 * changes nothing. The response may have been on its way for long, as on a phone that slept: the offset changes only as
 * far as it must have been wrong.
 */
export function syncServerTime(instant: string, sentAt: number) {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return
  const offset = Math.min(Math.max(clockOffset(), time - Date.now()), time - sentAt)
  try {
    localStorage.setItem(storageKey, `${offset}`)
  } catch {
    // A full storage has no room for what would need the time either.
  }
}

/** Milliseconds since 1970, by the server's clock as last received. */
export const serverNow = () => Date.now() + clockOffset()
