import { accounts as routes } from '@app/contract/identity/accounts.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { events } from '#schema/live.table.ts'
import { mails } from '#schema/mail.table.ts'
import { db, inject, signIn, startApp, stranger } from '#test/harness.ts'

startApp()

const newForm = (more: Record<string, unknown> = {}) => ({
  email: `${v7()}@new.example`,
  password: 'Rain on 7 tin roofs',
  full_name: 'Asha Rao',
  ...more,
})
const signUp = (body: Record<string, unknown>) =>
  stranger.send({ method: 'POST', url: '/api/auth/signup', body })
const logIn = (email: string, password: string) =>
  stranger.send({ method: 'POST', url: '/api/auth/login', body: { email, password } })
const rowOf = async (email: string) =>
  (await db().select().from(users).where(eq(users.email, email)))[0]
const mailsTo = (email: string) => db().select().from(mails).where(eq(mails.recipient, email))
const tokenIn = (plain: string | undefined) => /token=([\w-]+)/.exec(plain ?? '')?.[1] ?? ''

test('a newcomer signs up, confirms by mail and logs in', async () => {
  const form = newForm()
  const created = await signUp(form)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toEqual({ requires_confirmation: true })
  const about = eq(events.about, (await rowOf(form.email))?.id ?? '')
  const published = await db().select().from(events).where(about)
  expect(published).toMatchObject([{ topic: 'users', role: 'superadmin' }])

  const early = await logIn(form.email, form.password)
  expect(early.statusCode).toBe(403)
  expect(early.json().detail).toMatch(/^Please confirm your email address first\./)

  const [mail] = await mailsTo(form.email)
  expect(mail?.plain).toContain('http://localhost:3000/?token=')
  expect(mail?.plain).toContain('type=signup')
  const token = tokenIn(mail?.plain)
  const link = { body: { token, type: 'signup' } } as const
  expect(await stranger.call(routes.checkLink, link)).toEqual({ is_valid: true })
  await stranger.call(routes.verify, link)
  expect(await stranger.call(routes.checkLink, link)).toEqual({ is_valid: false })
  await expect(stranger.call(routes.verify, link)).rejects.toMatchObject({ status: 422 })

  const welcome = await logIn(form.email.toUpperCase(), form.password)
  expect(welcome.statusCode).toBe(200)
  expect(welcome.json().user).toEqual({
    id: welcome.json().profile.id,
    email: form.email,
    user_metadata: { full_name: 'Asha Rao', role: 'intern' },
  })
})

test('the confirmation leads on to the page that one registered for, and to no other site', async () => {
  const linkTo = async (next: string) => {
    const form = newForm({ next })
    expect((await signUp(form)).statusCode).toBe(201)
    const [mail] = await mailsTo(form.email)
    return /http:\S+/.exec(mail?.plain ?? '')?.[0]
  }
  expect(await linkTo('/internships/7?apply=1')).toMatch(
    /type=signup&next=%2Finternships%2F7%3Fapply%3D1$/,
  )
  for (const next of [
    '//evil.test',
    'https://evil.test/',
    '/\\evil.test',
    `/?q=${'x'.repeat(2000)}`,
  ])
    expect(await linkTo(next)).toMatch(/type=signup$/)
  const { email } = newForm()
  await signUp(newForm({ email }))
  const body = { email, next: '/apply' }
  await stranger.send({ method: 'POST', url: '/api/auth/resend', body })
  const [, again] = await mailsTo(email)
  expect(again?.plain).toContain('&next=%2Fapply')
})

test('the role that was asked for is ignored: it is an intern, unconfirmed', async () => {
  const form = newForm({ role: 'superadmin' })
  expect((await signUp(form)).statusCode).toBe(201)
  expect(await rowOf(form.email)).toMatchObject({
    role: 'intern',
    status: 'active',
    email_confirmed_at: null,
  })
})

test.each([
  [{ Role: 'superadmin' }, 'Role'],
  [{ user_metadata: { role: 'superadmin' } }, 'user_metadata'],
  [{ app_metadata: {} }, 'app_metadata'],
  [{ is_admin: true }, 'is_admin'],
  [{ status: 'active' }, 'status'],
  [{ email_confirmed: true }, 'email_confirmed'],
  [{ id: v7() }, 'id'],
])('a sign-up with %j is refused by the name of the field', async (more, name) => {
  const form = newForm(more)
  const answer = await signUp(form)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toBe(`Unknown field: ${name}`)
  expect(await rowOf(form.email)).toBeUndefined()
})

test('a stale token with a sign-up is ignored', async () => {
  const headers = { authorization: 'Bearer gone' }
  const sent = { method: 'POST', url: '/api/auth/signup', body: newForm() } as const
  expect((await stranger.send(sent, { headers })).statusCode).toBe(201)
})

test.each([
  ['in capitals', (email: string) => email.toUpperCase()],
  ['with a trailing space', (email: string) => `${email} `],
  ['with a trailing dot', (email: string) => `${email}.`],
  ['in full width', (email: string) => email.replace('@', '＠').replace('n', 'ｎ')],
])(
  'an address that has an account, %s, answers like a new one and tells the owner',
  async (_, spelled) => {
    const { user } = await signIn('intern')
    const before = await rowOf(user.email)
    const answer = await signUp(newForm({ email: spelled(user.email), full_name: 'Someone Else' }))
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ requires_confirmation: true })
    expect(await rowOf(user.email)).toEqual(before)
    const notified = await mailsTo(user.email)
    expect(notified.map(({ subject }) => subject)).toEqual(['You already have an account'])
  },
)

