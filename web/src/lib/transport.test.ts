import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, randomUuid, transport } from './transport.ts'

const read = { method: 'GET', url: '/api/health', binary: false } as const
const write = { method: 'POST', url: '/api/applications', body: { a: 1 }, binary: false } as const

type Step = Response | Error
let calls: { at: number; init: RequestInit }[] = []

/** Each try gets the next step; the last one stays. */
function server(...steps: Step[]) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    calls.push({ at: Date.now(), init })
    const step = steps.length > 1 ? steps.shift() : steps[0]
    if (step instanceof Response) return step.clone()
    throw step
  })
}
const keys = () => calls.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))
const response = (status: number, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status })
const offline = new TypeError('Failed to fetch')

beforeEach(() => {
  calls = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => vi.useRealTimers())

/** Lets the pauses between tries go by. */
async function after<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  return work
}

test('a network error is tried three times more, a second apart', async () => {
  server(offline)
  await expect(after(transport(read))).rejects.toThrow(NetworkError)

  const [first] = calls
  expect(calls.map(({ at }) => at - (first?.at ?? 0))).toEqual([0, 1000, 2000, 3000])
})

test.each([408, 502, 503, 504])('%i is tried again until there is an answer', async (status) => {
  server(response(status), response(status), response(200, { ok: true }))

  expect(await after(transport(read))).toEqual({ status: 200, body: { ok: true } })
  expect(calls).toHaveLength(3)
})

test('a write whose first try is still at work is tried again until that has its answer', async () => {
  const processing = { title: 'Conflict', detail: 'This request is already being processed.' }
  server(offline, response(409, processing), response(201, { id: 1 }))

  expect(await after(transport(write))).toEqual({ status: 201, body: { id: 1 } })
  expect(new Set(keys()).size).toBe(1)
})

test.each([
  ['after twenty seconds has that answer', 20, 201],
  ['for good is given up half a minute later', 60, 409],
])('a write whose first try is at work %s', async (_, seconds, status) => {
  const processing = { title: 'Conflict', detail: 'This request is already being processed.' }
  const tries = Array.from({ length: seconds }, () => response(409, processing))
  server(offline, ...tries, response(201, { id: 1 }))
  const work = transport(write)
  await vi.advanceTimersByTimeAsync(40_000)

  expect(await work).toMatchObject({ status })
  expect(new Set(keys()).size).toBe(1)
})

test('what stays unavailable is answered with the last answer', async () => {
  server(response(503, { detail: 'Service temporarily unavailable. Please try again.' }))

  expect(await after(transport(read))).toMatchObject({ status: 503 })
  expect(calls).toHaveLength(4)
})

test.each([400, 401, 403, 404, 405, 409, 422, 429, 500])('%i is an answer', async (status) => {
  server(response(status))

  expect(await after(transport(read))).toMatchObject({ status })
  expect(calls).toHaveLength(1)
})

test('a write keeps its key over all tries, and the next write has another', async () => {
  server(offline, response(503), response(201))
  await after(transport(write))
  await after(transport(write))

  const [first, second, third, next] = keys()
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect([second, third]).toEqual([first, first])
  expect(next).not.toBe(first)
})

test('a read carries no key', async () => {
  server(response(200))
  await after(transport(read))

  expect(keys()).toEqual([null])
})

test('an answer that took too long is not asked for again', async () => {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    calls.push({ at: Date.now(), init })
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  })
  vi.useRealTimers()

  await expect(transport({ ...read, timeout: 20 })).rejects.toMatchObject({ timedOut: true })
  expect(calls).toHaveLength(1)
})

test('an answer that is not JSON survives', async () => {
  server(new Response('<h1>Bad Request</h1>', { status: 400 }))
  expect(await after(transport(read))).toEqual({ status: 400, body: undefined })

  server(new Response(null, { status: 204 }))
  expect(await after(transport(read))).toEqual({ status: 204, body: undefined })
})

test('a page where data was meant is a broken gateway, not data', async () => {
  server(new Response('<h1>Welcome</h1>', { status: 200 }))

  expect(await after(transport(read))).toEqual({ status: 502, body: undefined })
})

test('keys are random', () => {
  expect(new Set(Array.from({ length: 50 }, randomUuid)).size).toBe(50)
})

test('the place of a write is sent with what this browser reads in the next ten seconds', async () => {
  const places = () => calls.map(({ init }) => new Headers(init.headers).get('X-Written'))
  server(
    response(200),
    new Response('{}', { headers: { 'X-Written': '0/16B3748' } }),
    response(200),
  )
  await transport(read)
  await transport(write)
  await transport(read)
  vi.setSystemTime(Date.now() + 10_001)
  await transport(read)

  expect(places()).toEqual([null, null, '0/16B3748', null])
})
