import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { setTheme } from '#lib/session/preferences.ts'
import { menuOf } from './menu.ts'
import { Shell } from './shell.tsx'

beforeEach(() => {
  localStorage.clear()
  setTheme('system')
  fakeServer()
})

const menu = () => screen.getByRole('navigation', { name: 'Main menu' })
const labels = () =>
  within(menu())
    .getAllByRole('link')
    .map((link) => link.textContent)

test('a person finds the pages of their role, who they are, and the way out', () => {
  signInAs('hr', { full_name: 'Meera Nair' })
  show(<Shell />, { at: '/hr/applications' })

  expect(labels()).toEqual(menuOf.hr.map(({ label }) => label))
  expect(within(menu()).getByRole('link', { current: 'page' }).textContent).toBe('Applications')
  expect(screen.getByText('Meera Nair')).toBeTruthy()
  expect(screen.getByText('HR')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
})

test('a long menu folds its groups, and one at a time is open', async () => {
  signInAs('superadmin')
  show(<Shell />, { at: '/superadmin/users' })
  const group = (name: string) => within(menu()).getByRole('button', { name })
  expect(labels()).toHaveLength(6)
  await userEvent.click(group('Work'))
  expect(labels()).toContain('Tasks')
  await userEvent.click(group('Internships'))
  expect(labels()).not.toContain('Tasks')
  expect(labels()).toHaveLength(12)
  await userEvent.click(within(menu()).getByRole('link', { name: 'Moderation' }))
  expect(group('Internships').getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(group('Internships'))
  expect(labels()).toHaveLength(6)
})

test('the collapsed sidebar keeps its names and is remembered', async () => {
  signInAs('intern')
  const first = show(<Shell />, { at: '/intern/dashboard' })
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
  expect(labels()).toEqual(menuOf.intern.map(({ label }) => label))
  first.unmount()

  show(<Shell />, { at: '/intern/dashboard' })
  expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeTruthy()
})

test('the avatar menu changes the theme at once', async () => {
  signInAs('intern')
  show(<Shell />, { at: '/intern/dashboard' })
  await userEvent.click(screen.getByRole('button', { name: 'Account of Asha Rao' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))

  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('the avatar menu says so while it is signing out', async () => {
  signInAs('intern')
  show(<Shell />, { at: '/intern/dashboard' })
  const requests = vi.fn(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', requests)
  await userEvent.click(screen.getByRole('button', { name: 'Account of Asha Rao' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))

  expect(screen.getByRole('menuitem', { name: 'Signing out...' })).toBeTruthy()
  expect(requests).toHaveBeenCalledWith('/api/auth/logout', expect.anything())
})

test('a page comes together with the questions above it, and moves nothing that is about to be clicked', async () => {
  signInAs('intern', { asks_age: true })
  const router = createMemoryRouter(
    [{ Component: Shell, children: [{ path: '*', element: <p>The page</p> }] }],
    { initialEntries: ['/intern/dashboard'] },
  )
  render(<RouterProvider router={router} />)

  expect(screen.queryByText('The page')).toBeNull()
  expect(await screen.findByText('The page')).toBeTruthy()
  expect(screen.getByText('Are you 18 or older?')).toBeTruthy()
})
