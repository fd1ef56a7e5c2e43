import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from './form.tsx'
import { Picker } from './picker.tsx'

const zones = ['Europe/Berlin', 'America/New_York', 'America/São_Paulo', 'Asia/Kolkata']
const many = [...zones, ...Array.from({ length: 20 }, (_, at) => `Etc/Zone ${at}`)]

const input = () => screen.findByRole('combobox', { name: 'Time zone', expanded: false })

function Controlled({ onValue }: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('Asia/Kolkata')
  return (
    <Picker
      label="Time zone"
      options={many}
      value={value}
      onChange={({ target }) => {
        setValue(target.value)
        onValue(target.value)
      }}
    />
  )
}

test('few options are the browser’s own select', () => {
  render(<Picker label="Time zone" options={zones} />)
  expect(screen.getByRole('combobox').tagName).toBe('SELECT')
})

test('many are found by typing, without case and accents, and chosen by keyboard', async () => {
  const onValue = vi.fn()
  render(<Controlled onValue={onValue} />)
  const field = await input()
  await waitFor(() => expect(field).toHaveProperty('tagName', 'INPUT'))
  expect(field).toHaveProperty('value', 'Asia/Kolkata')
  await userEvent.clear(field)
  await userEvent.type(field, 'sao pau')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'America/São_Paulo',
  ])
  await userEvent.keyboard('{Enter}')
  expect(onValue).toHaveBeenCalledExactlyOnceWith('America/São_Paulo')
  expect(field).toHaveProperty('value', 'America/São_Paulo')
})

test('leaving without a choice keeps what was chosen', async () => {
  const onValue = vi.fn()
  render(<Controlled onValue={onValue} />)
  const field = await input()
  await userEvent.clear(field)
  await userEvent.type(field, 'berl')
  await userEvent.tab()
  expect(field).toHaveProperty('value', 'Asia/Kolkata')
  expect(onValue).not.toHaveBeenCalled()
})

test('in a form it is a field as any other: its default, its value and its error', async () => {
  const onSubmit = vi.fn()
  render(
    <Form
      schema={z.object({ zone: z.string().min(1, 'Please choose a zone.') })}
      defaults={{ zone: '' }}
      onSubmit={onSubmit}
    >
      {(field) => (
        <>
          <Picker {...field('zone')} label="Time zone" placeholder="None" options={many} />
          <button type="submit">Save</button>
        </>
      )}
    </Form>,
  )
  const field = await input()
  await waitFor(() => expect(field).toHaveProperty('tagName', 'INPUT'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please choose a zone.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.type(field, 'new york{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ zone: 'America/New_York' })
})

test('an option is found by what else it is called, which is shown beside it', async () => {
  const cities = { value: 'Asia/Kolkata', label: 'Asia/Kolkata', words: 'Mumbai, Pune' }
  const options = [
    cities,
    { value: 'Europe/Berlin', label: 'Europe/Berlin', words: 'Köln, Munich' },
  ]
  const onChange = vi.fn()
  render(
    <Picker
      label="Time zone"
      options={[...many.slice(4), ...options]}
      onChange={({ target }) => onChange(target.value)}
    />,
  )
  const field = await input()
  await waitFor(() => expect(field).toHaveProperty('tagName', 'INPUT'))
  await userEvent.type(field, 'koln')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Europe/Berlin · Köln',
  ])
  await userEvent.clear(field)
  await userEvent.type(field, 'Pune{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('Asia/Kolkata')
})
