/** The server's clock, which decides when something happened; a browser's own may be wrong. */
let clockOffset = 0

/** Call it with the time of every response; an empty one, as a 405 counts for (spec §7), changes nothing. */
export function syncServerTime(instant: string) {
  const time = new Date(instant).getTime()
  if (!Number.isNaN(time)) clockOffset = time - Date.now()
}

/** Milliseconds since 1970, by the server's clock as last received. */
export const serverNow = () => Date.now() + clockOffset
