import { createHash } from 'node:crypto'
import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { accounts as routes } from '@app/contract/identity/accounts.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { makeLink } from '#domains/identity/links/links.ts'
import { identities, sessions, socialStarts, users } from '#schema/accounts.table.ts'
import { calendarFeeds } from '#schema/calendar.table.ts'
import { events } from '#schema/live.table.ts'
import { secondFactors } from '#schema/two-factor.table.ts'
import { db, inject, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
import { subjectsTo } from '#test/meeting.ts'
import {
  codeIn,
  comeBack,
  exchanged,
  leave,
  newProfile,
  provider,
  providerKeys,
  startProvider,
  visit,
} from '#test/social-provider.ts'

startApp(providerKeys)
startProvider()

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
  provider.profile = newProfile()
  provider.requests = []
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

  const verifier = provider.requests[0]?.form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  expect(url.searchParams.get('code_challenge')).toBe(challenge)

  const welcome = await exchanged(code)
  expect(welcome.profile).toMatchObject({ email: provider.profile.email, role: 'intern' })
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
  provider.profile = newProfile({ email: person.user.email.toUpperCase() })
  const code = codeIn(await visit())
  const { profile: who } = await exchanged(code)
  expect(who).toMatchObject({ id: person.user.id, role: 'hr' })
  expect((await rowOf(person.user.email))?.password_hash).toBe('kept')
})

test('an account nobody confirmed is the address owner’s from now on: its password and devices end', async () => {
  const squatter = await signIn('intern', { password_hash: 'theirs', email_confirmed_at: null })
  await db().insert(calendarFeeds).values({ user_id: squatter.user.id, token_hash: v7() })
  provider.profile = newProfile({ email: squatter.user.email })
  expect(codeIn(await visit())).not.toBe('')
  expect((await rowOf(provider.profile.email))?.password_hash).toBeNull()
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
  provider.profile = newProfile({ email: person.user.email })
  const begun = codeIn(await visit())
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
  const moved = `${v7()}@moved.example`
  await move(person, moved)
  const late = stranger.call(routes.exchange, { body: { code: begun } })
  await expect(late).rejects.toMatchObject({ status: 422 })
  expect((await exchanged(codeIn(await visit()))).profile.id).not.toBe(person.user.id)
  provider.profile = newProfile({ email: moved })
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
})

test('a new password by mail ends the account of a provider that has another address', async () => {
  const person = await signIn('intern')
  provider.profile = newProfile({ email: person.user.email })
  await visit()
  provider.profile = { ...provider.profile, email: `${v7()}@old.example` }
  expect((await exchanged(codeIn(await visit()))).profile.id).toBe(person.user.id)
  const token = await makeLink(db(), 'recovery', person.user.id)
  await stranger.call(routes.reset, { body: { token, password: 'Sun on 8 clay roofs' } })
  expect((await exchanged(codeIn(await visit()))).profile.id).not.toBe(person.user.id)
})

test('an address the provider has not verified opens nothing', async () => {
  const person = await signIn('superadmin')
  for (const email of [person.user.email, `${v7()}@social.example`]) {
    provider.profile = newProfile({ email, email_verified: false })
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
  provider.profile = newProfile()
  expect(reasonIn(await visit())).toBe('Registration is by invitation only.')
  expect(await rowOf(provider.profile.email)).toBeUndefined()
  provider.profile = newProfile({ email_verified: false })
  expect(reasonIn(await visit())).toMatch(/verified with that provider/)
  provider.profile = newProfile({ email: person.user.email })
  expect(codeIn(await visit())).not.toBe('')
  setOrganisation(defaultOrganisation)
})

test('a suspended person does not come in', async () => {
  const person = await signIn('intern', { status: 'suspended' })
  provider.profile = newProfile({ email: person.user.email })
  const sentence = "You can't log in to this account. Please contact us."
  expect(reasonIn(await visit())).toBe(sentence)
  expect(await subjectsTo(person)).toEqual([])
  const linked = await db().select().from(identities).where(eq(identities.user_id, person.user.id))
  expect(linked).toEqual([])
  const { sub: subject } = provider.profile
  await db().insert(identities).values({ user_id: person.user.id, provider: 'google', subject })
  provider.profile = { ...provider.profile, email_verified: false }
  expect(reasonIn(await visit())).toBe(sentence)
})

test('a state serves once, for ten minutes, in the browser and for the provider it began with', async () => {
  provider.profile = newProfile()
  const first = await leave()
  expect(codeIn(String((await comeBack(first.state, first.cookie)).headers.location))).not.toBe('')
  const other = await leave()
  const late = await leave()
  const github = await leave('github')
  await db()
    .update(socialStarts)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(socialStarts.state_hash, createHash('sha256').update(late.state).digest('hex')))
  provider.requests = []
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
  expect(provider.requests).toEqual([])
})

test('what a provider calls a person becomes a name that fits', async () => {
  provider.profile = newProfile({ name: 'A\r\nBcc: x@y.example' })
  const code = codeIn(await visit())
  const { profile: who } = await exchanged(code)
  expect(who.full_name).toBe(provider.profile.email.split('@')[0])
})

test('a user with a second factor is asked for a code here too', async () => {
  const person = await signIn('intern')
  const now = new Date().toISOString()
  await db()
    .insert(secondFactors)
    .values({ user_id: person.user.id, secret: 'sealed', confirmed_at: now })
  provider.profile = newProfile({ email: person.user.email })
  const code = codeIn(await visit())
  const answer = await stranger.call(routes.exchange, { body: { code } })
  expect(Object.keys(answer)).toEqual(['ticket'])
})
