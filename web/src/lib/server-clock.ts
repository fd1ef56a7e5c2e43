/** The server's clock, which decides when something happened; a browser's own may be wrong. */
let clockOffset = 0

/** To be told whenever an answer says what time it is there. */
export function syncServerTime(instant: string) {
  clockOffset = new Date(instant).getTime() - Date.now()
}

/** Milliseconds since 1970, by the server's clock as it was last heard. */
export const serverNow = () => Date.now() + clockOffset