test('of many sign-ups at once with one address there is one account and one confirmation', async () => {
  const form = newForm()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(form)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
  expect(await db().select().from(users).where(eq(users.email, form.email))).toHaveLength(1)
  const subjects = (await mailsTo(form.email)).map(({ subject }) => subject)
  expect(subjects.filter((input) => input.startsWith('Please confirm'))).toHaveLength(1)
})

test('who signs up again for a page is led on to it too, before confirming and after', async () => {
  const form = newForm({ next: '/internships/7' })
  const lastLink = async () =>
    /http:\S+/.exec((await mailsTo(form.email)).at(-1)?.plain ?? '')?.[0] ?? ''
  await signUp(form)
  await signUp(form)
  expect(await lastLink()).toMatch(/type=recovery&next=%2Finternships%2F7$/)
  const token = tokenIn(await lastLink())
  await stranger.call(routes.reset, { body: { token, password: form.password } })
  await signUp(form)
  expect(await lastLink()).toMatch(/\/login\?next=%2Finternships%2F7$/)
})

test('mails speak the language of the page that one signed up on', async () => {
  const form = newForm()
  const headers = { 'accept-language': 'fr-FR,fr;q=0.9' }
  await inject({ method: 'POST', url: '/api/auth/signup', body: form }, { headers })
  expect((await rowOf(form.email))?.settings).toEqual({ language: 'fr' })
})

test('signing up again before confirming leads to a password that the reader of the mail chooses', async () => {
  const form = newForm()
  await signUp(form)
  await signUp({ ...form, password: 'Another long one 8' })
  const [, again] = await mailsTo(form.email)
  expect(again?.plain).toContain('type=recovery')
  const body = { token: tokenIn(again?.plain), password: 'Mine and only mine' }
  await stranger.call(routes.reset, { body })
  expect((await logIn(form.email, form.password)).statusCode).toBe(401)
  expect((await logIn(form.email, body.password)).statusCode).toBe(200)
})

test.each([
  ['64 characters', 'p'.repeat(63)],
  ['128 characters', `${'x y'.repeat(42)}z`],
  ['emoji and spaces', '🌧️ on my tin roof 🏠'],
  ['128 joined emoji', '👩🏽‍❤️‍💋‍👨🏿'.repeat(127)],
])('a password of %s counts to its last byte', async (_, base) => {
  const form = newForm({ password: `${base}1` })
  await signUp(form)
  await db()
    .update(users)
    .set({ email_confirmed_at: new Date().toISOString() })
    .where(eq(users.email, form.email))
  expect((await logIn(form.email, `${base}2`)).statusCode).toBe(401)
  expect((await logIn(form.email, `${base}1`)).statusCode).toBe(200)
})

test.each([
  ['is too short', 'seven77', 'Password must be at least 8 characters long.'],
  ['holds a zero byte', 'nul\0inside1', "Password contains characters that aren't allowed."],
  ['is common', 'Password123', 'This password is too easy to guess. Please choose another one.'],
  ['is too long', 'x'.repeat(2001), 'Password can have up to 2000 characters.'],
])('a password that %s is refused with a sentence', async (_, password, detail) => {
  const form = newForm({ password })
  const answer = await signUp(form)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ detail, errors: [{ path: 'password', message: detail }] })
  expect(await rowOf(form.email)).toBeUndefined()
})

test('neither the address nor the organisation is a password', async () => {
  for (const password of ['new.person@new.example', 'New-Person', 'Cohort 123']) {
    const answer = await signUp(newForm({ email: 'new.person@new.example', password }))
    const detail = "Your password can't be your email address or the name of the organisation."
    expect([answer.statusCode, answer.json().detail]).toEqual([422, detail])
  }
})

test.each([
  [{ email: 'nobody' }, 'Please enter a valid email address.'],
  [{ email: { $ne: 1 } }, 'Enter your email.'],
  [{ email: 'a@b.example\r\nBcc: x@y.example' }, 'Please enter a valid email address.'],
  [{ full_name: ' ' }, 'Full name is required.'],
  [{ full_name: 'A\r\nBcc: x@y.example' }, "Full name contains characters that aren't allowed."],
  [{ password: ['a', 'b'] }, 'Enter your password.'],
])('%j is refused with a sentence', async (more, detail) => {
  const answer = await signUp(newForm(more))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toBe(detail)
})

test('links start with the configured address, whatever the request says of itself', async () => {
  const form = newForm()
  await stranger.send(
    { method: 'POST', url: '/api/auth/signup', body: form },
    { headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } },
  )
  const [mail] = await mailsTo(form.email)
  expect(`${mail?.plain}${mail?.html}`).not.toContain('evil.test')
})

test('a sign-up is recorded with its role', async () => {
  const form = newForm()
  await signUp(form)
  const row = await rowOf(form.email)
  const [entry] = await db()
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.entity_id, row?.id ?? ''))
  expect(entry?.action).toBe('user_created')
  expect(JSON.parse(entry?.details ?? '')).toEqual({ role: 'intern' })
})

test('one address causes five mails an hour, and the answer never tells that it has an account', async () => {
  const form = newForm()
  for (let at = 0; at < 7; at += 1) {
    const answer = await signUp(form)
    expect([answer.statusCode, answer.json()]).toEqual([201, { requires_confirmation: true }])
  }
  expect(await mailsTo(form.email)).toHaveLength(5)
})
