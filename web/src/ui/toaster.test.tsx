import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  act(() => vi.advanceTimersByTime(6000))
  vi.useRealTimers()
})

const say = (show: () => void) => act(show)
const shown = () => [...document.querySelectorAll('[data-tone]')].map((one) => one.textContent)

test('a toast says its title and its text', () => {
  render(<Toaster />)
  say(() => toast.success('Login Successful', 'Welcome back.'))
  expect(shown()).toEqual(['Login SuccessfulWelcome back.'])
})

test('a new toast takes the place of the one shown', () => {
  render(<Toaster />)
  say(() => toast.info('First'))
  say(() => toast.error('Second'))
  expect(shown()).toEqual(['Second'])
})

test('a toast disappears after 5000 ms and not before', () => {
  render(<Toaster />)
  say(() => toast.warning('Connection Timeout'))
  act(() => vi.advanceTimersByTime(4900))
  expect(shown()).toEqual(['Connection Timeout'])
  act(() => vi.advanceTimersByTime(200))
  expect(shown()).toEqual([])
})

test('the replacing toast gets 5000 ms of its own', () => {
  render(<Toaster />)
  say(() => toast.info('First'))
  act(() => vi.advanceTimersByTime(4000))
  say(() => toast.info('Second'))
  act(() => vi.advanceTimersByTime(4000))
  expect(shown()).toEqual(['Second'])
})

test('a toast shown before anything is on the screen is not lost', () => {
  toast.error('Authentication Error')
  render(<Toaster />)
  expect(shown()).toEqual(['Authentication Error'])
})

test('F8 moves the focus to the toasts, and Close closes', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Toaster />)
  say(() => toast.info('Signed out successfully'))
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(
    screen.getByRole('region', { name: 'Notifications (F8)' }).contains(document.activeElement),
  ).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toEqual([])
})

test('a toast covers neither what was pressed at the bottom nor, from the top, what was pressed there', () => {
  render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  const place = vi.spyOn(save, 'getBoundingClientRect')
  save.focus()
  for (const [bottom, where] of [
    [window.innerHeight - 20, 'sm:top-18'],
    [100, 'bottom-4'],
  ] as const) {
    place.mockReturnValue(new DOMRect(0, bottom - 36, 80, 36))
    say(() => toast.success('Saved'))
    expect(document.querySelector('[data-tone]')?.closest('ol')?.classList).toContain(where)
  }
})
