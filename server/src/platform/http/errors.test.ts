import { Readable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { toProblem } from '#platform/database/error-mapping.ts'
import { log, loggedError } from '#platform/log.ts'
import { testConfig } from '#test/harness.ts'
import { openHttp } from './http.ts'

let app: FastifyInstance
const logged = vi.spyOn(log, 'error')

beforeEach(async () => {
  logged.mockReset()
  app = openHttp(testConfig(), {} as Database)
  app.get('/throws', () => {
    throw new TypeError('asha@private.example is undefined')
  })
  app.get('/rejects', async () => Promise.reject(new Error('a bug')))
  app.get('/rejects-nothing', () => Promise.reject(undefined))
  app.get('/stream', (_, reply) =>
    reply.send(
      new Readable({
        read() {
          this.destroy(new Error('a bug'))
        },
      }),
    ),
  )
  app.get('/broken-stream', (_, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'the beginning'
          await new Promise((resolve) => setTimeout(resolve, 20))
          throw new Error('a bug')
        })(),
      ),
    ),
  )
  app.get('/people/:email', ({ url }) => {
    const cause = Object.assign(new Error('the database system is shutting down'), {
      code: '57P03',
    })
    throw new DrizzleQueryError('select id from users where email = $1', [url, 'salt:key'], cause)
  })
  app.get('/well', () => ({ well: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const ask = (path: string) => fetch(app.listeningOrigin + path)

test.each(['/throws', '/rejects', '/rejects-nothing', '/stream'])(
  'a bug in %s is answered with 500 and logged once with the id of the request',
  async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    const text = await answer.text()
    expect(text).not.toMatch(/bug|undefined|asha|at .*\.ts/)
    const lines = logged.mock.calls.map(([line]) => line)
    expect(lines).toEqual([
      expect.objectContaining({ request_id: answer.headers.get('x-request-id') }),
    ])
    expect(JSON.stringify(lines)).not.toContain('asha@private.example')
    expect((await ask('/well')).status).toBe(200)
  },
)

test('an outage is logged with its cause, its statement and its place, and nothing that was sent', async () => {
  const warned = vi.spyOn(log, 'warn')
  const answer = await ask('/people/asha@private.example?name=Asha')
  expect(answer.status).toBe(503)
  expect(warned).toHaveBeenCalledOnce()
  const [line, message] = warned.mock.calls[0] ?? []
  const { err, ...place } = Object(line)
  expect({ message, ...place, ...loggedError(err) }).toEqual({
    message: 'unavailable',
    request_id: answer.headers.get('x-request-id'),
    route: '/people/:email',
    type: 'Error',
    code: '57P03',
    reason: 'the database system is shutting down',
    statement: 'select id from users where email = $1',
    stack: expect.stringMatching(/^ {4}at /),
  })
  expect(JSON.stringify([place, loggedError(err)])).not.toMatch(/asha|salt/i)
})

test('a bug in the middle of an answer ends the connection, so that half of it is not taken for all', async () => {
  const answer = await ask('/broken-stream')
  await expect(answer.text()).rejects.toThrow()
  expect((await ask('/well')).status).toBe(200)
})

test.each(['58030', '58P01', '25006'])(
  'a database whose disk fails or that only reads (%s) is an outage, with a moment to come back',
  (code) => {
    const failed = Object.assign(new Error('could not write'), { code })
    const problem = toProblem(new Error('Failed query', { cause: failed }))
    expect(problem).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  },
)
