import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@app/contract/identity/accounts.ts'
import { settings } from '@app/contract/identity/settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue, job, queue, startJobs } from '#platform/jobs/jobs.ts'
import { app, inject, signIn, startApp } from '#test/harness.ts'
import { startTracing, traceHeaders, traceJob } from './tracing.ts'

const Attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string() }).or(z.object({ intValue: z.number() })),
})
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  status: z.object({ code: z.number() }),
  attributes: z.array(Attribute),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

const received: { url: string | undefined; token: unknown; text: string }[] = []
const receiver = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    received.push({ url: request.url, token: request.headers['x-token'], text })
    response.end('{}')
  })
})
const spans = () =>
  received.flatMap(({ text }) =>
    Export.parse(JSON.parse(text)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

let stop = async () => {}
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', OTEL_EXPORTER_OTLP_ENDPOINT)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-token=of-the-collector')
  vi.stubEnv('OTEL_SERVICE_NAME', 'cohort-in-pune')
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  stop = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT })
  vi.unstubAllEnvs()
})
startApp()
afterAll(async () => {
  await stop()
  receiver.close()
})

const trace = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${trace}-b7ad6b7169203331-01`
const named = (name: string) =>
  spans().filter((span) => span.name === name && span.traceId === trace)
const soon = { timeout: 5000, interval: 50 }

test('a request is a span of the trace it names, with its statements and without anything of a person', async () => {
  const someone = await signIn('intern', { full_name: 'Asha Secret' })
  const headers = { authorization: `Bearer ${someone.token}`, traceparent }
  await inject({ method: 'GET', url: `${accounts.me.path}?secret=path` }, { headers })
  await inject({ method: 'GET', url: accounts.me.path }, { headers })
  const body = { showPhone: true }
  await inject({ method: 'PUT', url: settings.change.path, body }, { headers })
  await vi.waitFor(() => expect(named(`PUT ${settings.change.path}`)).toHaveLength(1), soon)
  const [request] = named(`GET ${accounts.me.path}`)
  expect(request).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2 })
  const statement = spans().find(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statement).toMatchObject({ traceId: trace, kind: 3 })
  const [write] = named(`PUT ${settings.change.path}`)
  const inWrite = spans().filter(({ parentSpanId }) => parentSpanId === write?.spanId)
  expect(inWrite.map(({ name }) => name)).toContain('update users')
  const keys = spans().flatMap(({ attributes }) => attributes.map(({ key }) => key))
  expect([...new Set(keys)].sort()).toEqual([
    'db.collection.name',
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ])
  const all = received.map(({ text }) => text).join()
  for (const secret of ['Asha Secret', 'showPhone', 'secret', someone.user.id, someone.user.email])
    expect(all).not.toContain(secret)
})

test('a job is part of the trace that enqueued it, and what it sends carries the trace on', async () => {
  const greeting = queue<{ to: string }>('a-traced-greeting')
  const seen: object[] = []
  const stopJobs = await startJobs(app().database, [
    job(greeting, async (data) => void seen.push(data, traceHeaders())),
  ])
  await traceJob('outer', { traceparent }, () =>
    enqueue(app().database.db, greeting, { to: 'Ada' }),
  )
  await vi.waitFor(() => expect(named('job a-traced-greeting')).toHaveLength(1), soon)
  const [outer] = named('job outer')
  const [span] = named('job a-traced-greeting')
  expect(span?.parentSpanId).toBe(outer?.spanId)
  expect(seen).toEqual([{ to: 'Ada' }, { traceparent: `00-${trace}-${span?.spanId}-01` }])
  await stopJobs()
})

test('a failed job and a failed statement say the kind of their error, not its message', async () => {
  const failing = traceJob('failing', { traceparent }, async () => {
    await app().database.db.execute(sql`select 1 / ${0}::int`)
  })
  await expect(failing).rejects.toThrow()
  await vi.waitFor(() => expect(named('job failing')).toHaveLength(1), soon)
  const [span] = named('job failing')
  const statement = spans().find(({ parentSpanId }) => parentSpanId === span?.spanId)
  for (const failed of [span, statement]) {
    expect(failed?.status).toEqual({ code: 2 })
    expect(failed?.attributes.map(({ key }) => key)).toContain('error.type')
  }
})

test('probes are no spans; the resource has the configured name, and the collector its header', async () => {
  await inject({ method: 'GET', url: '/api/health/live' })
  await traceJob('last', { traceparent }, async () => {})
  await vi.waitFor(() => expect(named('job last')).toHaveLength(1), soon)
  expect(spans().map(({ name }) => name)).not.toContain('GET /api/health/live')
  expect(received[0]).toMatchObject({ url: '/v1/traces', token: 'of-the-collector' })
  expect(received[0]?.text).toContain('cohort-in-pune')
})

test('afterwards, and without an endpoint, nothing is traced', async () => {
  await stop()
  stop = await startTracing({})
  const inside: object[] = []
  await traceJob('untraced', { traceparent }, async () => void inside.push(traceHeaders()))
  expect(inside).toEqual([{}])
})
