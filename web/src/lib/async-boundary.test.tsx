import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { suspending } from '#ui/lazily.tsx'
import { AsyncBoundary } from './async-boundary.tsx'

afterEach(() => vi.restoreAllMocks())

test('what only some see waits in its boundary, and a retry loads it anew', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('The line is down.'))
    .mockResolvedValue(() => 'The latest applications')
  const Part = suspending(load)
  render(
    <AsyncBoundary title="Couldn't load the applications" skeleton={<p>Loading</p>}>
      <Part />
    </AsyncBoundary>,
  )
  screen.getByText('Loading')
  await screen.findByText("Couldn't load the applications")
  // What the browser says of it is in English, and for the log.
  screen.getByText('An unexpected error occurred. Please try again.')
  expect(load).toHaveBeenCalledTimes(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('The latest applications')
  expect(load).toHaveBeenCalledTimes(2)
})
