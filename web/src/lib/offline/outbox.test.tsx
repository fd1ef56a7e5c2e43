import { loadCatalog, setLocaleResolver } from '@app/contract/i18n/translate.ts'
import { attendance, type TimeStatus } from '@app/contract/work/attendance.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { syncServerTime } from '#lib/server-clock.ts'
import { enqueue, flushOutbox, retryItem, startOutbox, useOutbox } from './outbox.ts'
import { useOfflineMutation } from './use-offline-mutation.ts'

const status: TimeStatus = {
  is_checked_in: true,
  is_on_break: true,
  current_session: null,
  check_in_time: null,
  today: { day: '2026-11-21', worked_seconds: 0, break_seconds: 0 },
  server_time: '2026-11-21T04:00:00.000Z',
}
const at = '2026-11-21T03:30:00.000Z'

let isOnline = true
let keys: (string | null)[] = []
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  signInAs('intern')
  keys = []
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Break() {
  const mutation = useOfflineMutation(attendance.break, {
    label: 'Break',
    done: 'Break Started',
    failed: 'The break was not started',
  })
  const waiting = useOutbox()
  return (
    <>
      <button type="button" onClick={() => mutation.mutate({ body: { action: 'start' } })}>
        Break
      </button>
      <p role="status" aria-label="State">
        {mutation.status}
      </p>
      <ul aria-label="Waiting">
        {waiting.map(({ id, label, refusal }) => (
          <li key={id}>{refusal ? `${label}: ${refusal}` : `${label} waits`}</li>
        ))}
      </ul>
    </>
  )
}

const tap = () => userEvent.click(screen.getByRole('button', { name: 'Break' }))
const items = () =>
  [...screen.getByRole('list', { name: 'Waiting' }).children].map(({ textContent }) => textContent)

/** Notes the key of every request, and lets a network be down however much the browser believes in it. */
function serving({ down = false } = {}) {
  const server = fakeServer()
  const answer = fetch
  const network = { down }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    if (network.down) throw new TypeError('Failed to fetch')
    return answer(url, init)
  })
  return { ...server, network }
}

test('with a connection an act is sent at once and says no time of its own', async () => {
  const server = serving()
  server.respond(attendance.break, () => status)
  show(<Break />)
  await tap()

  expect(await screen.findByText('Break Started')).toBeTruthy()
  expect(server.sent).toEqual([
    { route: 'POST /api/time-tracking/break', body: { action: 'start' } },
  ])
  expect(items()).toEqual([])
})

test('without a connection it waits, and is sent once with its own moment on return', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  const server = serving()
  server.respond(attendance.break, () => status)
  isOnline = false
  show(<Break />)
  stop = startOutbox()
  await tap()
  expect(await screen.findByText('Saved offline')).toBeTruthy()
  expect(items()).toEqual(['Break waits'])
  expect(server.sent).toEqual([])

  isOnline = true
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('focus'))
  expect(await screen.findByText('Break Started')).toBeTruthy()
  await vi.waitFor(() => expect(items()).toEqual([]))
  expect(server.sent).toEqual([
    { route: 'POST /api/time-tracking/break', body: { action: 'start', happened_at: at } },
  ])
})

/** Fake timers are on: its tries end, and it goes into the outbox. */
async function breakUntilItWaits() {
  show(<Break />)
  screen.getByRole('button', { name: 'Break' }).click()
  await vi.advanceTimersByTimeAsync(3_500)
  await vi.waitFor(() => expect(items()).toEqual(['Break waits']))
}

test('what got no answer keeps the key of its first try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const server = serving({ down: true })
  server.respond(attendance.break, () => status)
  await breakUntilItWaits()

  server.network.down = false
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(items()).toEqual([]))
  expect(new Set(keys).size).toBe(1)
  expect(server.sent).toHaveLength(1)
})

test('a first try that had arrived after all counts as sent', async () => {
  const server = serving()
  isOnline = false
  show(<Break />)
  await tap()
  server.reject(attendance.break, 422, 'This Idempotency-Key was used for another request.', [
    { path: 'Idempotency-Key', message: 'This Idempotency-Key was used for another request.' },
  ])
  isOnline = true
  await flushOutbox()

  expect(items()).toEqual([])
  expect(await screen.findByText('Break Started')).toBeTruthy()
})

test('what waits outlives a reload', async () => {
  const server = serving()
  server.respond(attendance.break, () => status)
  isOnline = false
  show(<Break />)
  await tap()
  cleanup()

  show(<Break />)
  expect(items()).toEqual(['Break waits'])
  isOnline = true
  await flushOutbox()
  expect(server.sent).toHaveLength(1)
})

