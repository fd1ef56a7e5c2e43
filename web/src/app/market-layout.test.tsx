import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'
import MarketLayout from './market-layout.tsx'

const made = vi.fn()

function Page() {
  useEffect(() => made(), [])
  return <input aria-label="Words" />
}

function open() {
  const routes = [{ Component: MarketLayout, children: [{ path: '*', Component: Page }] }]
  const router = createMemoryRouter(routes, { initialEntries: ['/internships'] })
  return render(<RouterProvider router={router} />)
}

beforeEach(() => {
  fakeServer()
  made.mockClear()
  setSession({ status: 'loading' })
})

test('the page of a student stays until its frame is there, and goes into it once', async () => {
  const { unmount } = open()
  await userEvent.type(screen.getByLabelText('Words'), 'react')
  act(() => signInAs('intern'))
  expect(screen.getByLabelText('Words')).toHaveProperty('value', 'react')
  expect(made).toHaveBeenCalledTimes(1)
  await screen.findByRole('navigation', { name: 'Main menu' }, { timeout: 30_000 })
  expect(made).toHaveBeenCalledTimes(2)
  unmount()

  made.mockClear()
  open()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  expect(made).toHaveBeenCalledTimes(1)
}, 40_000)

test('a press that began on the page without the frame ends there, and is a click', async () => {
  const frame = () => screen.queryByRole('navigation', { name: 'Main menu' })
  open()
  fireEvent.pointerDown(document.body)
  act(() => signInAs('intern'))
  // Its files are there by now.
  await act(() => import('./shell.tsx'))
  await new Promise((go) => setTimeout(go, 400))
  expect(frame()).toBeNull()
  fireEvent.pointerUp(document.body)
  expect(frame()).toBeNull()
  await waitFor(() => expect(frame()).toBeTruthy(), { timeout: 2000 })
}, 40_000)

test('no press fits between the decision for the frame and the frame', async () => {
  const { unmount } = open()
  act(() => signInAs('intern'))
  await screen.findByRole('navigation', { name: 'Main menu' }, { timeout: 30_000 })
  unmount()
  setSession({ status: 'loading' })
  open()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  signInAs('intern')
  // The browser delivers no event before these are through.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  vi.unstubAllGlobals()
}, 40_000)

test('a guest, and who is no student, sees the page without a frame', () => {
  open()
  act(() => setSession({ status: 'out', by_choice: false }))
  act(() => signInAs('hr'))
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(made).toHaveBeenCalledTimes(1)
})
