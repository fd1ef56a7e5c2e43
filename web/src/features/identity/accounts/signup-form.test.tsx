import { accounts } from '@app/contract/identity/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { SignupForm } from './signup-form.tsx'

beforeEach(() => localStorage.clear())

const open = () => show(<SignupForm providers={[]} />, { at: '/signup', path: '/signup' })

async function fillIn(password: string, again = password) {
  await userEvent.type(screen.getByLabelText('Full name'), 'Asha Rao')
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm password'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
}

const mismatch = 'Passwords do not match. Please check.'

test.each([
  ['long enough 1', 'long enough 2', 'Password Mismatch', mismatch],
  ['abcde', 'abcde', 'Password Too Short', 'Password must be at least 6 characters long.'],
  ['abcdefg', 'abcdefg', 'Password Too Short', 'Password must be at least 8 characters long.'],
])('%s and %s are refused: %s', async (password, again, title, text) => {
  const server = fakeServer()
  open()
  await fillIn(password, again)

  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getAllByText(text)).not.toHaveLength(0)
  expect(server.sent).toEqual([])
})

test('a new account waits for its mail and goes to the sign-in', async () => {
  const server = fakeServer()
  server.respond(accounts.signUp, () => ({ requires_confirmation: true }))
  open()
  expect(screen.getByText(/^By signing up, you agree/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms')
  await fillIn('long enough')

  expect(await screen.findByText('Registration Successful')).toBeTruthy()
  expect(screen.getByText('Please check your email to verify your account.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('Full name')).toBeNull())
  expect(server.sent).toEqual([
    {
      route: 'POST /api/auth/signup',
      body: { full_name: 'Asha Rao', email: 'asha@example.com', password: 'long enough' },
    },
  ])
})

test('where no confirmation is asked for, one is signed in at once, or can be', async () => {
  const server = fakeServer()
  server.respond(accounts.signUp, () => ({ requires_confirmation: false }))
  server.reject(accounts.logIn, 429, 'Too many requests. Please try again later.')
  open()
  await fillIn('long enough')

  expect(await screen.findByText('You can now log in.')).toBeTruthy()
  expect(server.sent.map(({ route }) => route)).toEqual([
    'POST /api/auth/signup',
    'POST /api/auth/login',
  ])
})

test('the reason of the server is shown, at its field too', async () => {
  const server = fakeServer()
  const sentence = 'This password is too common. Please choose another one.'
  server.reject(accounts.signUp, 422, sentence, [{ path: 'password', message: sentence }])
  open()
  await fillIn('password1')

  expect(await screen.findByText('Signup Failed')).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('a failure without a reason asks to try again', async () => {
  fakeServer()
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  open()
  await fillIn('long enough')

  expect(await screen.findByText('Registration Failed')).toBeTruthy()
  expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy()
})

test('name and address outlive a closed tab, the passwords do not', async () => {
  fakeServer()
  const first = open()
  await fillIn('abcde')
  first.unmount()
  expect(JSON.stringify({ ...localStorage })).not.toContain('abcde')

  open()
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Asha Rao')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})
