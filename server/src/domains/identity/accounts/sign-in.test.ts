import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashToken } from '#platform/http/principal.ts'
import { metrics } from '#platform/metrics.ts'
import { recordRefusal } from '#platform/security/audit.ts'
import { sessions, type users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { limits } from '#schema/rate-limits.table.ts'
import { app, db, endHourOfRefusals, inject, signIn, startApp } from '#test/harness.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

vi.mock('./password-hash.ts', async (original) => {
  const real = await original<typeof import('./password-hash.ts')>()
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) }
})

startApp()
beforeEach(endHourOfRefusals)
beforeEach(async () => {
  await db().delete(limits)
  vi.mocked(verifyPassword).mockReset()
})

const password = 'Rain on 7 tin roofs'
const makePerson = async (more: Partial<typeof users.$inferInsert> = {}) =>
  (await signIn('intern', { password_hash: await hashPassword(password), ...more })).user
const logIn = (body: object, headers: Record<string, string> = {}) =>
  inject({ method: 'POST', url: '/api/auth/login', body }, { headers })
const stored = (token: string) =>
  db()
    .select()
    .from(sessions)
    .where(eq(sessions.token_hash, hashToken(token)))

test('the right password opens a session with fresh tokens of which only hashes are kept', async () => {
  const { id, email } = await makePerson()
  const first = await logIn({ email, password })
  const second = await logIn({ email, password })
  expect(first.statusCode).toBe(200)
  const { access_token, refresh_token, profile } = first.json()
  expect(Buffer.from(access_token, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(second.json().access_token).not.toBe(access_token)
  expect(profile).toMatchObject({ id, email, settings: { theme: 'system', language: 'en' } })
  expect(first.body).not.toMatch(/password|hash/)
  const rows = JSON.stringify(await db().select().from(sessions))
  expect(rows).not.toContain(access_token)
  expect(rows).not.toContain(refresh_token)
  expect(await stored(access_token)).toHaveLength(1)
})

test.each([
  ['a wrong password', { password: 'Rain on 8 tin roofs' }],
  ['an unknown address', { email: 'nobody@nowhere.example' }],
  ['something that is no address', { email: "' or 1=1 --" }],
  ['an address with a zero byte', { email: 'a\0@b.example' }],
])('%s is answered the same, after one check of a password', async (_, more) => {
  const { email } = await makePerson()
  const answer = await logIn({ email, password, ...more })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().detail).toBe('Invalid email or password')
  expect(verifyPassword).toHaveBeenCalledTimes(1)
})

test.each([
  ['suspended', { status: 'suspended' }],
  ['removed', { status: 'deleted' }],
  ['invited', { status: 'invited', password_hash: null }],
] as const)('a person who is %s is answered like a wrong password', async (_, more) => {
  const { email } = await makePerson(more)
  const answer = await logIn({ email, password })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().detail).toBe('Invalid email or password')
  expect(verifyPassword).toHaveBeenCalledTimes(1)
})

