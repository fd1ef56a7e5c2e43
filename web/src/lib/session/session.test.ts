import type { Me, SignInSession } from '@app/contract/identity/accounts.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '#lib/api/api.ts'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { logEntries } from '#lib/log.ts'
import { toastStore } from '#ui/toast.ts'
import { setNavigation } from './navigation.ts'
import { saveInOrder } from './pending-preferences.ts'
import { setTheme } from './preferences.ts'
import { checkSession, freshToken, signedIn, signOut, startSession } from './session.ts'
import { currentSession, setSession } from './session-store.ts'

const expired = 'Authentication expired. Please log in again.'
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const go = vi.fn()
let server: ReturnType<typeof fakeServer>
let me: Me

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = fakeServer()
  me = signInAs('intern')
  setSession({ status: 'loading' })
  setNavigation(go)
  go.mockClear()
})
afterEach(() => vi.useRealTimers())

const loggedIn = (more: Partial<SignInSession> = {}): SignInSession => ({
  access_token: 'token-1',
  refresh_token: 'refresh-1',
  expires_at: hours(24),
  user: { id: me.id, email: me.email, user_metadata: { full_name: me.full_name, role: me.role } },
  profile: me,
  ...more,
})
const toast = () => toastStore.shown()
const noNetwork = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })

/** Profiles are returned when and in the order this is told. */
function heldProfiles() {
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
  return (nth: number, profile: Me) => waiting[nth]?.(new Response(JSON.stringify(profile)))
}

test('without a token nobody is signed in', async () => {
  await checkSession()

  expect(currentSession()).toEqual({ status: 'out', by_choice: false })
  expect(server.sent).toEqual([])
})

test('the stored token is verified, and the role is the one the server names', async () => {
  signedIn(loggedIn({ profile: { ...me, role: 'superadmin' } }))
  setSession({ status: 'loading' })
  server.respond(accounts.me, () => me)
  await checkSession()

  expect(currentSession()).toEqual({ status: 'in', me })
  expect(JSON.parse(localStorage.getItem('auth_profile') ?? '')).toMatchObject({ role: 'intern' })
})

test('what is stored of the profile does not say how far the live events are known', () => {
  signedIn(loggedIn({ profile: { ...me, last_event_id: '7' } }))

  expect(currentSession().me?.last_event_id).toBe('7')
  expect(localStorage.getItem('auth_profile')).not.toContain('last_event_id')
})

test('a token the server refuses signs out and leaves nothing behind', async () => {
  localStorage.setItem('auth_token', 'old')
  server.reject(accounts.me, 401, expired)
  await checkSession()

  expect(currentSession()).toEqual({ status: 'out', by_choice: false })
  expect(localStorage.getItem('auth_token')).toBeNull()
  expect(toast()).toMatchObject({ title: 'Authentication Timeout', text: expired })
})

test('without a network the cached profile stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.setItem('auth_token', 'token-1')
  localStorage.setItem('auth_profile', JSON.stringify(me))
  noNetwork()
  const checking = checkSession()
  await vi.advanceTimersByTimeAsync(10_000)
  await checking

  expect(currentSession()).toEqual({ status: 'in', me })
  expect(toast()).toMatchObject({ title: 'Connection Timeout' })
})

test('a token without a profile behind it signs out, and says that it is the account', async () => {
  localStorage.setItem('auth_token', 'token-1')
  localStorage.setItem('auth_profile', JSON.stringify(me))
  server.reject(accounts.me, 404, 'Not found.')
  await checkSession()

  expect(currentSession()).toEqual({ status: 'out', by_choice: false })
  expect(toast()).toMatchObject({ title: 'Account Setup Issue' })
})

test('after three seconds without a response the cached profile is used meanwhile, after five a message is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.setItem('auth_token', 'token-1')
  localStorage.setItem('auth_profile', JSON.stringify(me))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void checkSession()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(currentSession().status).toBe('loading')

  await vi.advanceTimersByTimeAsync(200)
  expect(currentSession()).toEqual({ status: 'in', me })
  await vi.advanceTimersByTimeAsync(1_800)
  expect(toast()).not.toMatchObject({ title: 'Connection Timeout' })
  await vi.advanceTimersByTimeAsync(200)
  expect(toast()).toMatchObject({ title: 'Connection Timeout' })
})

test('of two responses on their way the one that was requested last counts', async () => {
  localStorage.setItem('auth_token', 'token-1')
  const response = heldProfiles()
  const first = checkSession()
  const second = checkSession()
  response(1, { ...me, full_name: 'Ada Byron' })
  await second
  response(0, me)
  await first

  expect(currentSession()).toMatchObject({ me: { full_name: 'Ada Byron' } })
})

test('a profile from before a choice does not take it back', async () => {
  signedIn(loggedIn())
  const response = heldProfiles()
  const checking = checkSession()
  let finishSave = () => {}
  const keeping = saveInOrder(
    { theme: 'dark' },
    () => new Promise<void>((done) => (finishSave = done)),
  )
  setTheme('dark')
  response(0, { ...me, settings: { ...me.settings, theme: 'light' } })
  await checking
  expect(localStorage.getItem('theme')).toBe('dark')

  finishSave()
  await keeping
  const later = checkSession()
  response(1, { ...me, settings: { ...me.settings, theme: 'light' } })
  await later
  expect(localStorage.getItem('theme')).toBe('light')
})

