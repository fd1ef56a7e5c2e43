import { accounts } from '@app/contract/identity/accounts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '#lib/api/api.ts'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { outboxOwner } from '#lib/offline/outbox.ts'
import { enterView } from './impersonation.ts'
import { checkSession, sessionExpired, signOut } from './session.ts'
import {
  currentSession,
  readProfile,
  readTokens,
  setSession,
  writeTokens,
} from './session-store.ts'

const go = vi.fn()
const soon = new Date(Date.now() + 1_800_000).toISOString()
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = fakeServer()
  vi.spyOn(location, 'assign').mockImplementation(go)
  go.mockClear()
  writeTokens({ access_token: 'own', refresh_token: 'refresh', expires_at: soon })
  enterView({ access_token: 'seen', expires_at: soon }, 'intern')
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('a view begins on a page of its own and lasts in this tab only', () => {
  expect(go).toHaveBeenCalledWith('/intern/dashboard')
  expect(readTokens()).toMatchObject({ token: 'seen', refresh_token: null })
  expect(localStorage.getItem('auth_token')).toBe('own')
})

test('nothing of the person is kept in the browser, and nothing waits in their name', async () => {
  const me = { ...signInAs('intern'), viewed_until: soon }
  setSession({ status: 'loading' })
  server.respond(accounts.me, () => me)
  await checkSession()
  expect(currentSession().me?.viewed_until).toBe(soon)
  expect(localStorage.getItem('auth_profile')).toBeNull()
  expect(readProfile()).toBeUndefined()
  expect(outboxOwner()).toBeUndefined()
})

test('a view that is over leads back to oneself, still signed in', async () => {
  sessionExpired()
  expect(go).toHaveBeenLastCalledWith('/superadmin/users')
  expect(readTokens()?.token).toBe('own')
})

test('logging out ends the view and signs nobody out', async () => {
  await signOut()
  expect(server.sent.map(({ route }) => route)).not.toContain('POST /api/auth/logout')
  expect(readTokens()?.token).toBe('own')
})

test('requests of an impersonation carry its own token', async () => {
  const requests = vi.spyOn(globalThis, 'fetch')
  server.respond(accounts.me, () => signInAs('intern'))
  await send({ method: 'GET', url: '/api/auth/me', binary: false })
  const headers = new Headers(requests.mock.lastCall?.[1]?.headers)
  expect(headers.get('Authorization')).toBe('Bearer seen')
})
