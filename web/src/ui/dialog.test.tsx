import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Confirmer, confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './dropdown-menu.tsx'
import { Sheet } from './sheet.tsx'

const show = (dirty = false) => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Review" description="Asha Verma" dirty={dirty}>
      <input aria-label="Notes" />
    </Dialog>,
  )
  return onOpenChange
}

function ask(question: Parameters<typeof confirm>[0]) {
  const results: Promise<boolean>[] = []
  act(() => {
    results.push(confirm(question))
  })
  return results[0]
}

test('a dialog is named by its title and described by its description', () => {
  show()
  const dialog = screen.getByRole('dialog', { name: 'Review' })
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Asha Verma')
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('Escape closes a dialog in which nothing would be lost', async () => {
  const onOpenChange = show()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('Escape asks first when something would be lost', async () => {
  const onOpenChange = show(true)
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test.each([
  ['Delete', true],
  ['Cancel', false],
])('a confirmation answered with %s gives %s', async (button, answer) => {
  render(<Confirmer />)
  const results = ask({ title: 'Delete the draft?', action: 'Delete', tone: 'danger' })
  await screen.findByRole('alertdialog', { name: 'Delete the draft?' })
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await results).toBe(answer)
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

test('Escape is no', async () => {
  render(<Confirmer />)
  const results = ask({ title: 'Close 3 postings?', action: 'Close' })
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  expect(await results).toBe(false)
})

test.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('a closed %s gives the focus back to what opened it', async (_, Over) => {
  function Page(): ReactNode {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Over open={open} onOpenChange={setOpen} title="Review" />
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')

  await userEvent.keyboard('{Escape}')

  const opener = screen.getByRole('button', { name: 'Open' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('an answered question gives the focus back to the field or the button it came from', async () => {
  render(
    <>
      <button type="button" onClick={() => void confirm({ title: 'Sure?', action: 'Yes' })}>
        Delete
      </button>
      <Confirmer />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Delete' })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(button))

  show(true)
  const notes = screen.getByRole('textbox', { name: 'Notes' })
  await waitFor(() => expect(document.activeElement).toBe(notes))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(document.activeElement).toBe(notes))
})

test('what an entry of a menu has opened gives the focus back to the button of the menu', async () => {
  render(
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => void confirm({ title: 'Sure?', action: 'Yes' })}>Delete</MenuItem>
      </Menu>
      <Confirmer />
    </>,
  )
  const more = () => screen.getByRole('button', { name: 'More' })
  more().focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Delete' })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(more()))
})

describe('what has the focus first', () => {
  const first = (children: ReactNode) => {
    render(
      <Dialog
        open
        onOpenChange={() => {}}
        title="Review"
        footer={<button type="button">Send</button>}
      >
        {children}
      </Dialog>,
    )
    return document.activeElement
  }
  const passing = (
    <>
      <input type="hidden" />
      <select aria-hidden tabIndex={-1} />
      <input aria-label="Team" disabled />
      <input aria-label="Link" readOnly />
    </>
  )

  test('the first field that can be filled in', () => {
    const focused = first(
      <>
        {passing}
        <textarea aria-label="Notes" />
        <input aria-label="Score" />
      </>,
    )
    expect(focused).toBe(screen.getByRole('textbox', { name: 'Notes' }))
  })

  test('of options the chosen one', () => {
    const option = (name: string) => (
      <input
        type="radio"
        name="role"
        key={name}
        aria-label={name}
        defaultChecked={name === 'Intern'}
      />
    )
    const focused = first(['Student', 'Intern'].map(option))
    expect(focused).toBe(screen.getByRole('radio', { name: 'Intern' }))
  })

  test('a field that is loaded, unless the person has moved on', async () => {
    const later = (children: ReactNode) => (
      <Dialog open onOpenChange={() => {}} title="Review">
        {children}
      </Dialog>
    )
    const { rerender } = render(later('Loading…'))
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    rerender(later(<select aria-label="Notes" />))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
    // What a list of many options turns into.
    rerender(later(<input aria-label="Notes" />))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))

    rerender(null)
    rerender(later('Loading…'))
    await userEvent.tab()
    rerender(later(<input aria-label="Notes" />))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  })

  test('the dialog where there is no field', () => {
    expect(first(passing)).toBe(screen.getByRole('dialog', { name: 'Review' }))
  })

  test('the dialog on a touch screen, where a field would open the keyboard over it', () => {
    const media = window.matchMedia('(pointer: coarse)')
    const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...media, matches: true })
    const focused = first(<input aria-label="Notes" />)
    matchMedia.mockRestore()
    expect(focused).toBe(screen.getByRole('dialog', { name: 'Review' }))
  })

  test('of a confirmation what changes nothing', async () => {
    render(<Confirmer />)
    const answer = ask({ title: 'Delete the draft?', action: 'Delete', tone: 'danger' })
    await screen.findByRole('alertdialog')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.keyboard('{Enter}')
    expect(await answer).toBe(false)
  })
})

/** A check-in: its button goes with the dialog, and others come. */
function Control() {
  const [isIn, setIn] = useState(false)
  return isIn ? <button type="button">Break</button> : <Opener onDone={() => setIn(true)} />
}

function Opener({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Check In
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Check In">
        <button type="button" onClick={onDone}>
          Send
        </button>
      </Dialog>
    </>
  )
}

test('the focus stays at its place where the act takes the opener away', async () => {
  render(
    <>
      <a href="/">Home</a>
      <section>
        <Control />
      </section>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check In' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Break' })),
  )
})
