import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { noWaysIn } from '#features/identity/accounts/ways-in.ts'
import Login from './login.tsx'

const Page = createRoutesStub([{ id: 'login', path: '/login', Component: Login }])
const ways = {
  ...noWaysIn,
  demo: { ...noWaysIn.demo, mailbox: true },
}

const page = (state?: object) => (
  <Page
    initialEntries={[{ pathname: '/login', state }]}
    hydrationData={{ loaderData: { login: ways } }}
  />
)

test('after a sign-up the page says whose inbox has the link, also when it is loaded again', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in to Cohort')

  const onRecoverableError = vi.fn()
  const state = { email: 'asha@example.com', name: 'Asha Rao', confirms: true }
  render(page(state), { container, hydrate: true, onRecoverableError })
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy()
  expect(screen.getByText(/^We sent a link to asha@example\.com\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'local mailbox' })).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(onRecoverableError).not.toHaveBeenCalled()
})