test('acts are sent in the order they were made', async () => {
  const server = serving()
  server.respond(attendance.break, () => status)
  isOnline = false
  show(<Break />)
  await tap()
  await tap()
  await tap()
  isOnline = true
  await flushOutbox()

  const times = server.sent.map(({ body }) => Object(body).happened_at)
  expect(times).toHaveLength(3)
  expect(times).toEqual(times.toSorted())
  expect(new Set(keys).size).toBe(3)
})

test('of two tabs one sends', async () => {
  const held = new Set<string>()
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
    locks: { request: exclusive },
  })
  async function exclusive(name: string, _: object, work: (lock: object | null) => unknown) {
    if (held.has(name)) return work(null)
    held.add(name)
    return Promise.resolve(work({})).finally(() => held.delete(name))
  }
  const server = serving()
  server.respond(attendance.break, () => status)
  isOnline = false
  show(<Break />)
  screen.getByRole('button', { name: 'Break' }).click()
  await vi.waitFor(() => expect(items()).toEqual(['Break waits']))
  isOnline = true
  const here = await import('./outbox.ts')
  vi.resetModules()
  const { setSession } = await import('#lib/session/session-store.ts')
  setSession({ status: 'in', me: signInAs('intern') })
  const there = await import('./outbox.ts')
  expect(there.flushOutbox).not.toBe(here.flushOutbox)

  await Promise.all([here.flushOutbox(), there.flushOutbox()])
  expect(server.sent).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('a refusal stays in sight with its reason until it is taken', async () => {
  const server = serving()
  isOnline = false
  show(<Break />)
  await tap()
  server.reject(attendance.break, 409, "You're already on a break.")
  isOnline = true
  await flushOutbox()
  expect(await screen.findByText('The break was not started')).toBeTruthy()
  expect(items()).toEqual(["Break: You're already on a break."])

  server.respond(attendance.break, () => status)
  const [refused] = Object.values({ ...localStorage }).map((text) => JSON.parse(text))
  await retryItem(refused)
  await vi.waitFor(() => expect(items()).toEqual([]))
})

test.each([
  [409, 'This request is already being processed.'],
  [429, 'Please try again later.'],
  [503, 'Please try again later.'],
])('%i %s is tried again', async (code, detail) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const server = serving()
  isOnline = false
  show(<Break />)
  screen.getByRole('button', { name: 'Break' }).click()
  await vi.waitFor(() => expect(items()).toEqual(['Break waits']))
  server.reject(attendance.break, code, detail)
  isOnline = true
  void flushOutbox()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(items()).toEqual(['Break waits'])

  server.respond(attendance.break, () => status)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(items()).toEqual([]))
})

test('after a lost session it waits until the same person is back', async () => {
  const server = serving()
  server.reject(attendance.break, 401, 'Authentication expired. Please log in again.')
  show(<Break />)
  await tap()
  // A form that heard of a failure would keep its words to send them a second time.
  const state = screen.getByRole('status', { name: 'State' })
  await vi.waitFor(() => expect(state.textContent).toBe('success'))
  expect(screen.queryByText('The break was not started')).toBeNull()

  server.respond(attendance.break, () => status)
  signInAs('team_leader')
  await vi.waitFor(() => expect(items()).toEqual([]))
  await flushOutbox()
  expect(server.sent).toHaveLength(1)

  signInAs('intern')
  await flushOutbox()
  await vi.waitFor(() => expect(items()).toEqual([]))
  expect(server.sent).toHaveLength(2)
})

test('why nothing more can wait is said in the language of the person', () => {
  loadCatalog('de', {
    'Too many changes are waiting to be sent.': 'Zu viele warten.',
    'This browser is out of storage space.': 'Kein Platz.',
  })
  setLocaleResolver(() => 'de')
  const item = {
    key: 'key',
    method: 'POST' as const,
    url: '/api/tasks',
    route: 'POST /api/tasks',
    label: 'Task',
    was_tried: false,
  }
  for (let count = 0; count < 100; count += 1) enqueue('anna', item)
  expect(() => enqueue('anna', item)).toThrow('Zu viele warten.')
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  expect(() => enqueue('ben', item)).toThrow('Kein Platz.')
  vi.unstubAllGlobals()
  setLocaleResolver(() => 'en')
})

test('a write that may have arrived more than a day ago is not resent without a confirmation', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  const server = serving({ down: true })
  await breakUntilItWaits()
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  server.network.down = false
  await flushOutbox()

  expect(items()[0]).toContain("We couldn't confirm this was sent.")
  expect(server.sent).toEqual([])
})

test('on a device whose clock is days ahead, what may have arrived just now is sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  syncServerTime(new Date(Date.now() - 48 * 3_600_000).toISOString(), Date.now())
  const server = serving({ down: true })
  server.respond(attendance.break, () => status)
  await breakUntilItWaits()
  server.network.down = false
  await flushOutbox()

  expect(items()).toEqual([])
  expect(server.sent).toHaveLength(1)
})