test('a choice is sent without waiting for what confirms the one before', async () => {
  const sent: string[] = []
  let confirm = () => {}
  const first = saveInOrder(
    { theme: 'dark' },
    async () => sent.push('dark'),
    () => new Promise<void>((done) => (confirm = done)),
  )
  await saveInOrder({ theme: 'light' }, async () => sent.push('light'))
  expect(sent).toEqual(['dark', 'light'])
  confirm()
  await first
})

test('signing out ends the session on the server and clears every stored sign-in', async () => {
  signedIn(loggedIn())
  localStorage.setItem('sb-project', 'x')
  localStorage.setItem('supabase.old', 'x')
  localStorage.setItem('theme', 'dark')
  sessionStorage.setItem('my_auth_state', 'x')
  server.respond(accounts.logOut, () => undefined)
  await signOut()

  expect(server.sent).toContainEqual({ route: 'POST /api/auth/logout' })
  expect({ ...localStorage }).toEqual({ theme: 'dark' })
  expect(sessionStorage).toHaveLength(0)
  expect(currentSession()).toEqual({ status: 'out', by_choice: true })
  expect(go).toHaveBeenCalledWith('/login', { replace: true })
  expect(toast()).toMatchObject({ title: 'Logged Out', text: 'Signed out successfully' })
})

test('a check that comes after signing out does not take it for an expiry', async () => {
  signedIn(loggedIn())
  server.respond(accounts.logOut, () => undefined)
  await signOut()
  await checkSession()
  expect(currentSession()).toEqual({ status: 'out', by_choice: true })
})

test('signing out works here even when the server does not answer', async () => {
  signedIn(loggedIn())
  server.reject(accounts.logOut, 500, 'An unexpected error occurred. Please try again.')
  await signOut()

  expect(localStorage.getItem('auth_token')).toBeNull()
  expect(toast()).toMatchObject({ title: 'Sign out Warning' })
  expect(logEntries()).toMatchObject([
    { level: 'error', message: 'Error signing out', context: { status: 500 } },
  ])
})

test('a refused token on any call signs out and remembers the place', async () => {
  history.replaceState(null, '', '/hr/applications?q=a')
  signedIn(loggedIn())
  server.reject(accounts.devices, 401, expired)
  await send({ method: 'GET', url: '/api/auth/sessions', binary: false })

  expect(currentSession()).toEqual({ status: 'out', by_choice: false })
  expect(toast()).toMatchObject({ title: 'Authentication Error', text: expired })
  expect(go).toHaveBeenCalledWith('/login', {
    replace: true,
    state: { next: '/hr/applications?q=a' },
  })
})

test('a call without a token ends the session of who is shown as signed in, and remembers the place', async () => {
  setSession({ status: 'in', me })
  history.replaceState(null, '', '/tasks?task=7')
  server.reject(accounts.devices, 401, 'No authentication token available')
  await send({ method: 'GET', url: '/api/auth/sessions', binary: false })
  expect(currentSession()).toEqual({ status: 'out', by_choice: false })
  expect(toastStore.shown()).toMatchObject({
    title: 'Authentication Error',
    text: 'User not authenticated',
  })
  expect(go).toHaveBeenCalledWith('/login', { replace: true, state: { next: '/tasks?task=7' } })
})

test('a refused token that another tab has renewed meanwhile is no reason to leave', async () => {
  signedIn(loggedIn())
  const fetched = vi.fn(async (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')
    if (token === 'Bearer token-2') return new Response('{"sessions":[]}', { status: 200 })
    localStorage.setItem('auth_token', 'token-2')
    return new Response('{}', { status: 401 })
  })
  vi.stubGlobal('fetch', fetched)
  const response = await send({ method: 'GET', url: '/api/auth/sessions', binary: false })

  expect(response).toEqual({ status: 200, body: { sessions: [] } })
  expect(currentSession().status).toBe('in')
})

test('wrong credentials are no lost session', async () => {
  setSession({ status: 'out', by_choice: false })
  server.reject(accounts.logIn, 401, 'Invalid email or password')
  const response = await send({ method: 'POST', url: '/api/auth/login', body: {}, binary: false })

  expect(response.status).toBe(401)
  expect(go).not.toHaveBeenCalled()
})

test('tokens that are about to end are renewed once, however many calls need one', async () => {
  signedIn(loggedIn({ expires_at: hours(0.01) }))
  server.respond(accounts.refresh, () => ({
    access_token: 'token-2',
    refresh_token: 'refresh-2',
    expires_at: hours(24),
  }))
  const tokens = await Promise.all([freshToken(), freshToken(), freshToken()])

  expect(tokens).toEqual(['token-2', 'token-2', 'token-2'])
  expect(server.sent).toEqual([
    { route: 'POST /api/auth/refresh', body: { refresh_token: 'refresh-1' } },
  ])
})

test('a sign-out in another tab signs out here, and a sign-in signs in', async () => {
  server.respond(accounts.me, () => me)
  startSession()
  signedIn(loggedIn())
  localStorage.removeItem('auth_token')
  dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
  expect(currentSession()).toEqual({ status: 'out', by_choice: true })

  localStorage.setItem('auth_token', 'token-3')
  dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'in', me }))
})
