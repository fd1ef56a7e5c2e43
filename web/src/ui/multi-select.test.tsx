import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from './form.tsx'
import { type Choice, MultiSelect } from './multi-select.tsx'

const people: Choice[] = [
  { id: '1', label: 'Asha Rao' },
  { id: '2', label: 'Isha Sharma' },
]

function People({ onSearch = () => undefined }: { onSearch?: (text: string) => void }) {
  const [chosen, setChosen] = useState<Choice[]>([])
  return (
    <MultiSelect
      label="People"
      choices={people}
      chosen={chosen}
      onChange={setChosen}
      onSearch={onSearch}
    />
  )
}

const box = () => screen.getByRole('combobox', { name: 'People' })
const chosen = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('several are chosen by keyboard, and Backspace takes the last one back', async () => {
  render(<People />)
  box().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
  expect(chosen()).toEqual(['Asha Rao', 'Isha Sharma'])
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2)

  await userEvent.keyboard('{Backspace}')
  expect(chosen()).toEqual(['Asha Rao'])
})

test('what is typed is searched for, and a choice clears it', async () => {
  const onSearch = vi.fn()
  render(<People onSearch={onSearch} />)
  await userEvent.type(box(), 'ish')
  expect(onSearch).toHaveBeenLastCalledWith('ish')
  await userEvent.click(screen.getByRole('option', { name: 'Isha Sharma' }))
  expect(chosen()).toEqual(['Isha Sharma'])
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('Escape closes the list and does not reach what is around it', async () => {
  const around = vi.fn()
  document.addEventListener('keydown', around, { capture: true })
  render(<People />)
  await userEvent.click(box())
  expect(box().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(around).not.toHaveBeenCalled()

  await userEvent.keyboard('{Escape}')
  expect(around).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', around, { capture: true })
})

test('in a form it has the focus when it is the first error', async () => {
  const Choices = z.array(z.object({ id: z.string(), label: z.string() }))
  render(
    <Form
      schema={z.object({ title: z.string(), people: Choices.min(1, 'Please invite someone.') })}
      defaults={{ title: '', people: [] }}
      onSubmit={() => undefined}
    >
      {(field, { setValue, watch }) => (
        <>
          <input {...field('title')} aria-label="Title" />
          <MultiSelect
            label="People"
            error={field('people').error}
            choices={people}
            chosen={watch('people')}
            onChange={(next) => setValue('people', next)}
            onSearch={() => undefined}
          />
          <button type="submit">Invite</button>
        </>
      )}
    </Form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('Please invite someone.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box()))
})
