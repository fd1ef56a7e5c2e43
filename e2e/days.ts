const day = 86_400_000

/** The day it is in a time zone, or some days after, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, after = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + after * day)

/** A time zone, or another one while the day there has only just begun: the hours of a journey must fit into today. */
export const zoneWithHours = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  return Number(format.format()) < 4 ? 'America/New_York' : timeZone
}
