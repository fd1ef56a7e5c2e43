import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { files as routes } from '@app/contract/files/files.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { log } from '#platform/log.ts'
import { testConfig } from '#test/harness.ts'
import { securityHeaders } from './headers.ts'
import { limitSlowBodies, openHttp } from './http.ts'
import { limitRequests } from './rate-limit.ts'

const app = openHttp(testConfig(), {} as Database)
await limitRequests(app)
limitSlowBodies(app, 900)
app.post('/', async () => ({ done: true }))
app.addContentTypeParser('multipart/form-data', async (_request: unknown, body: Readable) =>
  text(body),
)
app.post('/upload', { config: { route: routes.upload } }, async ({ body }) => ({
  length: String(body).length,
}))
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

/** The response to these bytes, once the connection is closed. */
const responseTo = (bytes: string | AsyncIterable<string>) =>
  new Promise<string>((resolve) => {
    const { port } = app.server.address() as AddressInfo
    let response = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      .on('data', (chunk) => {
        response += chunk
      })
      .on('error', () => undefined)
      .on('end', () => socket.destroy())
      .on('close', () => resolve(response))
    Readable.from(typeof bytes === 'string' ? [bytes] : bytes)
      .on('error', () => undefined)
      .pipe(socket, { end: false })
  })

const head = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n'

test.each([
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
  [
    'a length and chunks',
    `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an unknown encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['a chunk without an end', `${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n{}`],
  ['a folded header', `${head}X-A: a\r\n b\r\n\r\n`],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: here\n\n'],
])('%s is ambiguous: the connection is closed', async (_, bytes) => {
  const response = await responseTo(bytes)
  expect(response.split('HTTP/1.1 ')).toHaveLength(2)
  expect(response).toMatch(
    /^HTTP\/1\.1 400 .*application\/problem\+json.*"detail":"Invalid parameter\."/s,
  )
})

test.each([
  ['what is not HTTP', 'GARBAGE\r\n\r\n', 400],
  ['oversized headers', `${head}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered with the security headers', async (_, bytes, status) => {
  const response = await responseTo(bytes)
  expect(response).toContain(`HTTP/1.1 ${status} `)
  for (const [name, value] of Object.entries(securityHeaders(testConfig())))
    expect(response).toContain(`\r\n${name}: ${value}\r\n`)
})

test('a connection closed before it is inspected is not logged as an error', async () => {
  const bugs = vi.spyOn(log, 'error')
  await responseTo(`${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}`)
  expect(bugs).not.toHaveBeenCalled()
})

test('oversized headers are rejected with a message', async () => {
  const response = await responseTo(`${head}X-A: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(response).toMatch(/^HTTP\/1\.1 431 .*"detail":"Request headers too large\."/s)
})

test('headers that arrive too slowly time out', async () => {
  app.server.headersTimeout = 200
  const began = performance.now()
  expect(await responseTo('POST / HT')).toMatch(/^HTTP\/1\.1 408 .*The request took too long/s)
  expect(performance.now() - began).toBeLessThan(8000)
})

const uploadHead =
  'POST /upload HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n'

/** Sends the bytes in pieces, so many milliseconds apart. */
async function* slowly(pieces: readonly string[], pause: number) {
  for (const piece of pieces) {
    yield piece
    await sleep(pause)
  }
}

test('an upload over a slow line arrives, though it takes longer than another body may', async () => {
  const pieces = Array.from({ length: 8 }, () => 'bytes')
  const response = await responseTo(
    slowly([`${uploadHead}Content-Length: 40\r\n\r\n`, ...pieces], 250),
  )
  expect(response).toMatch(/^HTTP\/1\.1 200 .*"length":40/s)
})

test('an upload that stands still is ended with a message', async () => {
  const response = await responseTo(`${uploadHead}Content-Length: 40\r\n\r\nbytes`)
  expect(response).toMatch(/^HTTP\/1\.1 408 .*The request took too long/s)
})

test('another body may not trickle', async () => {
  const bytes = slowly([`${head}Content-Length: 40\r\n\r\n`, ...'{'.padEnd(20)], 250)
  expect(await responseTo(bytes)).toMatch(/^HTTP\/1\.1 408 .*The request took too long/s)
})
