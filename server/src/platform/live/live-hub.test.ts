import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { LiveStream } from './live-hub.ts'

const user = {
  id: '01900000-0000-7000-8000-000000000000',
  email: 'ada@test.example',
  full_name: 'Ada',
  role: 'intern',
  time_zone: 'Asia/Kolkata',
  session_id: '01900000-0000-7000-8000-000000000001',
} as const

test('a client that does not read is disconnected instead of filling the memory', async () => {
  let sent = 0
  let unread = 0
  const server = createServer(async (_request, response) => {
    const stream = new LiveStream(response, user, 'hash', null)
    for (; sent < 500_000 && !response.destroyed; sent += 1) {
      stream.invalidate({ id: String(sent), topic: 'users', about: null }, sent)
      unread = Math.max(unread, response.writableLength)
      if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    server.close()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const page = connect(port, '127.0.0.1')
  page.on('error', () => {})
  page.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  page.pause()
  await new Promise((resolve) => server.once('close', resolve))
  expect(sent).toBeLessThan(500_000)
  expect(unread).toBeLessThan(128 * 1024)
})
