import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { accounts as routes, SignInSession } from '@app/contract/identity/accounts.ts'
import { identities as identityRoutes } from '@app/contract/identity/identities.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeLink } from '#domains/identity/links/links.ts'
import { identities, sessions, socialStarts, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { calendarFeeds } from '#schema/calendar.table.ts'
import { events } from '#schema/live.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { secondFactors } from '#schema/two-factor.table.ts'
import {
  db,
  inject,
  refusal,
  type SignedInUser,
  signIn,
  startApp,
  stranger,
} from '#test/harness.ts'
import { mailsTo } from '#test/meeting.ts'

startApp({
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
})

interface Profile {
  sub: string
  email: string
  email_verified: boolean
  name: string
}
let profile: Profile
let requests: { path: string; form: URLSearchParams }[] = []
let provider: Server

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
const answers: Record<string, () => unknown> = {
  '/token': () => ({ access_token: 'a', id_token: `${part({ alg: 'none' })}.${part(profile)}.x` }),
  '/login/oauth/access_token': () => ({ access_token: 'a', token_type: 'bearer' }),
  '/user': () => ({ id: profile.sub, login: 'asha', name: profile.name, email: profile.email }),
  '/user/emails': () => [{ email: profile.email, primary: true, verified: profile.email_verified }],
}

/** A provider on this machine: what would go to the real one is led there, over real HTTP. */
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname
    requests.push({ path, form: new URLSearchParams(await textOf(request)) })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[path]?.() ?? {}))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    return real(new Request(`http://127.0.0.1:${port}${pathname}`, request))
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  provider.close()
})

const newProfile = (more: Partial<Profile> = {}): Profile => ({
  sub: v7(),
  email: `${v7()}@social.example`,
  email_verified: true,
  name: 'Asha Rao',
  ...more,
})

const exchanged = async (code: string) =>
  SignInSession.parse(await stranger.call(routes.exchange, { body: { code } }))

async function leave(name = 'google') {
  const answer = await inject({ method: 'GET', url: `/api/auth/social/${name}` })
  const url = new URL(String(answer.headers.location))
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { answer, url, cookie, state: url.searchParams.get('state') ?? '' }
}
const comeBack = (state: string, cookie: string, name = 'google', query = 'code=c') =>
  inject(
    { method: 'GET', url: `/api/auth/social/${name}/callback?${query}&state=${state}` },
    { headers: { cookie } },
  )
async function visit(name = 'google') {
  const { state, cookie } = await leave(name)
  const { headers } = await comeBack(state, cookie, name)
  return String(headers.location)
}
const codeIn = (location: string) => /#code=([\w-]+)$/.exec(location)?.[1] ?? ''
const reasonIn = (location: string) => new URL(location).searchParams.get('error_description')
const rowOf = async (email: string) =>
  (await db().select().from(users).where(eq(users.email, email)))[0]

test('only providers with keys are offered; another does not exist', async () => {
  expect(await stranger.call(routes.providers)).toEqual({ providers: ['google', 'github'] })
  const linkedin = await inject({ method: 'GET', url: '/api/auth/social/linkedin' })
  expect(linkedin.statusCode).toBe(404)
  expect((await inject({ method: 'GET', url: '/api/auth/social/evil' })).statusCode).toBe(422)
})

test.each(['google', 'github'])('a newcomer comes in through %s as an intern', async (name) => {
  profile = newProfile()
  requests = []
  const { answer, url, cookie, state } = await leave(name)
  expect(answer.statusCode).toBe(302)
  expect(url.searchParams.get('redirect_uri')).toBe(
    `http://localhost:3000/api/auth/social/${name}/callback`,
  )
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  const back = await comeBack(state, cookie, name)
  expect(back.statusCode).toBe(302)
  const code = codeIn(String(back.headers.location))
  expect(String(back.headers.location)).toBe(`http://localhost:3000/auth/social#code=${code}`)

  const verifier = requests[0]?.form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  expect(url.searchParams.get('code_challenge')).toBe(challenge)

  const welcome = await exchanged(code)
  expect(welcome.profile).toMatchObject({ email: profile.email, role: 'intern' })
  const about = and(eq(events.about, welcome.profile.id), eq(events.topic, 'users'))
  expect(await db().$count(events, about)).toBeGreaterThan(0)
  await expect(stranger.call(routes.exchange, { body: { code } })).rejects.toMatchObject({
    status: 422,
  })
  const again = codeIn(await visit(name))
  const back2 = await exchanged(again)
  expect(back2.profile.id).toBe(welcome.profile.id)
})

test('a verified address leads to the account that has it, and keeps its password', async () => {
  const person = await signIn('hr', { password_hash: 'kept' })
  profile = newProfile({ email: person.user.email.toUpperCase() })
  const code = codeIn(await visit())
  const { profile: who } = await exchanged(code)
  expect(who).toMatchObject({ id: person.user.id, role: 'hr' })
  expect((await rowOf(person.user.email))?.password_hash).toBe('kept')
})

