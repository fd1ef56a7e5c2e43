import { accounts, type SignInSession } from '@app/contract/identity/accounts.ts'
import { passkeys } from '@app/contract/identity/passkeys.ts'
import { secondFactor } from '@app/contract/identity/two-factor.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { currentSession, readTokens, setSession } from '#lib/session/session-store.ts'
import { LoginForm } from './login-form.tsx'
import { noWaysIn, type WaysIn } from './ways-in.ts'

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => device)

const demoWays: WaysIn = {
  providers: ['github'],
  demo: {
    accounts: [{ email: 'hr@demo.example', role: 'hr' }],
    password: 'Demo-Pass-2026',
    mailbox: true,
  },
}

const answer = (): SignInSession => {
  const profile = signInAs('intern')
  setSession({ status: 'out', by_choice: false })
  const { id, email, full_name, role } = profile
  return {
    access_token: 'a'.repeat(43),
    refresh_token: 'r'.repeat(43),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    user: { id, email, user_metadata: { full_name, role } },
    profile,
  }
}

beforeEach(() => {
  localStorage.clear()
  setSession({ status: 'out', by_choice: false })
})

const open = (ways = noWaysIn) => show(<LoginForm {...ways} />, { at: '/login' })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Log In' })
const fillIn = async () => {
  await userEvent.type(email(), ' asha@example.com')
  await userEvent.type(password(), 'a long password')
}

test('the right password signs in and says so', async () => {
  const server = fakeServer()
  server.respond(accounts.logIn, answer)
  open()
  await fillIn()
  await userEvent.click(submit())

  expect(await screen.findByText('Login Successful')).toBeTruthy()
  expect(server.sent[0]?.body).toEqual({ email: 'asha@example.com', password: 'a long password' })
  expect(currentSession().me?.role).toBe('intern')
  expect(readTokens()?.token).toBe('a'.repeat(43))
})

test('a wrong password says why, keeps what was typed and can be tried again', async () => {
  const server = fakeServer()
  server.reject(accounts.logIn, 401, 'Invalid email or password')
  open()
  await fillIn()
  await userEvent.click(submit())

  expect(await screen.findByText('Login Failed')).toBeTruthy()
  expect(screen.getByText('Invalid email or password')).toBeTruthy()
  expect(email().value.trim()).toBe('asha@example.com')
  expect(password().value).toBe('a long password')
  await userEvent.click(submit())
  await waitFor(() => expect(server.sent).toHaveLength(2))
})

test('an answer without a reason gets a sentence of its own', async () => {
  fakeServer()
  vi.stubGlobal('fetch', async () => new Response('<h1>No</h1>', { status: 500 }))
  open()
  await fillIn()
  await userEvent.click(submit())

  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeTruthy()
})

test('while it is sent the button says so, and a second click sends nothing', async () => {
  fakeServer()
  const fetched = vi.fn(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  open()
  await fillIn()
  await userEvent.click(submit())
  await userEvent.click(screen.getByRole('button', { name: 'Logging In...' }))

  expect(fetched).toHaveBeenCalledTimes(1)
})

test('blank fields are named and nothing is sent', async () => {
  const server = fakeServer()
  open()
  await userEvent.click(submit())

  expect(screen.getByText('Enter your email.')).toBeTruthy()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  expect(document.activeElement).toBe(email())
  expect(server.sent).toEqual([])
})

test('someone who has not confirmed the address can have the mail sent again', async () => {
  const server = fakeServer()
  server.reject(accounts.logIn, 403, 'Please confirm your email address first.')
  server.respond(accounts.resend, () => ({ message: 'A new link is on its way.' }))
  open()
  await fillIn()
  await userEvent.click(submit())
  await userEvent.click(await screen.findByRole('button', { name: 'Resend confirmation' }))

  expect(await screen.findByText('A new link is on its way.')).toBeTruthy()
  expect(server.sent.at(-1)?.body).toEqual({ email: 'asha@example.com' })
})

test('a demo account fills in the form', async () => {
  fakeServer()
  open(demoWays)
  await userEvent.click(screen.getByRole('button', { name: /hr@demo.example/ }))

  expect(email().value).toBe('hr@demo.example')
  expect(password().value).toBe('Demo-Pass-2026')
})

test('demo accounts and social sign-ins are absent where there are none', () => {
  fakeServer()
  const { unmount } = open()
  expect(screen.queryByText('Demo accounts')).toBeNull()
  expect(screen.queryByText(/Continue with/)).toBeNull()
  unmount()

  open(demoWays)
  expect(screen.getByRole('link', { name: 'Continue with GitHub' }).getAttribute('href')).toBe(
    '/api/auth/social/github',
  )
})

test('a forgotten password does not forget where the person was going', () => {
  fakeServer()
  show(<LoginForm {...noWaysIn} />, { at: '/login?next=/internships/7' })
  const link = screen.getByRole('link', { name: 'Forgot password' })
  expect(link.getAttribute('href')).toBe('/forgot-password?next=/internships/7')
})

test('the password is never kept in this browser', async () => {
  fakeServer()
  open()
  await fillIn()
  expect(JSON.stringify({ ...localStorage })).not.toContain('a long password')
})

test('a user with a second factor is asked for a code, and may go back', async () => {
  const server = fakeServer()
  server.respond(accounts.logIn, () => ({ ticket: 't'.repeat(43) }))
  server.respond(secondFactor.signIn, answer)
  open()
  await fillIn()
  await userEvent.click(submit())
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await fillIn()
  await userEvent.click(submit())
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(submit())

  expect(await screen.findByText('Login Successful')).toBeTruthy()
  expect(server.sent.at(-1)?.body).toEqual({ ticket: 't'.repeat(43), code: '123456' })
  expect(readTokens()?.token).toBe('a'.repeat(43))
})

test('a passkey signs in where the browser knows them, and a device that refuses says so', async () => {
  const server = fakeServer()
  server.respond(passkeys.ask, () => ({ challenge: 'c'.repeat(43) }))
  server.respond(passkeys.signIn, answer)
  open().unmount()
  const { unmount } = open()
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
  unmount()

  vi.stubGlobal('PublicKeyCredential', class {})
  open()
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
  device.startAuthentication.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await press()
  expect(await screen.findByText(/No passkey used\. Try/)).toBeTruthy()

  device.startAuthentication.mockResolvedValueOnce({ id: 'aa' })
  await press()
  expect(await screen.findByText('Login Successful')).toBeTruthy()
  expect(server.sent.at(-1)?.body).toEqual({ credential: { id: 'aa' } })
  expect(readTokens()?.token).toBe('a'.repeat(43))
  vi.unstubAllGlobals()
})
