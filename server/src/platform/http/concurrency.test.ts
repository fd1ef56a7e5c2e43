import { type AddressInfo, connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { files } from '@app/contract/files/files.ts'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { live } from '@app/contract/insight/health.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { testConfig } from '#test/harness.ts'
import { limitConcurrency, openHttp } from './http.ts'

const app = openHttp(testConfig(), {} as Database)
limitConcurrency(app, 2)
let finish: (() => void)[] = []
const slow = async () => {
  await new Promise<void>((resolve) => finish.push(resolve))
  return { done: true }
}
app.get('/slow', slow)
app.post('/slow', slow)
app.get(live.stream.path, slow)
app.get('/api/health', slow)
app.addContentTypeParser('multipart/form-data', async (_request: unknown, body: Readable) =>
  text(body),
)
app.post('/upload', { config: { route: files.upload } }, slow)
app.get('/nested', async () => (await app.inject('/quick')).json())
app.get('/quick', async () => ({ done: true }))
app.get('/broken', async () => {
  throw new Error('A bug')
})
app.get('/large', async () => 'x'.repeat(5_000_000))

let base = ''
beforeAll(async () => {
  // The organisation of an earlier file may speak another language.
  setOrganisation(defaultOrganisation)
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
beforeEach(() => {
  finish = []
})
afterAll(() => app.close())

/** Begins requests and waits until all of them are worked on. */
async function begin(...requests: [string, RequestInit?][]) {
  const before = finish.length
  const begun = requests.map(([path, init]) => fetch(base + path, init))
  await vi.waitFor(() => expect(finish.length).toBe(before + requests.length))
  return async () => {
    for (const end of finish) end()
    return Promise.all(begun.map(async (one) => (await one).status))
  }
}
const statusOf = async (path: string) => (await fetch(base + path)).status

test('a request beyond the limit is refused at once with a time to retry, and served then', async () => {
  const body = JSON.stringify({})
  const headers = { 'content-type': 'application/json' }
  const end = await begin(['/slow'], ['/slow', { method: 'POST', body, headers }])
  for (const init of [{}, { method: 'POST', body, headers }]) {
    const refused = await fetch(`${base}/slow`, init)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({
      detail: 'Service temporarily unavailable. Please try again.',
    })
  }
  expect(await end()).toEqual([200, 200])
  for (let at = 0; at < 5; at += 1) expect(await statusOf('/quick')).toBe(200)
})

test('probes, uploads and live streams take no place', async () => {
  const body = new FormData()
  body.set('file', new File(['x'], 'x.txt'))
  const upload = { method: 'POST', body }
  const end = await begin(
    ['/api/health'],
    [live.stream.path],
    ['/upload', upload],
    ['/upload', upload],
  )
  expect(await statusOf('/quick')).toBe(200)
  await end()
})

test('what a page asks of this process is not refused to it', async () => {
  const end = await begin(['/slow'])
  expect(await statusOf('/nested')).toBe(200)
  await end()
})

test('bugs, unknown addresses and clients that leave give their place back', async () => {
  for (let at = 0; at < 4; at += 1) {
    expect(await statusOf('/broken')).toBe(500)
    expect(await statusOf('/nowhere')).toBe(404)
    const leaving = new AbortController()
    const left = fetch(`${base}/slow`, { signal: leaving.signal }).catch(() => 'left')
    await vi.waitFor(() => expect(finish.length).toBe(at + 1))
    leaving.abort()
    expect(await left).toBe('left')
    finish[at]?.()
  }
  await vi.waitFor(async () => expect(await statusOf('/quick')).toBe(200))
})

test('slow connections take no slot: neither a body that does not end nor a response that nobody reads', async () => {
  const { port } = app.server.address() as AddressInfo
  const head = 'Host: here\r\nContent-Type: application/json\r\n'
  const sockets = Array.from({ length: 6 }, (_, at) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write(
      at % 2
        ? `GET /large HTTP/1.1\r\n${head}\r\n`
        : `POST /slow HTTP/1.1\r\n${head}Content-Length: 9\r\n\r\n{`,
    )
    return socket.pause()
  })
  await sleep(200)
  expect(await statusOf('/quick')).toBe(200)
  for (const socket of sockets) socket.destroy()
})
