import { accounts } from '@app/contract/identity/accounts.ts'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { currentSession, setSession } from '#lib/session/session-store.ts'
import { toastStore } from '#ui/toast.ts'
import { storeNextPage } from './next-page.ts'
import { finishSocialSignIn } from './social-return.ts'

const code = 'c'.repeat(43)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function exchanging() {
  const server = fakeServer()
  const profile = signInAs('hr')
  setSession({ status: 'out', by_choice: false })
  server.respond(accounts.exchange, () => ({
    access_token: 'a'.repeat(43),
    refresh_token: 'r'.repeat(43),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    user: {
      id: profile.id,
      email: profile.email,
      user_metadata: { full_name: profile.full_name, role: profile.role },
    },
    profile,
  }))
  return server
}

test('the code of a social sign-in is traded once, and leads home', async () => {
  const server = exchanging()
  expect(await finishSocialSignIn(`#code=${code}`)).toBe('/hr/dashboard')
  expect(server.sent).toEqual([{ route: 'POST /api/auth/exchange', body: { code } }])
  expect(currentSession().me?.role).toBe('hr')
})

test('it continues to the requested page, but only within the product', async () => {
  exchanging()
  storeNextPage({ state: { next: '/internships?search=react' }, search: '' })
  expect(await finishSocialSignIn(`#code=${code}`)).toBe('/internships?search=react')

  sessionStorage.setItem('next_page', 'https://evil.test/')
  expect(await finishSocialSignIn(`#code=${code}`)).toBe('/hr/dashboard')
})

test('a code that does not serve leads back to the sign-in with the reason', async () => {
  const server = fakeServer()
  server.reject(accounts.exchange, 401, 'Authentication expired. Please log in again.')
  expect(await finishSocialSignIn(`#code=${code}`)).toBe('/login')
  expect(toastStore.shown()).toMatchObject({
    title: 'Authentication Error',
    text: 'Authentication expired. Please log in again.',
  })
  expect(await finishSocialSignIn('')).toBe('/login')
})
