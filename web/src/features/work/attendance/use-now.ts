import { useSyncExternalStore } from 'react'
import { serverNow } from '#lib/server-clock.ts'

const second = 1_000

/** The server's clock, in whole seconds since 1970 times 1000; what shows it ticks each second (spec §2). */
export const useNow = () => useSyncExternalStore(eachSecond, wholeSecond, wholeSecond)

const wholeSecond = () => Math.floor(serverNow() / second) * second

function eachSecond(tick: () => void) {
  const timer = setInterval(tick, second)
  return () => clearInterval(timer)
}
