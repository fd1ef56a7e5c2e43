import { accounts, type Device } from '@app/contract/identity/accounts.ts'
import { type Identity, identities } from '@app/contract/identity/identities.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { Identities } from './identities.tsx'

beforeEach(() => {
  localStorage.clear()
  signInAs('intern', { email: 'asha@example.com' })
})

const change = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' })
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
async function fillIn(password: string, again: string) {
  await type('Current password', 'the old one')
  await type('New password', password)
  await type('Confirm new password', again)
}

test('the password can be changed once all three fields are filled', async () => {
  const server = fakeServer()
  server.respond(accounts.changePassword, () => ({ message: 'Done.' }))
  show(<ChangePassword />)
  await type('Current password', 'the old one')
  await type('New password', 'a new password')
  expect(change().disabled).toBe(true)
  await type('Confirm new password', 'a new password')
  expect(change().disabled).toBe(false)
  await userEvent.click(change())

  expect(await screen.findByText('Password Changed')).toBeTruthy()
  expect(server.sent[0]?.body).toEqual({
    current_password: 'the old one',
    new_password: 'a new password',
  })
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test.each([
  ['a new password', 'another one', 'New passwords do not match.'],
  ['short', 'short', 'Password must be at least 8 characters long.'],
])('%s and %s: %s', async (password, again, sentence) => {
  const server = fakeServer()
  show(<ChangePassword />)
  await fillIn(password, again)
  await userEvent.click(change())

  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(server.sent).toEqual([])
})

test('a wrong current password is shown at its field, and no input is lost', async () => {
  const server = fakeServer()
  const sentence = 'Current password is not correct.'
  server.reject(accounts.changePassword, 422, sentence, [
    { path: 'current_password', message: sentence },
  ])
  show(<ChangePassword />)
  await fillIn('a new password', 'a new password')
  await userEvent.click(change())

  expect(await screen.findByText('Failed to change password. Please try again.')).toBeTruthy()
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a new password')
})

test('a new address is not taken before it is confirmed', async () => {
  const server = fakeServer()
  server.respond(accounts.changeEmail, () => ({ message: 'Please open the link in the mail.' }))
  show(<ChangeEmail />)
  await type('New email', 'asha.rao@example.com')
  await type('Your password', 'the old one')
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }))

  expect(await screen.findByText('Please open the link in the mail.')).toBeTruthy()
  expect(screen.getByText(/sent to asha.rao@example.com/)).toBeTruthy()
  expect(screen.getByText('asha@example.com')).toBeTruthy()
})

const device = (name: string, is_current: boolean): Device => ({
  id: `0192f0c0-0000-7000-8000-00000000000${is_current ? 1 : 2}`,
  name,
  created_at: '2026-11-01T09:00:00.000Z',
  last_seen_at: '2026-11-20T09:00:00.000Z',
  is_current,
})

test('a device is signed out after a question that names it; the one in use is not offered', async () => {
  const server = fakeServer()
  let sessions = [device('Firefox on Linux', true), device('Chrome on Android', false)]
  server.respond(accounts.devices, () => ({ sessions }))
  server.respond(accounts.endDevice, () => {
    sessions = sessions.slice(0, 1)
    return undefined
  })
  show(
    <>
      <Devices />
      <Confirmer />
    </>,
  )
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Log out Firefox on Linux' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Log out Chrome on Android' }))
  expect(await screen.findByText('Log out Chrome on Android?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))

  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
})

function openIdentities(first: Identity[], providers: Identity['provider'][] = ['google']) {
  const server = fakeServer()
  const stored = [...first]
  server.respond(identities.list, () => ({ identities: stored }))
  server.respond(accounts.providers, () => ({ providers }))
  show(
    <>
      <Identities frame={(list) => <section aria-label="Linked accounts">{list}</section>} />
      <Confirmer />
    </>,
  )
  return { server, stored }
}
const google: Identity = {
  id: '0192f0c0-0000-7000-8000-000000000002',
  provider: 'google',
  created_at: '2026-11-01T09:00:00.000Z',
}
async function unlinkGoogle() {
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }))
}

test('a linked account is shown with its day and unlinked after a question', async () => {
  const { server, stored } = openIdentities([google])
  server.respond(identities.unlink, () => {
    stored.length = 0
    return undefined
  })
  expect(await screen.findByText(/Linked on .*2026/)).toBeTruthy()
  await unlinkGoogle()
  expect(await screen.findByText('Account Unlinked')).toBeTruthy()
  expect(await screen.findByText(/None linked yet/)).toBeTruthy()
})

test('the only way to log in stays, and the reason is shown', async () => {
  const { server } = openIdentities([google])
  const sentence = 'This is your only way to log in. Set a password with “Forgot password” first.'
  server.reject(identities.unlink, 409, sentence)
  await unlinkGoogle()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('Google')).toBeTruthy()
})

test('where no account is linked and none can be, there is no list', async () => {
  const { server } = openIdentities([], [])
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull()
})
