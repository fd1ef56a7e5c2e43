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

/** What comes back for these bytes, once the connection is closed. */
const answerTo = (bytes: string) =>
  new Promise<string>((resolve) => {
    const { port } = app.server.address() as AddressInfo
    let input = ''
    connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        input += chunk
      })
      .on('error', () => undefined)
      .on('close', () => resolve(input))
      .write(bytes)
  })

const head = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n'

test.each([
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
  [
    'a length and pieces',
    `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an encoding nobody knows', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['a piece without an end', `${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n{}`],
  ['a folded header', `${head}X-A: a\r\n b\r\n\r\n`],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: here\n\n'],
])('%s cannot be read in two ways: the connection is closed', async (_, bytes) => {
  const input = await answerTo(bytes)
  expect(input.split('HTTP/1.1 ')).toHaveLength(2)
  expect(input).toMatch(
    /^HTTP\/1\.1 400 .*application\/problem\+json.*"detail":"Invalid parameter\."/s,
  )
})

test('whose connection is gone before it is looked at makes no bug', async () => {
  const bugs = vi.spyOn(log, 'error')
  await answerTo(`${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}`)
  expect(bugs).not.toHaveBeenCalled()
})

test('too much before the body is refused in words', async () => {
  const input = await answerTo(`${head}X-A: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(input).toMatch(/^HTTP\/1\.1 431 .*"detail":"Request headers too large\."/s)
})

test('what comes a byte at a time is cut off soon after its time', async () => {
  app.server.headersTimeout = 200
  const began = performance.now()
  expect(await answerTo('POST / HT')).toMatch(/^HTTP\/1\.1 408 .*took too long to arrive/s)
  expect(performance.now() - began).toBeLessThan(8000)
})
