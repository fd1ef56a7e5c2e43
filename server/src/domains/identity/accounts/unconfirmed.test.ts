import { accounts as routes, SignInSession } from '@app/contract/identity/accounts.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { getsEmails } from '#domains/messaging/notifications/notifications.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { calendarFeeds } from '#schema/calendar.table.ts'
import { mails } from '#schema/mail.table.ts'
import { passkeys } from '#schema/passkeys.table.ts'
import { app, db, inject, signIn, startApp, stranger, testConfig } from '#test/harness.ts'
import { ensureSuperadmin } from './bootstrap.ts'

const open = { REQUIRE_EMAIL_CONFIRMATION: 'false' }
startApp(open)

const password = 'Rain on 7 tin roofs'
async function signUp() {
  const email = `${v7()}@new.example`
  const body = { email, password, full_name: `Asha ${email}` }
  expect(await stranger.call(routes.signUp, { body })).toEqual({ requires_confirmation: false })
  return email
}
const logIn = async (email: string) =>
  SignInSession.parse(await stranger.call(routes.logIn, { body: { email, password } }))
const rowOf = async (email: string) => {
  const [row] = await db().select().from(users).where(eq(users.email, email))
  if (!row) throw new Error('no account')
  return row
}
/** What a stranger with the password could leave behind. */
async function leaveKeys(user_id: string) {
  await db().insert(calendarFeeds).values({ user_id, token_hash: v7() })
  const key = {
    credential_id: v7(),
    public_key: '',
    transports: [],
    name: 'Theirs',
    is_synced: false,
  }
  await db()
    .insert(passkeys)
    .values({ user_id, ...key })
}
const keysOf = async (user_id: string) =>
  Promise.all(
    [sessions, calendarFeeds, passkeys].map((table) =>
      db().$count(table, eq(table.user_id, user_id)),
    ),
  )

test('who signs up where no confirmation is asked for logs in, and the address stays unconfirmed', async () => {
  const email = await signUp()
  const { access_token, profile } = await logIn(email)
  expect((await rowOf(email)).email_confirmed_at).toBeNull()
  const passkey = await inject(
    { method: 'POST', url: '/api/auth/passkeys/options', body: { current_password: password } },
    { headers: { authorization: `Bearer ${access_token}` } },
  )
  expect([passkey.statusCode, passkey.json().detail]).toEqual([
    409,
    'Please confirm your email address first.',
  ])
  expect(await getsEmails(db(), profile.id, 'applications')).toBe(true)
  const found = await (await signIn('hr')).call(teams.people, { query: { search: email } })
  expect(found.people.map(({ id }) => id)).toEqual([profile.id])
})

test('who has no confirmed address asks for the link while logged in, and then adds a passkey', async () => {
  const email = await signUp()
  const { access_token } = await logIn(email)
  const headers = { authorization: `Bearer ${access_token}` }
  const own = async () =>
    (await inject({ method: 'GET', url: '/api/auth/passkeys' }, { headers })).json()
  expect(await own()).toEqual({ passkeys: [], needs_confirmation: true })
  await stranger.call(routes.resend, { body: { email, next: '/settings' } })
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, email))
  const link = new URL(/http\S+token=\S+/.exec(mail?.plain ?? '')?.[0] ?? '')
  expect(link.searchParams.get('next')).toBe('/settings')
  const token = link.searchParams.get('token') ?? ''
  await stranger.call(routes.verify, { body: { token, type: 'signup' } })
  expect(await own()).toEqual({ passkeys: [] })
  const body = { current_password: password }
  const begun = await inject(
    { method: 'POST', url: '/api/auth/passkeys/options', body },
    { headers },
  )
  expect(begun.statusCode).toBe(200)
})

test('nobody is mailed or placed who has neither confirmed the address nor logged in', async () => {
  const email = await signUp()
  expect(await getsEmails(db(), (await rowOf(email)).id, 'applications')).toBe(false)
  const found = await (await signIn('hr')).call(teams.people, { query: { search: email } })
  expect(found.people).toEqual([])
})

test.each([
  ['now', null],
  ['by a former release', new Date().toISOString()],
])('an account that a stranger made %s becomes a superadmin only for its owner', async (_, at) => {
  const email = await signUp()
  const { profile } = await logIn(email)
  await db().update(users).set({ email_confirmed_at: at }).where(eq(users.id, profile.id))
  await leaveKeys(profile.id)
  await ensureSuperadmin(app().database, testConfig({ ...open, SUPERADMIN_EMAIL: email }))
  expect(await rowOf(email)).toMatchObject({
    role: 'superadmin',
    status: 'invited',
    password_hash: null,
  })
  expect(await keysOf(profile.id)).toEqual([0, 0, 0])
  expect(await db().$count(mails, eq(mails.recipient, email))).toBe(1)
})

test('whoever reads the mailbox takes over an account with a new password, and nothing of a stranger stays', async () => {
  const email = await signUp()
  const { profile } = await logIn(email)
  await leaveKeys(profile.id)
  await stranger.call(routes.recover, { body: { email } })
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, email))
  const token = /token=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''
  await stranger.call(routes.reset, { body: { token, password: 'Sun on 8 clay roofs' } })
  expect(await keysOf(profile.id)).toEqual([0, 0, 0])
  expect((await rowOf(email)).email_confirmed_at).not.toBeNull()
})