test('an account nobody confirmed is the address owner’s from now on: its password and devices end', async () => {
  const squatter = await signIn('intern', { password_hash: 'theirs', email_confirmed_at: null })
  await db().insert(calendarFeeds).values({ user_id: squatter.user.id, token_hash: v7() })
  profile = newProfile({ email: squatter.user.email })
  expect(codeIn(await visit())).not.toBe('')
  expect((await rowOf(profile.email))?.password_hash).toBeNull()
  for (const table of [sessions, calendarFeeds])
    expect(await db().$count(table, eq(table.user_id, squatter.user.id))).toBe(0)
})

test.each([
  [
    'another address, which its owner confirms',
    async ({ user }: SignedInUser, email: string) => {
      const token = await makeLink(db(), 'email_change', user.id, { email })
      await stranger.call(routes.verify, { body: { token, type: 'email_change' } })
    },
  ],
  [
    'another address, which a superadmin sets',
    async ({ user }: SignedInUser, email: string) => {
      const admin = await signIn('superadmin')
      await admin.call(people.change, { params: { id: user.id }, body: { email } })
    },
  ],
])('the account of a provider opens no account that was given %s', async (_, move) => {
  const person = await signIn('intern')
  profile = newProfile({ email: person.user.email })
  const begun = codeIn(await visit())
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
  const moved = `${v7()}@moved.example`
  await move(person, moved)
  const late = stranger.call(routes.exchange, { body: { code: begun } })
  await expect(late).rejects.toMatchObject({ status: 422 })
  expect((await exchanged(codeIn(await visit()))).profile.id).not.toBe(person.user.id)
  profile = newProfile({ email: moved })
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
})

test('a new password by mail ends the account of a provider that has another address', async () => {
  const person = await signIn('intern')
  profile = newProfile({ email: person.user.email })
  await visit()
  profile = { ...profile, email: `${v7()}@old.example` }
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
  const token = await makeLink(db(), 'recovery', person.user.id)
  await stranger.call(routes.reset, { body: { token, password: 'Sun on 8 clay roofs' } })
  expect((await exchanged(codeIn(await visit()))).profile.id).not.toBe(person.user.id)
})

test('an address the provider has not verified opens nothing', async () => {
  const person = await signIn('superadmin')
  for (const email of [person.user.email, `${v7()}@social.example`]) {
    profile = newProfile({ email, email_verified: false })
    for (const name of ['google', 'github']) {
      const location = new URL(await visit(name))
      expect(location.pathname).toBe('/')
      expect(location.searchParams.get('error')).toBe('social_sign_in')
      expect(location.hash).toBe('')
    }
  }
  const linked = await db().select().from(identities).where(eq(identities.user_id, person.user.id))
  expect(linked).toEqual([])
})

test('by invitation only, nobody new comes in, and who has an account still does', async () => {
  setOrganisation({ ...defaultOrganisation, registration: 'invitation' })
  const person = await signIn('intern')
  profile = newProfile()
  expect(reasonIn(await visit())).toBe('Registration is by invitation only.')
  expect(await rowOf(profile.email)).toBeUndefined()
  profile = newProfile({ email_verified: false })
  expect(reasonIn(await visit())).toMatch(/verified with that provider/)
  profile = newProfile({ email: person.user.email })
  expect(codeIn(await visit())).not.toBe('')
  setOrganisation(defaultOrganisation)
})

test('a suspended person does not come in', async () => {
  const person = await signIn('intern', { status: 'suspended' })
  profile = newProfile({ email: person.user.email })
  const sentence = "You can't log in to this account. Please contact us."
  expect(reasonIn(await visit())).toBe(sentence)
  profile = { ...profile, email_verified: false }
  expect(reasonIn(await visit())).toBe(sentence)
})

test('a state serves once, for ten minutes, in the browser and for the provider it began with', async () => {
  profile = newProfile()
  const first = await leave()
  expect(codeIn(String((await comeBack(first.state, first.cookie)).headers.location))).not.toBe('')
  const other = await leave()
  const late = await leave()
  const github = await leave('github')
  await db()
    .update(socialStarts)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(socialStarts.state_hash, createHash('sha256').update(late.state).digest('hex')))
  requests = []
  for (const answer of [
    await comeBack(first.state, first.cookie),
    await comeBack(other.state, 'social_sign_in=another-browser'),
    await comeBack(other.state, ''),
    await comeBack(late.state, late.cookie),
    await comeBack(github.state, github.cookie, 'google'),
    await comeBack('guessed', other.cookie),
    await comeBack(other.state, other.cookie, 'google', 'error=access_denied'),
  ]) {
    expect(answer.statusCode).toBe(302)
    expect(String(answer.headers.location)).toMatch(/^http:\/\/localhost:3000\/\?error=/)
  }
  expect(requests).toEqual([])
})

