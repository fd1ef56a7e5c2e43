import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const minute = 60_000

/** The moment, to the minute: a page that stays open goes on with it, past midnight too. */
export const useMinute = () => useSyncExternalStore(subscribe, thisMinute, thisMinute)

const thisMinute = () => Math.floor(serverNow() / minute) * minute

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 5_000)
  return () => clearInterval(timer)
}
