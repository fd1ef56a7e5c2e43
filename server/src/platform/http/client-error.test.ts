import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { log } from '#platform/log.ts'
import { testConfig } from '#test/harness.ts'
import { openHttp } from './http.ts'
import { limitRequests } from './rate-limit.ts'

const app = openHttp(testConfig(), {} as Database)
await limitRequests(app)
app.post('/', async () => ({ done: true }))
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

/** The response to these bytes, once the connection is closed. */
const responseTo = (bytes: string) =>
  new Promise<string>((resolve) => {
    const { port } = app.server.address() as AddressInfo
    let response = ''
    connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        response += chunk
      })
      .on('error', () => undefined)
      .on('close', () => resolve(response))
      .write(bytes)
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
  expect(await responseTo('POST / HT')).toMatch(/^HTTP\/1\.1 408 .*took too long to arrive/s)
  expect(performance.now() - began).toBeLessThan(8000)
})
