import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazily } from './lazily.tsx'
import { toastStore } from './toast.ts'

interface PartProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

test('what did not come closes again, and the next opening tries anew', async () => {
  const load = vi
    .fn<() => Promise<(props: PartProps) => string>>()
    .mockRejectedValueOnce(new Error('The line is down.'))
    .mockResolvedValue(({ open }) => (open ? 'The menu' : ''))
  const Part = lazily(load, ({ open }) => open)
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          Menu
        </button>
        <Part open={open} onOpenChange={setOpen} />
      </>
    )
  }
  render(<Opener />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu', expanded: false }))
  await vi.waitFor(() => expect(toastStore.shown()?.tone).toBe('error'))
  await userEvent.click(await screen.findByRole('button', { name: 'Menu', expanded: false }))
  expect(await screen.findByText('The menu')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is only on the page while it is open goes with a failure too', async () => {
  const Part = lazily<{ onClose: () => void }>(() => Promise.reject(new Error('No line.')))
  const onClose = vi.fn()
  render(<Part onClose={onClose} />)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
