import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Input } from './input.tsx'

const NameForm = z.object({ name: z.string().min(1) })
const idle = { isPending: false, error: null, errors: undefined, reset: vi.fn() }

function Naming({
  mutation = idle,
  onSend = () => {},
}: {
  mutation?: typeof idle
  onSend?: () => void
}) {
  const [open, setOpen] = useState(false)
  const send = () => {
    onSend()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Name it
      </button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Naming"
        mutation={mutation}
        action="Save"
        busyText="Saving…"
      >
        {(form) => (
          <Form {...form} schema={NameForm} defaults={{ name: '' }} onSubmit={send}>
            {(field) => <Input {...field('name')} label="Name" />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Name it' }))
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

test('what is typed is sent by the button below, and the next opening begins anew', async () => {
  const onSend = vi.fn()
  render(<Naming onSend={onSend} />)
  await open()
  await userEvent.type(name(), 'Asha')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onSend).toHaveBeenCalledTimes(1)
  await open()
  expect(name().value).toBe('')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing asks before what is typed is lost, forgets the refusal and gives the focus back', async () => {
  const mutation = { ...idle, error: new Error('Taken.') as never, reset: vi.fn() }
  render(<Naming mutation={mutation} />)
  await open()
  expect(screen.getByText('Taken.')).toBeTruthy()
  await userEvent.type(name(), 'Asha')
  await userEvent.keyboard('{Escape}')
  expect(mutation.reset).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(mutation.reset).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name it' })),
  )
})

test('what is under way is not forgotten by closing', async () => {
  const mutation = { ...idle, isPending: true, reset: vi.fn() }
  render(<Naming mutation={mutation} />)
  await open()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(mutation.reset).not.toHaveBeenCalled()
})

const onSend = vi.fn()
const dialog = (version: number, error: Error | null = null) => (
  <FormDialog
    open
    onOpenChange={() => undefined}
    title="Naming"
    mutation={{ ...idle, error }}
    version={version}
    action="Save"
    busyText="Saving…"
  >
    {(form, version) => (
      <Form
        {...form}
        schema={NameForm}
        defaults={{ name: 'Asha' }}
        onSubmit={() => onSend(version)}
      >
        {(field) => <Input {...field('name')} label="Name" />}
      </Form>
    )}
  </FormDialog>
)

test('a form is saved at the version it was opened at, until the refusal of that version was shown', async () => {
  const { rerender } = render(dialog(3))
  rerender(dialog(4))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSend).toHaveBeenLastCalledWith(3))

  const stale = Object.assign(new Error('Changed by someone else.'), { isStale: true })
  rerender(dialog(4, stale))
  expect(
    screen.getByText(
      'Changed by someone else. Your changes are still here. Save again to overwrite theirs.',
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSend).toHaveBeenLastCalledWith(4))
})

test('after a conflict with a new record in the place of the old one it can be saved', async () => {
  const { rerender } = render(dialog(3))
  rerender(dialog(1, Object.assign(new Error('Changed.'), { isStale: true })))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSend).toHaveBeenLastCalledWith(1))
})
