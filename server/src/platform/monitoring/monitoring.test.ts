import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { log } from '#platform/log.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { buildApp } from '#src/app.ts'
import { app, db, inject, signIn, startApp, testConfig } from '#test/harness.ts'

startApp()

const METRICS_TOKEN = 'a-token-for-the-scraper'

/** The values of a scrape, by name and labels. */
async function scrape(headers: Record<string, string> = {}) {
  const { body, statusCode } = await inject({ method: 'GET', url: '/metrics' }, { headers })
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('requests are counted by route template and status, never by path', async () => {
  const hr = await signIn('hr')
  const name = 'cohort_http_requests_total{method="GET",route="/api/users/:id",status="404"}'
  const before = (await scrape()).get(name) ?? 0
  const id = '01900000-0000-7000-8000-000000000000'
  await hr.send({ method: 'GET', url: `/api/users/${id}` })
  await hr.send({ method: 'GET', url: '/api/nowhere/secret-path' })
  const after = await scrape()
  expect(after.get(name)).toBe(before + 1)
  expect([...after.keys()].join()).not.toMatch(/secret-path|01900000/)
  const duration = 'cohort_http_request_duration_seconds_count{method="GET",route="/api/users/:id"}'
  expect(after.get(duration)).toBeGreaterThan(0)
})

test('what waits is shown: jobs, emails, event streams, the audit log, the event loop', async () => {
  await queueMail(db(), { to: 'ada@test.example', subject: 'Hello', text: ['Hello'] })
  await db().execute(sql`update mails set waiting_since = now() - interval '1 hour'`)
  await signIn('hr')
  await vi.waitFor(async () => {
    const values = await scrape()
    expect(values.get('cohort_mails{state="waiting"}')).toBe(1)
    expect(values.get('cohort_mails_oldest_waiting_seconds')).toBeGreaterThan(3500)
  }, 10_000)
  const values = await scrape()
  expect(values.get('cohort_database_up')).toBe(1)
  expect(values.get('cohort_mails{state="failed"}')).toBe(0)
  expect(values.get('cohort_live_connections')).toBe(0)
  expect(values.get('cohort_audit_lag_entries')).toBe(0)
  expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
})

test('how long the event loop was held up since the last look is shown', async () => {
  await scrape()
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
  await pause()
  const until = performance.now() + 300
  while (performance.now() < until);
  await pause()
  expect((await scrape()).get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.2)
})

test('jobs that are due are counted with the time they have waited', async () => {
  const waiting = queue('a-test-of-monitoring')
  await db().execute(
    sql`select pgboss.create_queue(${waiting.name}, ${JSON.stringify(waiting.options)}::jsonb)`,
  )
  await enqueue(db(), waiting, {})
  await enqueue(db(), waiting, {}, { after: 3600 })
  await vi.waitFor(
    async () =>
      expect((await scrape()).get('cohort_jobs_waiting{job="a-test-of-monitoring"}')).toBe(1),
    10_000,
  )
})

test.each([
  ['another machine', { remoteAddress: '10.0.0.9' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '10.0.0.9' } }],
  ['a foreign name of this machine', { headers: { host: 'evil.test' } }],
  [
    'another machine with a wrong token',
    { remoteAddress: '10.0.0.9', headers: { authorization: 'Bearer wrong' } },
  ],
])('for %s there are no metrics', async (_who, more) => {
  expect((await app().inject({ url: '/metrics', ...more })).statusCode).toBe(404)
})

test('behind a proxy only the whole token opens them', async () => {
  const config = testConfig({ METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' })
  const other = await buildApp(config, app().database)
  const status = async (token?: string) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }) }
    return (await other.inject({ url: '/metrics', headers })).statusCode
  }
  expect(await status(METRICS_TOKEN)).toBe(200)
  for (const wrong of [undefined, `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(1), 'x'])
    expect(await status(wrong)).toBe(404)
  await other.close()
})

test('each request is one line of the log, with its route, status, duration and user', async () => {
  const hr = await signIn('hr')
  const info = vi.spyOn(log, 'info')
  vi.spyOn(log, 'isLevelEnabled').mockImplementation((level) => level !== 'debug')
  const response = await hr.send({ method: 'GET', url: '/api/users/nobody?search=secret' })
  await vi.waitFor(() => expect(info).toHaveBeenCalled())
  expect(info.mock.calls).toEqual([
    [
      {
        request_id: response.headers['x-request-id'],
        method: 'GET',
        route: '/api/users/:id',
        status: response.statusCode,
        duration_ms: expect.any(Number),
        user_id: hr.user.id,
      },
      'request',
    ],
  ])
  await inject({ method: 'GET', url: '/api/health/live' })
  expect(info).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})
