import { accounts } from '@app/contract/identity/accounts.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { SetupForm, setupLink } from './setup-form.tsx'

const token = 't'.repeat(43)

test('the token behind the # is checked before the form is shown', async () => {
  const server = fakeServer()
  expect(await setupLink('')).toEqual({ state: 'spent' })
  expect(server.sent).toEqual([])

  server.respond(accounts.checkLink, () => ({ is_valid: true }))
  expect(await setupLink(`#${token}`)).toEqual({ state: 'good', token })
  expect(server.sent[0]?.body).toEqual({ token, type: 'setup' })

  server.respond(accounts.checkLink, () => ({ is_valid: false }))
  expect(await setupLink(`#${token}`)).toEqual({ state: 'spent' })

  server.reject(accounts.checkLink, 422, 'This link is incomplete.')
  expect(await setupLink('#short')).toEqual({ state: 'spent' })

  server.reject(accounts.checkLink, 503, 'Please try again.')
  expect(await setupLink(`#${token}`)).toMatchObject({ state: 'unknown' })
})

async function fill(password: string, again = password) {
  await userEvent.type(screen.getByLabelText('Full name'), ' Ada Lovelace')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@company.example')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm password'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

test('the account is created, and the password is rated while it is typed', async () => {
  const server = fakeServer()
  server.reject(accounts.setUp, 409, 'This address has an account already.', [
    { path: 'email', message: 'This address has an account already.' },
  ])
  const onSpent = vi.fn()
  show(<SetupForm token={token} onSpent={onSpent} />)
  expect(screen.getByText(/^By signing up, you agree/)).toBeTruthy()
  await fill('Blue train 42 to Mumbai')

  expect(server.sent[0]?.body).toEqual({
    token,
    full_name: 'Ada Lovelace',
    email: 'ada@company.example',
    password: 'Blue train 42 to Mumbai',
  })
  expect(screen.getByText('Strong')).toBeTruthy()
  expect((await screen.findAllByText('This address has an account already.')).length).toBe(2)
  expect(screen.getByText('Sign up Failed')).toBeTruthy()
  expect(onSpent).not.toHaveBeenCalled()
})

test('passwords that differ are not sent', async () => {
  const server = fakeServer()
  show(<SetupForm token={token} onSpent={() => {}} />)
  await fill('Blue train 42', 'Blue train 43')

  expect(screen.getByText('Passwords do not match. Please check.')).toBeTruthy()
  expect(server.sent).toEqual([])
})

test('a link that was used meanwhile is reported', async () => {
  const server = fakeServer()
  const onSpent = vi.fn()
  server.reject(accounts.setUp, 422, 'This link is no longer valid.', [
    { path: 'token', message: 'This link is no longer valid.' },
  ])
  show(<SetupForm token={token} onSpent={onSpent} />)
  await fill('Blue train 42 to Mumbai')

  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy()
  expect(onSpent).toHaveBeenCalled()
})
