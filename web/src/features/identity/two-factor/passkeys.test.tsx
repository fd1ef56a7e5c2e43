import { accounts } from '@app/contract/identity/accounts.ts'
import { type Passkey, passkeys } from '@app/contract/identity/passkeys.ts'
import { secondFactor } from '@app/contract/identity/two-factor.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { Passkeys } from './passkeys.tsx'

const device = vi.hoisted(() => ({ startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => device)

const phone: Passkey = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  name: 'My phone',
  is_synced: false,
  last_used_at: null,
  created_at: '2026-11-01T09:00:00.000Z',
}
const credential = { id: 'aa', rawId: 'aa', type: 'public-key' as const }
const response = { clientDataJSON: 'bb', attestationObject: 'cc', transports: ['internal'] }

beforeEach(() => {
  signInAs('intern')
  vi.stubGlobal('PublicKeyCredential', class {})
  device.startRegistration.mockReset()
})

function open(
  confirmed_at: string | null = null,
  has_password = true,
  first: Passkey[] = [],
  isUnconfirmed = false,
) {
  const server = fakeServer()
  const stored = [...first]
  server.respond(secondFactor.state, () => ({ confirmed_at, codes_left: 0, has_password }))
  server.respond(passkeys.list, () => ({
    passkeys: stored,
    needs_confirmation: isUnconfirmed || undefined,
  }))
  server.respond(passkeys.begin, () => ({ challenge: 'dd' }))
  server.respond(passkeys.add, () => {
    stored.push(phone)
    return phone
  })
  show(
    <>
      <Passkeys />
      <Confirmer />
    </>,
  )
  return { server, stored }
}
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text)

test('one is added with the password, and only what the server reads is sent', async () => {
  device.startRegistration.mockResolvedValue({
    ...credential,
    response: { ...response, publicKey: 'ee' },
    clientExtensionResults: {},
  })
  const { server } = open()
  expect(await screen.findByText('No passkeys yet.')).toBeTruthy()
  await press('Add a passkey')
  await type('Name', 'My phone')
  await type('Your password', 'the old one')
  await press('Continue')
  expect(await screen.findByText('Passkey Added')).toBeTruthy()
  expect(await screen.findByText(/Not used yet/)).toBeTruthy()
  const bodies = server.sent.flatMap(({ body }) => (body ? [body] : []))
  expect(bodies).toEqual([
    { current_password: 'the old one' },
    { name: 'My phone', credential: { ...credential, response } },
  ])
  expect(device.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'dd' } })
})

test('a user with a second factor is asked for a code; when the device refuses, the input stays', async () => {
  device.startRegistration.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  open('2026-11-01T09:00:00.000Z')
  await press('Add a passkey')
  await type('Name', 'My phone')
  await type('Your password', 'the old one')
  await type('Code', '123456')
  await press('Continue')
  expect(await screen.findByText(/Couldn't create a passkey\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My phone')
})

test('one is renamed and removed', async () => {
  const { server, stored } = open(null, true, [phone])
  server.respond(passkeys.rename, () => ({ ...phone, name: 'Old phone' }))
  server.respond(passkeys.remove, () => {
    stored.length = 0
    return undefined
  })
  await press('Rename My phone')
  await userEvent.clear(await screen.findByLabelText('Name'))
  await type('Name', 'Old phone')
  await press('Save')
  expect(await screen.findByText('Passkey Renamed')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    name: 'Old phone',
  })
  await press('Remove My phone')
  await press('Remove')
  await waitFor(() => expect(screen.getByText('No passkeys yet.')).toBeTruthy())
})

test('where none can be added it says why', async () => {
  open(null, false)
  expect(await screen.findByText(/You log in without a password/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('an address that is not confirmed yet is confirmed by a link, which the person asks for here', async () => {
  signInAs('intern', { email: 'asha@example.com' })
  const { server } = open(null, true, [], true)
  server.respond(accounts.resend, () => ({ message: 'The link is on its way.' }))
  expect(
    await screen.findByText(/confirm your email address first.*asha@example\.com/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  await press('Send the link')
  expect(await screen.findByText('The link is on its way.')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('POST'))).toMatchObject({
    route: 'POST /api/auth/resend',
    body: { email: 'asha@example.com', next: '/settings' },
  })
})
