/** The server's clock, which decides when something happened; a browser's own may be wrong. */
let clockOffset = 0

/** Call it with the time of every response. */
export function syncServerTime(instant: string) {
  clockOffset = new Date(instant).getTime() - Date.now()
}

/** Milliseconds since 1970, by the server's clock as last received. */
export const serverNow = () => Date.now() + clockOffset