test.each(['known', 'unknown'])(
  'after five failures the sixth is locked out, for a %s address alike',
  async (kind) => {
    const email = kind === 'known' ? (await makePerson()).email : `${v7()}@nowhere.example`
    const answers = []
    for (let at = 0; at < 6; at += 1) answers.push(await logIn({ email, password: `wrong ${at}` }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429])
    expect(answers[5]?.json().detail).toBe('Too many login attempts. Please try again later.')
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('locked out is locked out with the right password too, until the window ends', async () => {
  const { email } = await makePerson()
  for (let at = 0; at < 5; at += 1) await logIn({ email, password: 'wrong' })
  expect((await logIn({ email, password })).statusCode).toBe(429)
  await db().update(limits).set({ resets_at: sql`now()` })
  expect((await logIn({ email, password })).statusCode).toBe(200)
})

test('the operator decides how many attempts there are and how long a session serves', async () => {
  const superadmin = await signIn('superadmin')
  const set = (body: object) =>
    superadmin.send({ method: 'PUT', url: '/api/system-settings', body })
  expect((await set({ login_attempts: 2 })).json().detail).toBe(
    'Login attempts must be from 3 to 20.',
  )
  expect((await set({ session_hours: 721 })).json().detail).toBe(
    'Session timeout must be from 1 to 720.',
  )
  await set({ login_attempts: 3, session_hours: 2, signed_in_days: 1 })
  try {
    const { email } = await makePerson()
    const { access_token } = (await logIn({ email, password })).json()
    const [left] = await db()
      .select({
        hours: sql<number>`round(extract(epoch from ${sessions.expires_at} - now()) / 3600)::int`,
        days: sql<number>`round(extract(epoch from ${sessions.refresh_expires_at} - now()) / 86400)::int`,
      })
      .from(sessions)
      .where(eq(sessions.token_hash, hashToken(access_token)))
    expect(left).toEqual({ hours: 2, days: 1 })
    const wrong = { email, password: 'Rain on 8 tin roofs' }
    const codes = []
    for (let at = 0; at < 4; at += 1) codes.push((await logIn(wrong)).statusCode)
    expect(codes).toEqual([401, 401, 401, 429])
  } finally {
    await set({ login_attempts: 5, session_hours: 24, signed_in_days: 30 })
  }
})

test('right passwords are not counted', async () => {
  const { email } = await makePerson()
  const answers = await Promise.all(Array.from({ length: 8 }, () => logIn({ email, password })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
})

test('fifty wrong logins at once cost five checks', async () => {
  const { email } = await makePerson()
  const tries = Array.from({ length: 50 }, (_, at) => logIn({ email, password: `wrong ${at}` }))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(verifyPassword).toHaveBeenCalledTimes(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(45)
})

test.each(['/', '.json', '?again=1', '//'])(
  'no way past the counter is the path with %s',
  async (more) => {
    const { email } = await makePerson()
    for (const url of [`/api/auth/login${more}`, `/API/Auth/Login${more}`, '//api/auth/login']) {
      const answer = await inject({ method: 'POST', url, body: { email, password } })
      expect([404, 422]).toContain(answer.statusCode)
    }
    expect(verifyPassword).not.toHaveBeenCalled()
  },
)

test('every spelling of an address is one counter', async () => {
  const { email } = await makePerson()
  const spellings = [email.toUpperCase(), `${email} `, `${email}.`, email.replace('@', '＠'), email]
  for (const spelled of spellings) await logIn({ email: spelled, password: 'wrong' })
  expect((await logIn({ email, password })).statusCode).toBe(429)
})

test('a lock from one network leaves the owner in another one alone', async () => {
  const { email } = await makePerson()
  for (let at = 0; at < 5; at += 1) await logIn({ email, password: 'wrong' })
  const elsewhere = { name: `login ${hashToken(email)} 10.1.2` }
  await db()
    .update(limits)
    .set(elsewhere)
    .where(eq(limits.name, `login ${hashToken(email)} 127.0.0`))
  expect((await logIn({ email, password })).statusCode).toBe(200)
})

test('a new sign-in ends the session this device had, and ignores a token of its own choosing', async () => {
  const { email } = await makePerson()
  const before = (await logIn({ email, password })).json().access_token
  const again = await logIn({ email, password }, { authorization: `Bearer ${before}` })
  expect(await stored(before)).toEqual([])
  expect(again.statusCode).toBe(200)
  const chosen = { authorization: 'Bearer chosen-by-somebody-else' }
  expect((await logIn({ email, password }, chosen)).statusCode).toBe(200)
  expect(await stored('chosen-by-somebody-else')).toEqual([])
})

test('a sign-in is recorded, and works when the record cannot be written', async () => {
  const { id, email } = await makePerson()
  await logIn({ email, password })
  const mine = and(eq(auditLogs.actor_id, id), eq(auditLogs.action, 'user_signed_in'))
  expect(await db().select().from(auditLogs).where(mine)).toHaveLength(1)
  await db().execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'disk full' using errcode = '53100'; end $$`)
  await db().execute(
    sql`create trigger refuse before insert on audit_logs for each row execute function refuse()`,
  )
  const lost = async () => (await metrics.lostAuditEntries.get()).values[0]?.value ?? 0
  const before = await lost()
  const answer = await logIn({ email, password })
  await db().execute(sql`drop function refuse cascade`)
  expect(answer.statusCode).toBe(200)
  expect(await lost()).toBe(before + 1)
  expect(await db().select().from(auditLogs).where(mine)).toHaveLength(1)
})

test.each([
  [{ password }, 'Enter your email.'],
  [{ email: 'a@b.example' }, 'Enter your password.'],
  [{ email: { $ne: 1 }, password }, 'Enter your email.'],
  [{ email: 'a@b.example', password, token: 'x' }, 'Unknown field: token'],
])('%j is no sign-in', async (body, detail) => {
  const answer = await logIn(body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toBe(detail)
})

const from = (remoteAddress: string, body: object) =>
  app().inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: body })
const spray = (remoteAddress: string) =>
  from(remoteAddress, { email: `${v7()}@nowhere.example`, password: 'wrong' })

test('one password tried on many accounts is stopped after twenty, and other networks sign in', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 25; at += 1) statuses.push((await spray('10.7.7.7')).statusCode)
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
  const { email } = await makePerson()
  const refused = await from('10.7.7.8', { email, password })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toBe('Too many login attempts. Please try again later.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200)
  expect((await from('10.7.8.7', { email, password })).statusCode).toBe(200)
  await db().update(limits).set({ resets_at: sql`now()` })
  expect((await from('10.7.7.8', { email, password })).statusCode).toBe(200)
})

test('of a hundred at once hardly more than twenty are checked', async () => {
  await Promise.all(Array.from({ length: 100 }, () => spray('10.9.9.9')))
  expect(vi.mocked(verifyPassword).mock.calls.length).toBeLessThanOrEqual(20 + 4)
})

test('the many attempts of one network hold up nobody in another', async () => {
  const { email } = await makePerson()
  const real = await vi.importActual<typeof import('./password-hash.ts')>('./password-hash.ts')
  const order: string[] = []
  vi.mocked(verifyPassword).mockImplementation(async (...input) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return real.verifyPassword(...input)
  })
  const many = Array.from({ length: 15 }, () => spray('10.5.5.5').then(() => order.push('many')))
  await new Promise((resolve) => setTimeout(resolve, 40))
  const one = from('10.6.6.6', { email, password }).then(({ statusCode }) => {
    order.push('one')
    return statusCode
  })
  expect(await one).toBe(200)
  await Promise.all(many)
  expect(order.indexOf('one')).toBeLessThan(12)
})

test('a thousand failed sign-ins are a few entries of the audit log, with their number and without an address of email', async () => {
  const { id, email } = await makePerson()
  const failed = and(eq(auditLogs.action, 'sign_in_failed'), eq(auditLogs.entity_id, id))
  expect((await logIn({ email, password: 'not it' })).statusCode).toBe(401)
  await vi.waitFor(async () => expect(await db().$count(auditLogs, failed)).toBe(1))
  vi.mocked(verifyPassword).mockResolvedValue(false)
  for (let at = 1; at < 1000; at += 1) {
    await db().delete(limits)
    await logIn({ email, password: 'not it' })
  }
  await vi.waitFor(async () => expect(await db().$count(auditLogs, failed)).toBe(4))
  const entries = await db().select().from(auditLogs).where(failed).orderBy(auditLogs.id)
  expect(entries.map(({ details }) => JSON.parse(details).count)).toEqual([1, 10, 100, 1000])
  expect(JSON.stringify(entries)).not.toContain(email)
})

test.each([
  ['account', '198.51.100.7', 5],
  ['network', '198.51.101.7', 20],
])('sign-ins refused while the %s is locked are a few entries too', async (kind, address, most) => {
  const { id, email } = await makePerson()
  vi.mocked(verifyPassword).mockResolvedValue(false)
  for (let at = 0; at < most; at += 1)
    if (kind === 'account') await from(address, { email, password: 'not it' })
    else await spray(address)
  const locked = and(eq(auditLogs.action, 'sign_in_locked'), eq(auditLogs.entity_id, id))
  for (let at = 0; at < 100; at += 1) {
    await db().delete(limits).where(sql`${limits.name} like 'login %' and ${kind} = 'network'`)
    expect((await from(address, { email, password: 'not it' })).statusCode).toBe(429)
  }
  await vi.waitFor(async () => expect(await db().$count(auditLogs, locked)).toBe(3))
  const entries = await db().select().from(auditLogs).where(locked).orderBy(auditLogs.id)
  expect(entries.map(({ details }) => JSON.parse(details).count)).toEqual([1, 10, 100])
  expect(JSON.stringify(entries)).not.toContain(email)
})

test('a flood of different refusals is recorded up to a bound, and then their number at the end of the hour', async () => {
  const from = { address: '203.0.113.9', agent: 'test', request_id: 'flood' }
  const act = { action: 'sign_in_failed', entity_type: 'flood' }
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const later = hour + 3_600_000 - 300
  for (let at = 0; at < 2000; at += 1)
    recordRefusal(db(), undefined, from, { ...act, entity_id: `${at}` }, later)
  const flood = eq(auditLogs.entity_type, 'flood')
  await vi.waitFor(async () => expect(await db().$count(auditLogs, flood)).toBe(500), 20_000)
  const leftOut = eq(auditLogs.action, 'refusals_left_out')
  await vi.waitFor(async () => expect(await db().$count(auditLogs, leftOut)).toBe(1), 5000)
  expect(await db().$count(auditLogs, flood)).toBe(500)
  const [entry] = await db().select().from(auditLogs).where(leftOut)
  expect(JSON.parse(entry?.details ?? '')).toEqual({
    hour: new Date(hour).toISOString(),
    left_out: { sign_in_failed: 1500 },
  })
})
