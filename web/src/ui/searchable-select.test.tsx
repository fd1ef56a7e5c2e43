import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import SearchableSelect from './searchable-select.tsx'

test('Enter chooses from what was typed, however soon it follows the last key', async () => {
  const options = [
    { value: 'AL', label: 'Albania' },
    { value: 'BR', label: 'Brazil' },
  ]
  render(<SearchableSelect label="Country" name="country" options={options} />)
  const input = screen.getByRole<HTMLInputElement>('combobox')
  const select = document.querySelector('select')
  // Outside act, effects wait as they do in a browser.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  })
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'braz')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await Promise.resolve()
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await waitFor(() => expect(input.value).toBe('Brazil'))
  expect(select?.value).toBe('BR')
})

test('Escape closes the list and puts back the words of what is chosen', async () => {
  const options = [
    { value: 'AL', label: 'Albania' },
    { value: 'BR', label: 'Brazil' },
  ]
  render(<SearchableSelect label="Country" name="country" options={options} defaultValue="BR" />)
  const input = screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(input, 'Alb')
  await userEvent.keyboard('{Escape}')
  expect(input.value).toBe('Brazil')
  // Pressed once more, it clears nothing.
  await userEvent.keyboard('{Escape}')
  expect(input.value).toBe('Brazil')
  expect(document.querySelector('select')?.value).toBe('BR')
})
