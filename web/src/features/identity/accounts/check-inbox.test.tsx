import { accounts } from '@app/contract/identity/accounts.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { CheckInbox, useAwaitedEmail } from './check-inbox.tsx'
import { LoginForm } from './login-form.tsx'
import { SignupForm } from './signup-form.tsx'
import { noWaysIn } from './ways-in.ts'

beforeEach(() => localStorage.clear())

function Pages() {
  const { pathname } = useLocation()
  const awaited = useAwaitedEmail()
  if (pathname === '/signup') return <SignupForm providers={[]} />
  return awaited ? <CheckInbox email={awaited} /> : <LoginForm {...noWaysIn} />
}

const open = (state: object, search = '') =>
  show(<Pages />, { at: { pathname: '/login', search, state } })

test.each([
  ['?next=%2Fapply', '/apply'],
  ['?as=startup', '/register-startup'],
])('the confirmation is sent again, with the way back of %s', async (search, next) => {
  const server = fakeServer()
  server.respond(accounts.resend, () => ({ message: 'Sent.' }))
  open({ email: 'asha@example.com', confirms: true }, search)
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }))
  expect(await screen.findByText('Confirmation Sent')).toBeTruthy()
  expect(server.sent.map(({ body }) => body)).toEqual([{ email: 'asha@example.com', next }])
  for (const [name, page] of [
    ['Use another address', '/signup'],
    ['Log in', '/login'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(page + search)
})

test('a confirmation that was sent too often says so', async () => {
  const server = fakeServer()
  server.reject(accounts.resend, 429, 'Too many requests. Please try again later.')
  open({ email: 'asha@example.com', confirms: true })
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation' }))
  expect(await screen.findByText("Couldn't send the link")).toBeTruthy()
  expect(screen.getByText('Too many requests. Please try again later.')).toBeTruthy()
})

test('another address is taken with the name and address that were typed', async () => {
  fakeServer()
  open({ email: 'asha@exmaple.com', name: 'Asha Rao', confirms: true })
  await userEvent.click(screen.getByRole('link', { name: 'Use another address' }))
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Asha Rao')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@exmaple.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('logging in begins with the address that was confirmed', async () => {
  fakeServer()
  open({ email: 'asha@example.com', confirms: true })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.com')
})
