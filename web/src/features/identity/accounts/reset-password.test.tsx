import { accounts } from '@app/contract/identity/accounts.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { recoveryToken } from '#lib/session/recovery-token.ts'
import { currentSession, writeTokens } from '#lib/session/session-store.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { resetLink } from './reset-link.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const token = 't'.repeat(43)
beforeEach(() => sessionStorage.clear())

test('the reset form shows the same with or without an account', async () => {
  const server = fakeServer()
  const message = 'If that email is registered, a reset link has been sent.'
  server.respond(accounts.recover, () => ({ message }))
  show(<ForgotPasswordForm />, { at: '/?next=/internships/7' })
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }))

  expect(await screen.findByText(message)).toBeTruthy()
  expect(server.sent[0]?.body).toEqual({ email: 'asha@example.com', next: '/internships/7' })
  const back = screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')
  expect(back).toBe('/login?next=/internships/7')
  expect(screen.getByRole('button', { name: 'Resend' })).toBeTruthy()
})

test('a link is checked before the form is shown', async () => {
  const server = fakeServer()
  expect(await resetLink()).toEqual({ state: 'missing' })

  recoveryToken.keep(token)
  server.respond(accounts.checkLink, () => ({ is_valid: true }))
  expect(await resetLink()).toEqual({ state: 'good', token })
  const invitation = { inviter: 'Asha Boss', role: 'hr' } as const
  server.respond(accounts.checkLink, () => ({ is_valid: true, invitation }))
  expect(await resetLink()).toEqual({ state: 'good', token, invitation })

  server.respond(accounts.checkLink, () => ({ is_valid: false }))
  expect(await resetLink()).toEqual({ state: 'spent' })
  expect(recoveryToken.read()).toBeNull()
})

test('a server that cannot answer does not spoil the link', async () => {
  const server = fakeServer()
  recoveryToken.keep(token)
  server.reject(accounts.checkLink, 429, 'Too many requests. Please try again later.')

  expect(await resetLink()).toMatchObject({ state: 'unknown' })
  expect(recoveryToken.read()).toBe(token)
})

const open = (onSpent = () => {}) => show(<ResetPasswordForm token={token} onSpent={onSpent} />)
async function choose(password: string, again = password) {
  await userEvent.type(screen.getByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Confirm new password'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('a new password takes the place of the old one', async () => {
  const server = fakeServer()
  recoveryToken.keep(token)
  server.respond(accounts.reset, () => ({ message: 'Done.' }))
  open()
  await choose('a new password')

  expect(await screen.findByText('Password Changed')).toBeTruthy()
  expect(server.sent[0]?.body).toEqual({ token, password: 'a new password' })
  expect(recoveryToken.read()).toBeNull()
})

test('the reset leads to the log-in, and on to where the link leads', async () => {
  const server = fakeServer()
  server.respond(accounts.reset, () => ({ message: 'Done.' }))
  recoveryToken.keep(token, '/internships/7')
  const Here = () => {
    const { pathname, search } = useLocation()
    return pathname + search
  }
  show(
    <>
      <ResetPasswordForm token={token} onSpent={() => {}} />
      <Here />
    </>,
  )
  await choose('a new password')
  expect(await screen.findByText('/login?next=%2Finternships%2F7')).toBeTruthy()
  expect(recoveryToken.next()).toBeUndefined()
})

test('who was signed in is signed out, and told of the new password only', async () => {
  const server = fakeServer()
  signInAs('intern')
  writeTokens({ access_token: 'old', refresh_token: '', expires_at: '2099-01-01T00:00:00.000Z' })
  server.respond(accounts.reset, () => ({ message: 'Done.' }))
  server.reject(accounts.me, 401, 'Authentication expired. Please log in again.')
  open()
  await choose('a new password')

  expect(await screen.findByText('Password Changed')).toBeTruthy()
  expect(currentSession().status).toBe('out')
  expect(screen.queryByText('Authentication Timeout')).toBeNull()
})

test('an invited person gets an account, not another password', async () => {
  const server = fakeServer()
  show(<ResetPasswordForm token={token} isInvitation onSpent={() => {}} />)
  server.reject(accounts.reset, 422, 'This password is too common.', [
    { path: 'password', message: 'This password is too common.' },
  ])
  const send = screen.getByRole('button', { name: 'Create account' })
  await userEvent.type(screen.getByLabelText('Password'), 'password1234')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'password')
  await userEvent.click(send)
  expect(screen.getByText('Passwords do not match. Please check.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Confirm password'), '1234')
  await userEvent.click(send)
  expect(await screen.findByText('Sign up Failed')).toBeTruthy()

  server.respond(accounts.reset, () => ({ message: 'Done.' }))
  await userEvent.click(send)
  expect(await screen.findByText('Account Created')).toBeTruthy()
  expect(screen.queryByText('Password Changed')).toBeNull()
})

test('passwords that differ or are too short are not sent', async () => {
  const server = fakeServer()
  open()
  await choose('short', 'other')

  expect(screen.getByText('Password must be at least 8 characters long.')).toBeTruthy()
  expect(screen.getByText('New passwords do not match.')).toBeTruthy()
  expect(server.sent).toEqual([])
})

test('an invited person sees what the password agrees to, anyone else does not', () => {
  fakeServer()
  const { unmount } = open()
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
  unmount()
  show(<ResetPasswordForm token={token} isInvitation onSpent={() => {}} />)
  expect(screen.getByText(/^By setting a password, you agree/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
})

test('a link that was used meanwhile is shown as used', async () => {
  const server = fakeServer()
  const onSpent = vi.fn()
  server.reject(accounts.reset, 422, 'This link is no longer valid.', [
    { path: 'token', message: 'This link is no longer valid.' },
  ])
  open(onSpent)
  await choose('a new password')

  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy()
  expect(onSpent).toHaveBeenCalled()
})