test('what a provider calls a person becomes a name that fits', async () => {
  profile = newProfile({ name: 'A\r\nBcc: x@y.example' })
  const code = codeIn(await visit())
  const { profile: who } = await exchanged(code)
  expect(who.full_name).toBe(profile.email.split('@')[0])
})

test('a user with a second factor is asked for a code here too', async () => {
  const person = await signIn('intern')
  const now = new Date().toISOString()
  await db()
    .insert(secondFactors)
    .values({ user_id: person.user.id, secret: 'sealed', confirmed_at: now })
  profile = newProfile({ email: person.user.email })
  const code = codeIn(await visit())
  const answer = await stranger.call(routes.exchange, { body: { code } })
  expect(Object.keys(answer)).toEqual(['ticket'])
})

const linkedTo = async (person: SignedInUser) => (await person.call(identityRoutes.list)).identities
const unlink = (person: SignedInUser, id = '') =>
  person.call(identityRoutes.unlink, { params: { id } })
const subjectsTo = async (person: SignedInUser) =>
  (await mailsTo(person)).map(({ subject }) => subject)
const onlyWayIn = [
  409,
  'This is your only way to log in. Set a password with “Forgot password” first.',
]
/** Someone who came in by Google and has no password. */
async function makeVisitor(more: Partial<typeof users.$inferInsert> = {}) {
  const person = await signIn('intern', { password_hash: null, ...more })
  profile = newProfile({ email: person.user.email })
  await visit()
  return person
}

test('a person sees the linked accounts and unlinks one; the owner is notified, and nobody else may', async () => {
  const person = await makeVisitor({ password_hash: 'kept' })
  const [google] = await linkedTo(person)
  expect(google).toEqual({
    id: expect.any(String),
    provider: 'google',
    created_at: expect.any(String),
  })
  expect(await refusal(unlink(await signIn('superadmin'), google?.id))).toEqual([404, 'Not found.'])
  const begun = codeIn(await visit())
  await unlink(person, google?.id)
  expect(await linkedTo(person)).toEqual([])
  expect(await refusal(unlink(person, google?.id))).toEqual([404, 'Not found.'])
  const late = stranger.call(routes.exchange, { body: { code: begun } })
  await expect(late).rejects.toMatchObject({ status: 422 })
  expect(await subjectsTo(person)).toEqual([
    'Google was linked to your account',
    'Google was unlinked from your account',
  ])
  const entry = and(
    eq(auditLogs.action, 'identity_unlinked'),
    eq(auditLogs.entity_id, person.user.id),
  )
  const entries = await db().select().from(auditLogs).where(entry)
  expect(entries.map(({ details }) => JSON.parse(details))).toEqual([{ provider: 'google' }])
})

test('an unlinked account that has another address opens nothing, and with the same one is linked again', async () => {
  const person = await makeVisitor({ password_hash: 'kept' })
  const [google] = await linkedTo(person)
  await unlink(person, google?.id)
  profile = { ...profile, email: `${v7()}@other.example` }
  expect((await exchanged(codeIn(await visit()))).profile.id).not.toBe(person.user.id)
  profile = newProfile({ email: person.user.email })
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
  expect(await linkedTo(person)).toHaveLength(1)
})

test('the only way in is not unlinked; a passkey or another account that is offered is one more', async () => {
  const person = await makeVisitor()
  const [google] = await linkedTo(person)
  expect(await refusal(unlink(person, google?.id))).toEqual(onlyWayIn)
  const user_id = person.user.id
  await db().insert(identities).values({ user_id, provider: 'linkedin', subject: v7() })
  expect(await refusal(unlink(person, google?.id))).toEqual(onlyWayIn)
  await visit('github')
  await unlink(person, google?.id)
  const github = (await linkedTo(person)).find(({ provider }) => provider === 'github')
  expect(await refusal(unlink(person, github?.id))).toEqual(onlyWayIn)
  await db()
    .insert(passkeys)
    .values({
      ...{ user_id, credential_id: v7(), public_key: '', transports: [] },
      ...{ name: 'Phone', is_synced: false },
    })
  await unlink(person, github?.id)
  expect((await linkedTo(person)).map(({ provider }) => provider)).toEqual(['linkedin'])
})

test('of the last two ways in, unlinked at once, one stays', async () => {
  const person = await makeVisitor()
  await visit('github')
  const both = await linkedTo(person)
  const results = await Promise.allSettled(both.map(({ id }) => unlink(person, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await linkedTo(person)).toHaveLength(1)
})

test('another address that the person confirms unlinks every account', async () => {
  const person = await makeVisitor({ password_hash: 'kept' })
  const token = await makeLink(db(), 'email_change', person.user.id, {
    email: `${v7()}@moved.example`,
  })
  await stranger.call(routes.verify, { body: { token, type: 'email_change' } })
  expect(await linkedTo(person)).toEqual([])
})
