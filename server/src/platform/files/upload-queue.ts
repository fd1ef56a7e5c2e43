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

/** Runs at most `most` tasks at once; the rest are rejected with 503, to be retried. */
export function boundOf(most: number) {
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) throw unavailable()
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}
