import { accounts } from '@app/contract/identity/accounts.ts'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { recoveryToken } from '#lib/session/recovery-token.ts'
import { setSession } from '#lib/session/session-store.ts'
import { toastStore } from '#ui/toast.ts'
import { followLink } from './follow-link.ts'

const token = 'a-token-of-a-mailed-link'
const spent = 'This link is no longer valid.'
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  localStorage.clear()
  sessionStorage.clear()
  setSession({ status: 'out', by_choice: false })
})
const ok = () => ({ message: 'ok' })

test('a confirmed address is announced once the server has confirmed it', async () => {
  server.respond(accounts.verify, ok)

  expect(await followLink({ kind: 'token', type: 'signup', token })).toBe('/login')
  expect(server.sent).toEqual([{ route: 'POST /api/auth/verify', body: { token, type: 'signup' } }])
  expect(toastStore.shown()).toMatchObject({
    title: 'Email Confirmed',
    text: 'Your email has been confirmed successfully. You can now log in.',
  })
})

test('the confirmation leads on to what the person registered for', async () => {
  server.respond(accounts.verify, ok)
  const next = '/internships/7?apply=1'
  expect(await followLink({ kind: 'token', type: 'signup', token, next })).toBe(
    '/login?next=%2Finternships%2F7%3Fapply%3D1',
  )
})

test('a link the server does not accept confirms nothing', async () => {
  server.reject(accounts.verify, 422, spent)

  expect(await followLink({ kind: 'token', type: 'signup', token })).toBe('/login')
  expect(toastStore.shown()).toMatchObject({ title: 'Authentication Error', text: spent })
})

test('a password link is checked, not used up, and its token waits for the new password', async () => {
  server.respond(accounts.checkLink, () => ({ is_valid: true }))

  expect(await followLink({ kind: 'token', type: 'recovery', token })).toBe('/reset-password')
  expect(recoveryToken.read()).toBe(token)
  expect(localStorage).toHaveLength(0)
  expect(toastStore.shown()).toMatchObject({
    title: 'Password Reset',
    text: 'You can now reset your password.',
  })
})

test('a password link keeps where it leads on to, also once it has ended', async () => {
  const link = { kind: 'token', type: 'recovery', token, next: '/internships/7' } as const
  server.respond(accounts.checkLink, () => ({ is_valid: true }))
  expect(await followLink(link)).toBe('/reset-password')
  expect(recoveryToken.next()).toBe('/internships/7')
  server.respond(accounts.checkLink, () => ({ is_valid: false }))
  expect(await followLink(link)).toBe('/login?next=%2Finternships%2F7')
})

test('a password link that has ended leads nowhere', async () => {
  server.respond(accounts.checkLink, () => ({ is_valid: false }))

  expect(await followLink({ kind: 'token', type: 'recovery', token })).toBe('/login')
  expect(recoveryToken.read()).toBeNull()
  expect(toastStore.shown()).toMatchObject({ title: 'Authentication Error' })
})

test('a changed address leads to the profile, or to the sign-in', async () => {
  server.respond(accounts.verify, ok)
  const link = { kind: 'token', type: 'email_change', token } as const
  expect(await followLink(link)).toBe('/login')

  signInAs('hr')
  expect(await followLink(link)).toBe('/profile')
  expect(toastStore.shown()).toMatchObject({
    title: 'Email Updated',
    text: 'Your email address has been updated successfully.',
  })
})

test('an error from elsewhere is shown as plain text and asks the server nothing', async () => {
  expect(await followLink({ kind: 'error', description: '<b>No</b>' })).toBe('/login')
  expect(toastStore.shown()).toMatchObject({ title: 'Authentication Error', text: '<b>No</b>' })
  expect(server.sent).toEqual([])
})
