import { accounts as routes } from '@app/contract/identity/accounts.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { makeLink } from '#domains/identity/links/links.ts'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import { links, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, inject, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { hashPassword } from './password-hash.ts'

startApp()

const password = 'Rain on 7 tin roofs'
const fresh = 'Sun on 8 clay roofs'
const makePerson = async (more: Partial<typeof users.$inferInsert> = {}) =>
  signIn('intern', { password_hash: await hashPassword(password), ...more })
const send = (url: string, body: object, headers: Record<string, string> = {}) =>
  inject({ method: 'POST', url, body }, { headers })
const recover = (email: string, headers = {}) => send('/api/auth/recover', { email }, headers)
const reset = (token: string, more: object = {}) =>
  send('/api/auth/reset', { token, password: fresh, ...more })
const logIn = async (email: string, value: string) =>
  (await send('/api/auth/login', { email, password: value })).statusCode
const mailsTo = (email: string) =>
  db().select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)
const lastToken = async (email: string) =>
  /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.plain ?? '')?.[1] ?? ''
const me = ({ headers }: SignedInUser) =>
  inject({ method: 'GET', url: '/api/auth/me' }, { headers })

test('asking for a link answers the same for known, unknown and suspended; only the known one gets mail', async () => {
  const known = await makePerson()
  const suspended = await makePerson({ status: 'suspended' })
  const unknown = `${v7()}@nowhere.example`
  const answers = []
  for (const email of [known.user.email, suspended.user.email, unknown])
    answers.push(await recover(email))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'If that email is registered, a reset link has been sent.',
    })
  }
  expect(await mailsTo(known.user.email)).toHaveLength(1)
  expect(await mailsTo(suspended.user.email)).toEqual([])
  expect(await mailsTo(unknown)).toEqual([])
  expect(await db().select().from(users).where(eq(users.full_name, 'Nobody'))).toEqual([])
})

test('after five mails in an hour the answer stays and the mails end', async () => {
  const { user } = await makePerson()
  for (let at = 0; at < 7; at += 1) expect((await recover(user.email)).statusCode).toBe(200)
  expect(await mailsTo(user.email)).toHaveLength(5)
})

test('the link leads to the configured address only', async () => {
  const { user } = await makePerson()
  await recover(user.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
  const [mail] = await mailsTo(user.email)
  expect(mail?.plain).toContain('http://localhost:3000/?token=')
  expect(mail?.plain).toContain('type=recovery')
  expect(`${mail?.plain}${mail?.html}`).not.toContain('evil.test')
})

test('the link leads on to the page that one wanted to see, and to no other site', async () => {
  const { user } = await makePerson()
  const linkTo = async (next: string) => {
    await send('/api/auth/recover', { email: user.email, next })
    return /http:\S+/.exec((await mailsTo(user.email)).at(-1)?.plain ?? '')?.[0]
  }
  expect(await linkTo('/internships/7')).toMatch(/type=recovery&next=%2Finternships%2F7$/)
  expect(await linkTo('//evil.test')).toMatch(/type=recovery$/)
})

test('a new password by mail signs every device out, ends the lock, and tells the owner', async () => {
  const person = await makePerson()
  const { email, id } = person.user
  for (let at = 0; at < 5; at += 1) await logIn(email, 'wrong')
  expect(await logIn(email, password)).toBe(429)
  await recover(email)
  const token = await lastToken(email)
  expect((await reset(token)).statusCode).toBe(200)
  expect((await me(person)).statusCode).toBe(401)
  expect(await logIn(email, fresh)).toBe(200)
  expect(await logIn(email, password)).toBe(401)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Your password was changed')
  const entries = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))
  expect(entries.map(({ action }) => action)).toContain('password_reset')
})

