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

/** Runs at most `most` tasks at once and one of each person; those who wait take turns, however many tasks each has. */
export function fairQueueOf(most: number) {
  const running = new Set<string>()
  let waiting: { person: string; go: () => void }[] = []
  const start = () => {
    const next = waiting.find(({ person }) => !running.has(person))
    if (!next || running.size >= most) return
    running.add(next.person)
    waiting.splice(waiting.indexOf(next), 1)
    next.go()
  }
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((go) => {
      waiting.push({ person, go })
      start()
    })
    try {
      return await work()
    } finally {
      running.delete(person)
      const isTheirs = (one: { person: string }) => one.person === person
      waiting = [...waiting.filter((one) => !isTheirs(one)), ...waiting.filter(isTheirs)]
      start()
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
