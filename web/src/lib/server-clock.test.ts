import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, syncServerTime } from './server-clock.ts'

const hour = 3_600_000
const now = new Date('2026-11-21T06:00:00.000Z').getTime()
const iso = (time: number) => new Date(time).toISOString()
const answeredAtOnce = (time: number) => syncServerTime(iso(time), Date.now())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  localStorage.clear()
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('a browser whose clock is wrong goes by the server’s', () => {
  answeredAtOnce(now + 3 * hour)
  expect(serverNow()).toBe(now + 3 * hour)
  answeredAtOnce(now - hour)
  expect(serverNow()).toBe(now - hour)
})

test.each([
  ['right', 0],
  ['wrong', 3 * hour],
])(
  'a response that was read after the phone had slept leaves a clock as it was that is %s',
  (_, offset) => {
    answeredAtOnce(now + offset)
    const sentAt = Date.now()
    vi.setSystemTime(now + hour)
    syncServerTime(iso(now + offset + 200), sentAt)
    expect(serverNow()).toBe(now + hour + offset)
  },
)

test('a page that is opened without a connection knows how far the clock was off', () => {
  localStorage.setItem('clock-offset', `${-2 * hour}`)
  expect(serverNow()).toBe(now - 2 * hour)
})

test('where nothing can be stored, the browser’s own clock has to do', () => {
  const setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  answeredAtOnce(now + hour)
  expect(serverNow()).toBe(now)
  vi.unstubAllGlobals()
})
