import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useMatches } from 'react-router'
import { expect, test, vi } from 'vitest'
import { setSession } from '#lib/session/session-store.ts'
import SignedInLayout from './signed-in-layout.tsx'

const load = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 100, null)))

/** As the build wraps a route: it renders anew with every step of a navigation. */
function Built() {
  useMatches()
  if (load.mock.calls.length > 3) throw new Error('The sign-in is asked for without end.')
  return <SignedInLayout />
}

test('a stranger is sent to the sign-in once, however slowly it loads', async () => {
  setSession({ status: 'out', by_choice: false })
  const router = createMemoryRouter(
    [
      { Component: Built, children: [{ path: '/account', element: null }] },
      { path: '/login', loader: load, element: <h1>Log in</h1> },
    ],
    { initialEntries: ['/account?tab=1'] },
  )
  render(<RouterProvider router={router} />)

  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  expect(router.state.location.state).toEqual({ next: '/account?tab=1' })
})