test('a link serves once, for an hour, for its own kind, and only as it was mailed', async () => {
  const { user } = await makePerson()
  const token = await makeLink(db(), 'recovery', user.id)
  const [row] = await db().select().from(links).where(eq(links.user_id, user.id))
  expect(JSON.stringify(row)).not.toContain(token)
  const both = await Promise.all([reset(token), reset(token)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  const old = await makeLink(db(), 'recovery', user.id)
  await db().update(links).set({ expires_at: sql`now() - interval '1 second'` })
  const spent = await reset(old)
  expect(spent.statusCode).toBe(422)
  expect(spent.json().detail).toBe('This link is no longer valid. Please request a new one.')
  expect((await reset(await makeLink(db(), 'signup', user.id))).statusCode).toBe(422)
  const verify = { token: await makeLink(db(), 'recovery', user.id), type: 'signup' }
  expect((await send('/api/auth/verify', verify)).statusCode).toBe(422)
})

test('the account comes from the link, never from the body', async () => {
  const { user } = await makePerson()
  const token = await makeLink(db(), 'recovery', user.id)
  const answer = await reset(token, { email: 'other@test.example' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toBe('Unknown field: email')
})

test('looking at a link does not use it up, and a password that is refused does not either', async () => {
  const { user } = await makePerson()
  const token = await makeLink(db(), 'recovery', user.id)
  const request = { body: { token, type: 'recovery' } } as const
  expect(await stranger.call(routes.checkLink, request)).toEqual({ is_valid: true })
  expect((await reset(token, { password: 'password1' })).statusCode).toBe(422)
  expect(await stranger.call(routes.checkLink, request)).toEqual({ is_valid: true })
  expect((await reset(token)).statusCode).toBe(200)
  expect(await stranger.call(routes.checkLink, request)).toEqual({ is_valid: false })
})

const ownName = "Your password can't be your email address or the name of the organisation."

test('no way to a new password takes the own address, the organisation or a common one', async () => {
  const person = await makePerson()
  const [local = ''] = person.user.email.split('@')
  for (const kind of ['recovery', 'invitation'] as const) {
    const token = await makeLink(db(), kind, person.user.id)
    for (const taken of [person.user.email, local, 'Cohort 2026', 'abcd1234efgh'.slice(0, 8)])
      expect((await reset(token, { password: taken })).statusCode).toBe(422)
    expect((await reset(token, { password: local })).json().detail).toBe(ownName)
  }
  for (const new_password of [person.user.email, local, 'Cohort 2026', 'football1']) {
    const body = { current_password: password, new_password }
    const answer = await person.send({ method: 'PUT', url: '/api/auth/password', body })
    expect(answer.json().errors).toMatchObject([{ path: 'new_password' }])
  }
})

test('someone suspended after the mail cannot come back with it', async () => {
  const { user } = await makePerson()
  const token = await makeLink(db(), 'recovery', user.id)
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, user.id))
  expect((await reset(token)).statusCode).toBe(422)
})

test('the confirmation is sent again to those who wait for it, and nobody learns who does', async () => {
  const waiting = await makePerson({ email_confirmed_at: null })
  const done = await makePerson()
  const bodies = []
  for (const email of [waiting.user.email, done.user.email, `${v7()}@nowhere.example`])
    bodies.push((await send('/api/auth/resend', { email })).body)
  expect(new Set(bodies).size).toBe(1)
  expect(await mailsTo(done.user.email)).toEqual([])
  const token = await lastToken(waiting.user.email)
  await stranger.call(routes.verify, { body: { token, type: 'signup' } })
  expect(await logIn(waiting.user.email, password)).toBe(200)
})

test('a changed password keeps this device, ends the others and tells the owner', async () => {
  const person = await makePerson()
  const from = { address: '127.0.0.1', agent: 'B', request_id: v7() }
  const other = await openSession(db(), person.user.id, from)
  const link = await makeLink(db(), 'recovery', person.user.id)
  const body = { current_password: password, new_password: fresh }
  await person.call(routes.changePassword, { body })
  expect((await me(person)).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${other.access_token}` }
  expect((await inject({ method: 'GET', url: '/api/auth/me' }, { headers })).statusCode).toBe(401)
  expect((await reset(link)).statusCode).toBe(422)
  expect(await logIn(person.user.email, fresh)).toBe(200)
  expect((await mailsTo(person.user.email)).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
  ])
})

test('a new password may be sent with the names of the settings, and is compared with its confirmation', async () => {
  const person = await makePerson()
  const change = (confirmPassword: string) => {
    const body = { currentPassword: password, newPassword: fresh, confirmPassword }
    return person.send({ method: 'PUT', url: '/api/auth/password', body })
  }
  expect((await change('Another one')).json().detail).toBe('New passwords do not match.')
  expect((await change(fresh)).statusCode).toBe(200)
  expect(await logIn(person.user.email, fresh)).toBe(200)
})

test('a wrong current password is a mistake in a field, no lost session, and cannot be guessed', async () => {
  const person = await makePerson()
  const change = (body: object) => person.send({ method: 'PUT', url: '/api/auth/password', body })
  const wrong = { current_password: 'wrong', new_password: fresh }
  const first = await change(wrong)
  expect(first.statusCode).toBe(422)
  expect(first.json().errors).toEqual([
    { path: 'current_password', message: 'Current password is incorrect.' },
  ])
  const weak = await change({ current_password: password, new_password: 'password1' })
  expect(weak.json().errors[0].path).toBe('new_password')
  for (let at = 0; at < 9; at += 1) await change(wrong)
  expect((await change({ ...wrong, current_password: password })).statusCode).toBe(429)
  expect(await logIn(person.user.email, password)).toBe(200)
})

test('a new address counts once its mail is confirmed; the old one is warned', async () => {
  const person = await makePerson()
  const email = `${v7()}@moved.example`
  await person.call(routes.changeEmail, { body: { email, current_password: password } })
  expect((await mailsTo(person.user.email)).map(({ subject }) => subject)).toEqual([
    'Your email address is about to change',
  ])
  expect((await me(person)).json().email).toBe(person.user.email)
  const [mail] = await mailsTo(email)
  expect(mail?.plain).toContain('type=email_change')
  const token = await lastToken(email)
  await stranger.call(routes.verify, { body: { token, type: 'email_change' } })
  expect((await me(person)).json().email).toBe(email)
  expect(await logIn(email, password)).toBe(200)
})

test('a link to a new password that went to the address before ends with the change', async () => {
  const person = await makePerson()
  const [old, email] = [person.user.email, `${v7()}@moved.example`]
  await recover(old)
  const stale = await lastToken(old)
  await person.call(routes.changeEmail, { body: { email, current_password: password } })
  const token = await lastToken(email)
  const check = { body: { token: stale, type: 'recovery' } } as const
  expect(await stranger.call(routes.checkLink, check)).toEqual({ is_valid: true })
  const requested = Array.from({ length: 3 }, () => recover(old))
  await stranger.call(routes.verify, { body: { token, type: 'email_change' } })
  await Promise.all(requested)
  expect((await reset(stale)).statusCode).toBe(422)
  const left = and(eq(links.user_id, person.user.id), eq(links.kind, 'recovery'))
  expect(await db().$count(links, left)).toBe(0)
  await recover(email)
  expect((await reset(await lastToken(email))).statusCode).toBe(200)
})

test('an address that is taken answers like a free one, and is not taken over', async () => {
  const person = await makePerson()
  const owner = await makePerson()
  const body = { email: owner.user.email, current_password: password }
  const answer = await person.send({ method: 'PUT', url: '/api/auth/email', body })
  expect(answer.statusCode).toBe(200)
  expect((await mailsTo(owner.user.email)).map(({ subject }) => subject)).toEqual([
    'You already have an account',
  ])
  const token = await makeLink(db(), 'email_change', person.user.id, {
    email: owner.user.email,
  })
  const taken = await send('/api/auth/verify', { token, type: 'email_change' })
  expect(taken.statusCode).toBe(409)
  const wrong = { email: `${v7()}@moved.example`, current_password: 'wrong' }
  const refused = await person.send({ method: 'PUT', url: '/api/auth/email', body: wrong })
  expect(refused.statusCode).toBe(422)
  expect(await mailsTo(wrong.email)).toEqual([])
})

test('an accepted invitation keeps the language of the page, unless one was chosen before', async () => {
  const accept = async (settings: { language?: 'de' }) => {
    const { user } = await makePerson({ status: 'invited', settings })
    const body = { token: await makeLink(db(), 'invitation', user.id), password: fresh }
    await send('/api/auth/reset', body, { 'accept-language': 'fr' })
    const [row] = await db().select().from(users).where(eq(users.id, user.id))
    return row?.settings
  }
  expect(await accept({})).toEqual({ language: 'fr' })
  expect(await accept({ language: 'de' })).toEqual({ language: 'de' })
})
