import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { health as routes } from '@app/contract/insight/health.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { testConfig } from '#test/harness.ts'
import { shutDownOnSignals } from './graceful-shutdown.ts'
import { health } from './health.ts'
import { openHttp } from './http.ts'

const answering = async () => {}
const unused = () => {
  throw new Error('No test needs this part of the database.')
}
type Work = (tx: { execute: () => Promise<void> }) => Promise<void>

/** A database whose responses the test chooses; without a choice it works. */
const fakeDatabase = (
  ping = answering,
  transaction: (work: Work) => Promise<void> = (work) => work({ execute: answering }),
): Database => ({
  engine: 'embedded',
  db: Object.assign(drizzle.mock(), { transaction }),
  ...{ ping, close: answering },
  ...{ transaction: unused, listen: unused, script: unused, buildIndexes: unused },
})
const oneSecond = { SHUTDOWN_NOTICE_SECONDS: '1' }
const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-shutdown-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))
const agent = new Agent({ keepAlive: true })

/** A server with one slow route, and a fake process that records its exit code. */
async function begin(database = fakeDatabase(), settings: Record<string, string> = oneSecond) {
  const app = openHttp(testConfig({ DATA_DIR, ...settings }), database)
  health(app)
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return { done: true }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const self = Object.assign(new EventEmitter(), { exits: [] as unknown[] })
  const exit = (code?: unknown) => void self.exits.push(code)
  const stopJobs = vi.fn(async () => {})
  shutDownOnSignals(app, database, stopJobs, Object.assign(self, { exit }) as never)
  const { port } = app.server.address() as AddressInfo
  return { app, self, stopJobs, ask: (path: string) => ask(port, path) }
}

const ask = (port: number, path: string) =>
  new Promise<{ status: number; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        const { statusCode: status = 0, headers } = response
        response.on('end', () => resolve({ status, connection: headers.connection, body }))
      }).on('error', reject)
    },
  )

test('health, liveness and readiness respond with ok and nothing else', async () => {
  const { app } = await begin()
  for (const { path } of Object.values(routes)) {
    const { statusCode, body } = await app.inject(path)
    expect([statusCode, body]).toEqual([200, '{"status":"ok"}'])
  }
  await app.close()
})

test('without the database health and readiness respond 503 degraded, and liveness 200', async () => {
  const away = async () => {
    throw new Error('connect ECONNREFUSED 10.0.0.7:5432')
  }
  const { app } = await begin(fakeDatabase(away, away))
  for (const path of ['/api/health', '/api/health/ready']) {
    const { statusCode, body } = await app.inject(path)
    expect([statusCode, body]).toEqual([503, '{"status":"degraded"}'])
  }
  expect((await app.inject('/api/health/live')).statusCode).toBe(200)
  await app.close()
})

test.each([
  { late: 1, status: 200, what: 'busy' },
  { late: 2, status: 503, what: 'away' },
])('a database that is late $late times in a row counts as $what', async ({ late, status }) => {
  let tries = 0
  const silent = new Promise<never>(() => {})
  const transaction = (work: Work) => {
    tries += 1
    return tries > late ? work({ execute: answering }) : silent
  }
  const { app } = await begin(fakeDatabase(answering, transaction))
  expect((await app.inject('/api/health')).statusCode).toBe(status)
  await app.close()
})

test('on SIGTERM readiness fails at once, running requests finish, and the process exits with 0', async () => {
  const { app, self, stopJobs, ask } = await begin()
  const slow = ask('/slow')
  await once(app.server, 'request')
  self.emit('SIGTERM', 'SIGTERM')
  const ready = await ask('/api/health/ready')
  expect(ready).toEqual({ status: 503, connection: 'close', body: '{"status":"degraded"}' })
  expect((await ask('/api/health/live')).status).toBe(200)
  expect(await slow).toMatchObject({ status: 200, connection: 'close', body: '{"done":true}' })
  await vi.waitFor(() => expect(self.exits).toEqual([0]), 3000)
  expect(stopJobs).toHaveBeenCalledOnce()
  await expect(ask('/api/health')).rejects.toThrow()
})

test('before the port closes reads are dropped unanswered, so that a proxy sends what follows elsewhere', async () => {
  const { app, self, ask } = await begin(fakeDatabase(), { SHUTDOWN_NOTICE_SECONDS: '2' })
  self.emit('SIGTERM', 'SIGTERM')
  expect((await ask('/slow')).status).toBe(200)
  await expect(ask('/api/health/live')).rejects.toThrow('socket hang up')
  const { statusCode } = await app.inject({ method: 'POST', url: '/nothing' })
  expect(statusCode).toBe(404)
  await vi.waitFor(() => expect(self.exits).toEqual([0]), 3000)
})

test('a request that arrives during shutdown gets a 503 with Retry-After', async () => {
  const { app } = await begin()
  const { port } = app.server.address() as AddressInfo
  const line = connect(port, '127.0.0.1')
  let received = ''
  line.on('data', (chunk) => {
    received += chunk
  })
  line.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(app.server, 'request')
  const closed = Promise.all([app.close(), once(line, 'close')])
  await new Promise((resolve) => setTimeout(resolve, 50))
  line.write('GET /api/health/live HTTP/1.1\r\nHost: here\r\n\r\n')
  await closed
  const [, first, second] = received.split('HTTP/1.1 ')
  expect(first).toMatch(/^200 .*{"done":true}$/s)
  expect(second).toMatch(/^503 .*retry-after: 1.*application\/problem\+json/s)
  expect(second).toContain('Service temporarily unavailable. Please try again.')
})

test('a second signal exits at once', async () => {
  const { self } = await begin()
  self.emit('SIGINT', 'SIGINT')
  self.emit('SIGINT', 'SIGINT')
  expect(self.exits).toEqual([1])
  await vi.waitFor(() => expect(self.exits).toEqual([1, 0]), 3000)
})

test.each([
  ['the embedded database', {}, 0],
  ['PostgreSQL', { DATABASE_URL: 'postgres://db/cohort' }, 10_000],
  ['a setting', { DATABASE_URL: 'postgres://db/cohort', SHUTDOWN_NOTICE_SECONDS: '3' }, 3000],
])('with %s the notice before the end is as long as said', async (_, settings, notice) => {
  const { self } = await begin(fakeDatabase(), settings)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  self.emit('SIGTERM', 'SIGTERM')
  if (notice) await vi.advanceTimersByTimeAsync(notice - 1)
  expect(self.exits).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(self.exits).toEqual([0]), 3000)
})

test('an uncaught error exits with 1 after the running requests', async () => {
  const { app, self, ask } = await begin()
  const slow = ask('/slow')
  await once(app.server, 'request')
  self.emit('unhandledRejection', new Error('a bug'))
  self.emit('uncaughtException', new Error('another'))
  expect((await slow).status).toBe(200)
  await vi.waitFor(() => expect(self.exits).toEqual([1]), 3000)
})
