import { isDeepStrictEqual } from 'node:util'
import type { Role } from '@app/contract/core/roles.ts'
import { ApiError, type ApiResponse, caller, type Request } from '@app/contract/core/route.ts'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { z } from 'zod'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import type { Database } from '#platform/database/db.ts'
import { undeclared } from '#platform/database/pipelining/commit-batch.ts'
import { log } from '#platform/log.ts'
import { endHourOfRefusals as endHour } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { buildApp } from '#src/app.ts'
import { type Config, configFrom } from '#src/config.ts'
import { workerDatabase } from './test-database.ts'

export const testConfig = (more: Record<string, string> = {}): Config =>
  configFrom({
    BACKEND_URL: 'http://localhost:3000',
    BACKEND_PUBLIC_KEY: 'test-key',
    DEMO_DATA: 'false',
    // Nothing can be written below a file.
    DATA_DIR: '/dev/null/cohort',
    ...more,
  })

let opened: { app: FastifyInstance; database: Database } | undefined

/** The real app of this test file over its worker's database, which is empty when the file begins. */
export const app = (): FastifyInstance => there().app
export const db = () => there().database.db

/** What a superuser of the database could do: no trigger runs. */
export const tamper = (statement: SQL) =>
  db().transaction(async (held) => {
    await held.execute(sql`set local session_replication_role = replica`)
    await held.execute(statement)
  })

const there = () => {
  if (!opened) throw new Error('Call startApp() at the top of the test file.')
  return opened
}

/**
 * Compares every JSON response with what its route declares, because responses built as text by the database are sent
 * unparsed. A value of the wrong shape fails the parse; an undeclared field is missing from the parsed value.
 */
export function compareResponses() {
  const sent: Record<string, unknown> = {}
  const declared: Record<string, unknown> = {}
  const observe = (app: FastifyInstance) => {
    app.addHook('onSend', async ({ routeOptions: { config } }, { statusCode }, payload) => {
      const { route } = config
      if (!route || route.binary || statusCode !== (route.status ?? 200) || statusCode === 204)
        return
      const value: unknown = JSON.parse(String(payload))
      const { data, error } = route.returns.safeParse(value)
      if (!error && isDeepStrictEqual(data, value)) return
      const name = `${route.method} ${route.path}`
      sent[name] = value
      declared[name] = error ? z.prettifyError(error) : data
    })
  }
  return { observe, verify: () => expect(sent).toEqual(declared) }
}

/**
 * Call it once at the top of a test file. It also fails the file if a write publishes a topic that its route does not
 * declare or if a response differs from what its route declares.
 */
export function startApp(more: Record<string, string> = {}) {
  const published = new Set<unknown>()
  const responses = compareResponses()
  beforeAll(async () => {
    vi.spyOn(log, 'error').mockImplementation((about: unknown, message?: unknown) => {
      if (message === undeclared) published.add(about)
    })
    const database = await workerDatabase()
    opened = { database, app: await buildApp(testConfig(more), database, responses.observe) }
    await opened.app.ready()
  })
  afterAll(async () => {
    await opened?.app.close()
    opened = undefined
    setOrganisation(defaultOrganisation)
    expect([...published]).toEqual([])
    responses.verify()
  })
}

interface CallOptions {
  headers?: Record<string, string>
}

/** Sends a request as a browser would, to the app in this process. */
export async function inject(
  { method, url, body }: Omit<Request, 'binary'>,
  { headers = {} }: CallOptions = {},
): Promise<LightMyRequestResponse> {
  return app().inject({
    method,
    url,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

const answerOf = (response: LightMyRequestResponse): ApiResponse => ({
  status: response.statusCode,
  body:
    response.body && /json/.test(String(response.headers['content-type']))
      ? response.json()
      : response.body,
})

/**
 * Signs in a new user with this role, who has stated that they are 18 or older; `call` is the same typed call as the
 * browser's.
 */
export async function signIn(role: Role, more: Partial<typeof users.$inferInsert> = {}) {
  const id = v7()
  const [user] = await db()
    .insert(users)
    .values({
      id,
      email: `${id}@test.example`,
      full_name: `Test ${role}`,
      role,
      email_confirmed_at: new Date().toISOString(),
      age_group: 'adult',
      created_at: sql`now()`,
      ...more,
    })
    .returning()
  if (!user) throw new Error('no user')
  const from = { address: '127.0.0.1', agent: 'test', request_id: id }
  const { access_token, refresh_token } = await openSession(db(), user.id, from)
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    user,
    token: access_token,
    refresh_token,
    headers,
    call: caller(async (request) => answerOf(await inject(request, { headers }))),
    send: (request: Omit<Request, 'binary'>, extra: Record<string, string> = {}) =>
      inject(request, { headers: { ...headers, ...extra } }),
  }
}
export type SignedInUser = Awaited<ReturnType<typeof signIn>>

/** An anonymous caller. */
export const stranger = {
  call: caller(async (request) => answerOf(await inject(request))),
  send: inject,
}

/** Status and message of a call that is refused; undefined for one that succeeds. */
export const refusal = (call: Promise<unknown>): Promise<[number, string] | undefined> =>
  call.then(
    () => undefined,
    (problem: unknown) => {
      if (problem instanceof ApiError) return [problem.status, problem.message]
      throw problem
    },
  )

/** Ends the hour in which this process counts refusals: those of other tests would use up its bound. */
export const endHourOfRefusals = () => endHour(db())
