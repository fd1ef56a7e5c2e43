import { unavailable } from '#platform/problem.ts'

/** Runs at most `most` tasks at once; the rest wait their turn. */
export function queueOf(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs at most `most` tasks at once, and at most `mostEach` of one person; the rest are rejected with 503, to be retried.
 */
export function boundOf(most: number, mostEach: number) {
  const running: string[] = []
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const theirs = running.filter((one) => one === person).length
    if (running.length >= most || theirs >= mostEach) throw unavailable()
    running.push(person)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(person), 1)
    }
  }
}
