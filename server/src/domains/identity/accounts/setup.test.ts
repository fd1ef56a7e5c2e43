import { accounts } from '@app/contract/identity/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sessions, setupLinks, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { app, db, inject, signIn, startApp, stranger, testConfig } from '#test/harness.ts'
import { purgeExpiredAccounts } from './accounts.ts'
import { ensureSuperadmin, setupLink } from './bootstrap.ts'

startApp()

const site = { BACKEND_URL: 'https://jobs.company.example' }
const email = 'Ada@Company.example'
const owner = { email, full_name: 'Ada Lovelace', password: 'Rain on 7 tin roofs' }

beforeEach(async () => {
  await db().delete(setupLinks)
  await db().delete(sessions)
  await db().update(users).set({ role: 'hr' }).where(eq(users.role, 'superadmin'))
})

async function newToken() {
  const link = await setupLink(app().database, site)
  return link?.split('#')[1] ?? ''
}

const setUp = (body: object) => inject({ method: 'POST', url: '/api/auth/setup', body })
const superadmins = () => db().$count(users, eq(users.role, 'superadmin'))
const isGood = async (token: string) =>
  (await stranger.call(accounts.checkLink, { body: { token, type: 'setup' } })).is_valid

test('the link creates the first superadmin, who is signed in at once and needs no mail', async () => {
  const link = await setupLink(app().database, site)
  expect(link).toMatch(/^https:\/\/jobs\.company\.example\/setup#[\w-]{43}$/)
  const token = link?.split('#')[1] ?? ''
  expect(await isGood(token)).toBe(true)
  const session = await stranger.call(accounts.setUp, { body: { token, ...owner } })
  expect(session.profile).toMatchObject({ email: 'ada@company.example', role: 'superadmin' })
  const headers = { authorization: `Bearer ${session.access_token}` }
  const me = await inject({ method: 'GET', url: '/api/auth/me' }, { headers })
  expect(me.json().role).toBe('superadmin')
  // Sending the page agrees to the terms, so that no banner asks for it again.
  expect(me.json()).not.toHaveProperty('consent_due')
  const login = { email, password: owner.password }
  expect(await stranger.call(accounts.logIn, { body: login })).toHaveProperty('access_token')
  const [entry] = await db()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.entity_id, session.profile.id))
  expect(entry?.action).toBe('user_created')
  expect(JSON.stringify(entry)).not.toContain('password')
})

test('the first superadmin does not get a password that is easy to guess', async () => {
  const token = await newToken()
  for (const password of ['ada@company.example', 'Cohort2026', 'sunshine1']) {
    const answer = await setUp({ token, ...owner, password })
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'password'])
  }
  expect(await isGood(token)).toBe(true)
})

test('only the hash of the token is stored', async () => {
  const token = await newToken()
  const rows = await db().select().from(setupLinks)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('each start prints a link; once there is a superadmin none is left', async () => {
  const [first, second] = [await newToken(), await newToken()]
  expect(await isGood(first)).toBe(true)
  await stranger.call(accounts.setUp, { body: { token: second, ...owner, email: 'b@c.example' } })
  expect(await isGood(first)).toBe(false)
  expect(await setupLink(app().database, site)).toBeUndefined()
  const refused = await setUp({ token: first, ...owner, email: 'second@c.example' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual([
    { path: 'token', message: expect.stringMatching(/no longer valid/) },
  ])
  expect(await superadmins()).toBe(1)
})

test('of several uses at once, of one link and of several, one succeeds', async () => {
  const tokens = [await newToken(), await newToken()]
  const uses = Array.from({ length: 8 }, (_, at) =>
    setUp({ ...owner, token: tokens[at % 2], email: `race${at}@company.example` }),
  )
  const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(422)])
  expect(await superadmins()).toBe(1)
})

test('the superadmin of the settings is made, also beside one that a link makes at the same time', async () => {
  const token = await newToken()
  const config = testConfig({
    SUPERADMIN_EMAIL: 'root@company.example',
    SUPERADMIN_PASSWORD: 'Rain on 8 tin roofs',
  })
  const [, made] = await Promise.all([
    ensureSuperadmin(app().database, config),
    setUp({ ...owner, token, email: 'eve@company.example' }),
  ])
  const [root] = await db().select().from(users).where(eq(users.email, 'root@company.example'))
  expect(root).toMatchObject({ role: 'superadmin', status: 'active' })
  expect(await superadmins()).toBe(made.statusCode === 201 ? 2 : 1)
})

test('no link is printed when the settings made a superadmin, or there is one already', async () => {
  await ensureSuperadmin(
    app().database,
    testConfig({ SUPERADMIN_EMAIL: 'settings@company.example' }),
  )
  expect(await setupLink(app().database, site)).toBeUndefined()
  expect(await db().$count(setupLinks)).toBe(0)
})

test('a link printed before somebody became superadmin is dead', async () => {
  const token = await newToken()
  await signIn('superadmin')
  expect(await isGood(token)).toBe(false)
  expect((await setUp({ ...owner, token })).statusCode).toBe(422)
})

test.each([
  ['unknown', 'x'.repeat(43)],
  ['too short', 'short'],
  ['missing', undefined],
])('an %s token is refused', async (_, token) => {
  await newToken()
  const refused = await setUp({ ...owner, token })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].path).toBe('token')
  expect(await superadmins()).toBe(0)
})

test('an expired link is refused and removed', async () => {
  const token = await newToken()
  await db().update(setupLinks).set({ expires_at: sql`now() - interval '1 second'` })
  expect(await isGood(token)).toBe(false)
  expect((await setUp({ ...owner, token })).statusCode).toBe(422)
  await app().database.transaction(purgeExpiredAccounts)
  expect(await db().$count(setupLinks)).toBe(0)
})

test.each([
  ['password', { password: 'short' }],
  ['password', { password: 'password123' }],
  ['email', { email: 'nobody' }],
  ['full_name', { full_name: ' ' }],
])('a bad %s is refused at its field, and the link stays', async (path, more) => {
  const token = await newToken()
  const refused = await setUp({ ...owner, token, ...more })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].path).toBe(path)
  expect(await isGood(token)).toBe(true)
})

test('an address that has an account is refused, and the link stays', async () => {
  const { user } = await signIn('intern')
  const token = await newToken()
  const refused = await setUp({ ...owner, token, email: user.email })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([409, 'email'])
  expect(await isGood(token)).toBe(true)
  expect(await superadmins()).toBe(0)
})
