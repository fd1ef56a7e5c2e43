import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import { type Consent, consents } from '@app/contract/identity/consents.ts'
import { type SecondFactor, secondFactor } from '@app/contract/identity/two-factor.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { currentSession } from '#lib/session/session-store.ts'
import { TwoFactor } from './two-factor.tsx'
import { YourData } from './your-data.tsx'

const off: SecondFactor = { confirmed_at: null, codes_left: 0, has_password: true }
const on: SecondFactor = { ...off, confirmed_at: '2026-11-01T09:00:00.000Z', codes_left: 2 }
const codes = ['AAAAAA-BBBBBB-CCCCCC-DDDDDD', 'EEEEEE-FFFFFF-GGGGGG-HHHHHH']

beforeEach(() => {
  localStorage.clear()
  signInAs('intern', { email: 'asha@example.com' })
})

const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('it is set up with the password and a first code; the recovery codes are seen once', async () => {
  const server = fakeServer()
  let state = off
  server.respond(secondFactor.state, () => state)
  server.respond(secondFactor.begin, () => ({
    secret: 'ABCDEFGH',
    uri: 'otpauth://totp/Cohort',
    qr: { size: 21, path: 'M0 0h1v1h-1z' },
  }))
  server.respond(secondFactor.confirm, () => {
    state = { ...on, codes_left: 10 }
    return { recovery_codes: codes }
  })
  show(<TwoFactor />)
  await type('Your password', 'the old one')
  await press('Set up two-factor authentication')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator' })).toBeTruthy()
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
  await type('Code', '123 456')
  await press('Turn on')

  expect(await screen.findByText(codes[0] ?? '')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.endsWith('confirm'))?.body).toEqual({
    code: '123456',
  })
  await press("I've saved them")
  expect(await screen.findByText('On')).toBeTruthy()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
})

test('turning it off asks for password and code, and says why not', async () => {
  const server = fakeServer()
  server.respond(secondFactor.state, () => on)
  const message = "That code isn't correct."
  server.reject(secondFactor.turnOff, 422, message, [{ path: 'code', message }])
  show(<TwoFactor />)
  expect(await screen.findByText(/2 recovery codes left/)).toBeTruthy()
  await press('Turn off')
  await type('Your password', 'the old one')
  await type('Code', '000000')
  await userEvent.click(screen.getAllByRole('button', { name: 'Turn off' }).at(-1) as HTMLElement)

  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('the old one')
})

test('an account is deleted once its address was typed; a reason not to stands above', async () => {
  const server = fakeServer()
  server.respond(secondFactor.state, () => off)
  server.respond(consents.mine, () => ({ consents: [], age_group: null }))
  const reason = 'You lead a team. Please hand it over first.'
  server.reject(accountDeletion.deleteAccount, 409, reason)
  show(<YourData />)
  await screen.findByText(/removes your name/)
  await press('Delete my account')
  await type('Type your email to confirm', 'asha@example.com')
  await type('Your password', 'the old one')
  await press('Delete permanently')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(currentSession().status).toBe('in')

  server.respond(accountDeletion.deleteAccount, () => undefined)
  await press('Delete permanently')
  await waitFor(() => expect(currentSession()).toMatchObject({ status: 'out', has_left: true }))
  expect(server.sent.at(-1)?.body).toEqual({
    email: 'asha@example.com',
    current_password: 'the old one',
  })
})

test('who has no password reads how to get one instead of a form that refuses every entry', async () => {
  const server = fakeServer()
  server.respond(secondFactor.state, () => ({ ...off, has_password: false }))
  server.respond(consents.mine, () => ({ consents: [], age_group: null }))
  show(<YourData />)
  expect(await screen.findByText(/^You log in without a password\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})

test('what one agreed to is listed with its version', async () => {
  const server = fakeServer()
  server.respond(secondFactor.state, () => off)
  const account: Consent = {
    id: '0199d0a5-0000-7000-8000-000000000001',
    purpose: 'account',
    version: '2026-11-23',
    given_at: '2026-11-23T09:00:00.000Z',
    internship_title: null,
    guardian_name: null,
    is_refused: false,
  }
  const application: Consent = {
    ...account,
    id: '0199d0a5-0000-7000-8000-000000000002',
    purpose: 'application',
    internship_title: 'React Developer',
  }
  server.respond(consents.mine, () => ({
    consents: [application, account],
    age_group: 'minor' as const,
  }))
  show(<YourData />)
  expect(await screen.findByText('Your application: React Developer')).toBeTruthy()
  expect(screen.getByText('Your account')).toBeTruthy()
  expect(screen.getAllByText(/^Terms and privacy of .*23.* · agreed /)).toHaveLength(2)
})
