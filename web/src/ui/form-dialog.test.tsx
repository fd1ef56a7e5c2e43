import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from './form.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { Input } from './input.tsx'

const NameForm = z.object({ name: z.string().min(1) })
const idle = { isPending: false, error: null, errors: undefined, reset: vi.fn() }

function Naming({
  mutation = idle,
  onSend = () => {},
}: {
  mutation?: FormDialogProps['mutation']
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

beforeEach(() => localStorage.clear())

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

test('a mutation learns when its form is shown, and when it is closed, with its page or by itself', async () => {
  const onClosed = vi.fn()
  const onShown = vi.fn(() => onClosed)
  const { unmount } = render(<Naming mutation={{ ...idle, isPending: true, onShown }} />)
  const calls = () => [onShown, onClosed].map(({ mock }) => mock.calls.length)
  expect(calls()).toEqual([0, 0])
  await open()
  expect(calls()).toEqual([1, 0])
  await userEvent.keyboard('{Escape}')
  expect(calls()).toEqual([1, 1])
  await open()
  unmount()
  expect(calls()).toEqual([2, 2])
})

const onSend = vi.fn()
const dialog = (version: number, error: Error | null = null) => (
  <FormDialog
    open
    onOpenChange={() => undefined}
    title="Naming"
    mutation={{ ...idle, error }}
    version={version}
    draft={(version) => `person:${version}`}
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

test('what is typed outlives the tab at the version it is saved at, until it is given up', async () => {
  const stored = (version: number) => localStorage.getItem(`draft:person:${version}`) !== null
  const first = render(dialog(3))
  await userEvent.type(name(), ' Rao')
  first.unmount()
  const newer = render(dialog(4))
  expect(name().value).toBe('Asha')
  newer.unmount()
  const { rerender } = render(dialog(3))
  expect(name().value).toBe('Asha Rao')
  const stale = Object.assign(new Error('Changed by someone else.'), { isStale: true })
  rerender(dialog(4, stale))
  await waitFor(() => expect([stored(3), stored(4)]).toEqual([false, true]))

  await userEvent.keyboard('{Escape}')
  expect(stored(4)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(stored(4)).toBe(false)
})

test('what is being sent is not given up by closing', async () => {
  localStorage.setItem('draft:person:0', JSON.stringify({ name: 'Asha Rao' }))
  render(
    <FormDialog
      {...{ open: true, onOpenChange: () => undefined, title: 'Naming', action: 'Save' }}
      {...{ mutation: { ...idle, isPending: true }, busyText: 'Saving…' }}
      draft={(version) => `person:${version}`}
    >
      {() => null}
    </FormDialog>,
  )
  await userEvent.keyboard('{Escape}')
  expect(localStorage.getItem('draft:person:0')).not.toBeNull()
})

test('what is typed for a mutation that names a draft is there again after a reload, and given up by closing', async () => {
  const mutation = { ...idle, draft: 'naming' }
  const { unmount } = render(<Naming mutation={mutation} />)
  await open()
  await userEvent.type(name(), 'Asha')
  unmount()
  render(<Naming mutation={mutation} />)
  await open()
  expect(name().value).toBe('Asha')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await open()
  expect(name().value).toBe('')
})

test('what is being sent is closed without a question, since its draft stays', async () => {
  const onOpenChange = vi.fn()
  const sending = (isPending: boolean) => (
    <FormDialog
      {...{ open: true, onOpenChange, title: 'Naming', action: 'Save', busyText: 'Saving…' }}
      mutation={{ ...idle, isPending }}
      draft={(version) => `person:${version}`}
    >
      {(form) => (
        <Form {...form} schema={NameForm} defaults={{ name: '' }} onSubmit={() => {}}>
          {(field) => <Input {...field('name')} label="Name" />}
        </Form>
      )}
    </FormDialog>
  )
  const { rerender } = render(sending(false))
  await userEvent.type(name(), 'Asha')
  rerender(sending(true))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
