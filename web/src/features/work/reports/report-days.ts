/** How far back a report may be of (the server refuses older ones). */
const daysBack = 7
const length = 86_400_000

/** Today and the days before it that can still be reported, latest first. */
export const reportableDays = (today: string) =>
  Array.from({ length: daysBack + 1 }, (_, back) => earlier(today, back))

export const isReportable = (today: string, day: string) => day >= earlier(today, daysBack)

const earlier = (day: string, back: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - back * length).toISOString().slice(0, 10)
