import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts as routes } from '@app/contract/identity/accounts.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { purgeExpiredAccounts } from '#domains/identity/accounts/accounts.ts'
import { links, sessions } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { events } from '#schema/live.table.ts'
import { app, db, inject, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { openSession } from './sessions.ts'

startApp()

const me = (authorization?: string) =>
  inject(
    { method: 'GET', url: '/api/auth/me' },
    { headers: authorization === undefined ? {} : { authorization } },
  )
const meWith = (token: string) => me(`Bearer ${token}`)
const refresh = (refresh_token: string) =>
  stranger.send({ method: 'POST', url: '/api/auth/refresh', body: { refresh_token } })
const age = (user_id: string, columns: Record<string, unknown>) =>
  db().update(sessions).set(columns).where(eq(sessions.user_id, user_id))
const agent = (name: string) => ({ address: '127.0.0.1', agent: name, request_id: v7() })

const none = 'No authentication token available'
const expired = 'Authentication expired. Please log in again.'

test.each([
  [undefined, none],
  ['', none],
  ['Bearer ', none],
  ['Bearer', none],
  ['Basic YTpi', expired],
  [`Bearer ${'x'.repeat(8000)}`, expired],
  ['Bearer unknown', expired],
])('the header %j is no session', async (header, detail) => {
  const answer = await me(header)
  expect(answer.statusCode).toBe(401)
  expect(answer.json().detail).toBe(detail)
})

test('a second header is no session, whatever the first one is', async () => {
  await app().listen({ host: '127.0.0.1', port: 0 })
  const { token } = await signIn('intern')
  const { port } = app().server.address() as AddressInfo
  const statusOf = (...names: string[]) =>
    new Promise((resolve, reject) => {
      const headers = ['Host', 'localhost', ...names.flatMap((name) => [name, `Bearer ${token}`])]
      request({ port, host: '127.0.0.1', path: '/api/auth/me', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect(await statusOf('Authorization')).toBe(200)
  expect(await statusOf('Authorization', 'authorization')).toBe(401)
})

test('a token in the address or in a cookie is not read', async () => {
  const { token } = await signIn('intern')
  const url = `/api/auth/me?access_token=${token}`
  expect((await inject({ method: 'GET', url })).statusCode).toBe(401)
  const cookie = { cookie: `auth_token=${token}` }
  const answer = await inject({ method: 'GET', url: '/api/auth/me' }, { headers: cookie })
  expect(answer.statusCode).toBe(401)
})

test('who is signed in reads the own account and no secret', async () => {
  const person = await signIn('hr')
  const answer = await meWith(person.token)
  expect(Object.keys(answer.json()).sort()).toEqual([
    'avatar_id',
    'consent_due',
    'created_at',
    'email',
    'full_name',
    'id',
    'last_event_id',
    'role',
    'settings',
    'status',
    'updated_at',
  ])
})

test('a token serves 24 hours by the clock of the database', async () => {
  const { token, user } = await signIn('intern')
  await age(user.id, { expires_at: sql`now() + interval '1 second'` })
  expect((await meWith(token)).statusCode).toBe(200)
  await age(user.id, { expires_at: sql`now() - interval '1 second'` })
  const answer = await meWith(token)
  expect(answer.statusCode).toBe(401)
  expect(answer.json().detail).toBe(expired)
  const { token: fresh } = await signIn('intern')
  const [row] = await db()
    .select({ hours: sql<number>`extract(epoch from max(expires_at - created_at)) / 3600` })
    .from(sessions)
  expect(Number(row?.hours)).toBeCloseTo(24, 3)
  expect(fresh).toBeTruthy()
})

test('signing out ends every device, twice is the same, and a stranger gets the same answer', async () => {
  const person = await signIn('intern')
  const other = await openSession(db(), person.user.id, agent('other'))
  const out = { method: 'POST', url: '/api/auth/logout' } as const
  expect((await person.send(out)).statusCode).toBe(204)
  expect((await meWith(person.token)).statusCode).toBe(401)
  expect((await meWith(other.access_token)).statusCode).toBe(401)
  expect((await refresh(person.refresh_token)).statusCode).toBe(401)
  expect((await person.send(out)).statusCode).toBe(204)
  expect((await stranger.send(out)).statusCode).toBe(204)
  const received = await db().select().from(events).where(eq(events.user_id, person.user.id))
  expect(received.map(({ topic }) => topic)).toContain('account')
})

test('a refresh gives new tokens; what was under way with the old ones is still answered for a moment', async () => {
  const person = await signIn('intern')
  const renewed = await stranger.call(routes.refresh, {
    body: { refresh_token: person.refresh_token },
  })
  expect((await meWith(renewed.access_token)).statusCode).toBe(200)
  expect((await meWith(person.token)).statusCode).toBe(200)
  await age(person.user.id, { refreshed_at: sql`now() - interval '31 seconds'` })
  expect((await meWith(person.token)).statusCode).toBe(401)
  expect((await meWith(renewed.access_token)).statusCode).toBe(200)
})

test('two tabs that refresh at once both get tokens', async () => {
  const person = await signIn('intern')
  const [one, two] = await Promise.all([
    refresh(person.refresh_token),
    refresh(person.refresh_token),
  ])
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  for (const tab of [one, two]) expect((await meWith(tab.json().access_token)).statusCode).toBe(200)
  for (const tab of [one, two])
    expect((await refresh(tab.json().refresh_token)).statusCode).toBe(200)
})

test('the grace of a used refresh token is not prolonged by using it again', async () => {
  const person = await signIn('intern')
  const renewed = (await refresh(person.refresh_token)).json()
  await age(person.user.id, { refreshed_at: sql`now() - interval '20 seconds'` })
  expect((await refresh(person.refresh_token)).json()).toEqual(renewed)
  await age(person.user.id, { refreshed_at: sql`${sessions.refreshed_at} - interval '11 seconds'` })
  expect((await refresh(person.refresh_token)).statusCode).toBe(401)
  expect((await meWith(renewed.access_token)).statusCode).toBe(401)
})

test('a refresh token of several renewals ago ends the device as well', async () => {
  const person = await signIn('intern')
  let current = person.refresh_token
  for (let renewal = 0; renewal < 5; renewal += 1)
    current = (await refresh(current)).json().refresh_token
  await age(person.user.id, { refreshed_at: sql`now() - interval '31 seconds'` })
  expect((await refresh('a'.repeat(43))).statusCode).toBe(401)
  const { access_token, refresh_token } = (await refresh(current)).json()
  expect((await meWith(access_token)).statusCode).toBe(200)
  expect((await refresh(person.refresh_token)).statusCode).toBe(401)
  expect((await meWith(access_token)).statusCode).toBe(401)
  expect((await refresh(refresh_token)).statusCode).toBe(401)
})

test('an old refresh token that comes again after the grace ends the device', async () => {
  const person = await signIn('intern')
  const renewed = (await refresh(person.refresh_token)).json()
  await age(person.user.id, { refreshed_at: sql`now() - interval '31 seconds'` })
  const copied = await refresh(person.refresh_token)
  expect(copied.statusCode).toBe(401)
  expect(copied.json().detail).toBe(expired)
  expect((await meWith(renewed.access_token)).statusCode).toBe(401)
  expect((await refresh(renewed.refresh_token)).statusCode).toBe(401)
  const isTheirs = sql`${auditLogs.details}::json ->> 'user_id' = ${person.user.id}`
  const entries = await db()
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.action, 'session_copied'), isTheirs))
  expect(entries).toHaveLength(1)
})

test('a device that was away for longer than thirty days signs in again', async () => {
  const person = await signIn('intern')
  await age(person.user.id, { refresh_expires_at: sql`now() - interval '1 second'` })
  expect((await refresh(person.refresh_token)).statusCode).toBe(401)
})

test('devices are listed by names a person knows and are signed out one by one', async () => {
  const person = await signIn('intern')
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
  const { access_token } = await openSession(db(), person.user.id, agent(phone))
  const { sessions: devices } = await person.call(routes.devices)
  expect(devices.map(({ name, is_current }) => [name, is_current])).toEqual(
    expect.arrayContaining([
      ['Safari on iPhone', false],
      ['Unknown device', true],
    ]),
  )
  const id = devices.find(({ is_current }) => !is_current)?.id ?? ''
  await person.call(routes.endDevice, { params: { id } })
  expect((await meWith(access_token)).statusCode).toBe(401)
  expect((await meWith(person.token)).statusCode).toBe(200)
})

test("another person's device does not exist; a superadmin may look and end it", async () => {
  const owner = await signIn('intern')
  const other = await signIn('hr')
  const [device] = (await owner.call(routes.devices)).sessions
  const end = (actor: SignedInUser, id: string) =>
    actor.send({ method: 'DELETE', url: `/api/auth/sessions/${id}` })
  const query = { user_id: owner.user.id }
  expect((await other.call(routes.devices, { query })).sessions).toEqual([])
  const foreign = await end(other, device?.id ?? '')
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe((await end(other, v7())).body)
  const superadmin = await signIn('superadmin')
  expect((await superadmin.call(routes.devices, { query })).sessions).toHaveLength(1)
  expect((await end(superadmin, device?.id ?? '')).statusCode).toBe(204)
  expect((await meWith(owner.token)).statusCode).toBe(401)
})

test('expired sessions and links are deleted, valid ones stay', async () => {
  const here = await signIn('intern')
  const expires_at = sql`now() - interval '1 second'`
  const link = { kind: 'recovery', user_id: here.user.id } as const
  await db()
    .insert(links)
    .values([
      { ...link, token_hash: 'old', expires_at },
      { ...link, token_hash: 'new', expires_at: sql`now() + interval '1 minute'` },
    ])
  await purgeExpiredAccounts(db())
  expect((await meWith(here.token)).statusCode).toBe(200)
  const stored = await db().select().from(links).where(eq(links.user_id, here.user.id))
  expect(stored.map(({ token_hash }) => token_hash)).toEqual(['new'])
})
