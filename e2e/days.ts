const day = 86_400_000

/** The day it is in a time zone, or some days after, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, after = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + after * day)
