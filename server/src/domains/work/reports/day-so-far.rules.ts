/** A stretch of time, in seconds since the epoch. */
export interface Stretch {
  from: number
  until: number
}

/** Stretches without the pauses within them. */
export function without(stretches: readonly Stretch[], pauses: readonly Stretch[]): Stretch[] {
  return pauses.reduce<Stretch[]>(
    (rest, pause) =>
      rest.flatMap(({ from, until }) =>
        [
          { from, until: Math.min(until, pause.from) },
          { from: Math.max(from, pause.until), until },
        ].filter((one) => one.until > one.from),
      ),
    [...stretches],
  )
}

/**
 * The worked seconds of each task while it was in progress. Where several were in progress at once, the time is shared
 * between them, so that the tasks of a day never add up to more than the day.
 */
export function timePerTask(
  progress: readonly (Stretch & { task_id: string })[],
  worked: readonly Stretch[],
): Map<string, number> {
  const all = [...progress, ...worked]
  const moments = [...new Set(all.flatMap(({ from, until }) => [from, until]))].sort(
    (a, b) => a - b,
  )
  const seconds = new Map<string, number>()
  moments.forEach((from, at) => {
    const until = moments[at + 1]
    if (until === undefined) return
    const isIn = (stretch: Stretch) => stretch.from <= from && stretch.until >= until
    if (!worked.some(isIn)) return
    const ids = [...new Set(progress.filter(isIn).map(({ task_id }) => task_id))]
    for (const id of ids) seconds.set(id, (seconds.get(id) ?? 0) + (until - from) / ids.length)
  })
  return seconds
}
