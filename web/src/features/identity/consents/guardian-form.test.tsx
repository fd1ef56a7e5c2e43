import { guardians } from '@app/contract/identity/guardians.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { GuardianForm, guardianLink } from './guardian-form.tsx'

const token = 'a-token-that-is-long-enough'
const open = () => show(<GuardianForm token={token} full_name="Nila Verma" />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the token behind the # is checked before the form is shown', async () => {
  const server = fakeServer()
  expect(await guardianLink('')).toEqual({ state: 'spent' })
  server.respond(guardians.openLink, () => null)
  expect(await guardianLink(`#${token}`)).toEqual({ state: 'spent' })
  server.respond(guardians.openLink, () => ({ full_name: 'Nila Verma' }))
  expect(await guardianLink(`#${token}`)).toMatchObject({ state: 'good', full_name: 'Nila Verma' })
  server.reject(guardians.openLink, 422, 'This link is incomplete.')
  expect(await guardianLink('#x')).toEqual({ state: 'spent' })
  server.reject(guardians.openLink, 429, 'Too many requests.')
  expect(await guardianLink(`#${token}`)).toEqual({
    state: 'unknown',
    reason: 'Too many requests.',
  })
})

test('an answer needs a name and says what follows from it', async () => {
  const server = fakeServer()
  server.respond(guardians.answer, () => undefined)
  open()
  await press("I don't agree")
  expect(server.sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Your full name'), 'Maya Verma')
  await press("I don't agree")
  expect(await screen.findByText(/^We've saved your answer\./)).toBeTruthy()
  expect(server.sent[0]?.body).toEqual({ token, full_name: 'Maya Verma', agrees: false })
})

test('Enter in the name gives no answer: it must be pressed', async () => {
  const server = fakeServer()
  server.respond(guardians.answer, () => undefined)
  open()
  await press("I don't agree")
  const name = screen.getByLabelText<HTMLInputElement>('Your full name')
  await userEvent.type(name, 'Maya Verma')
  // What a browser does with Enter, unlike the library: it clicks the form's first submit button.
  name.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
  await press("I don't agree")
  expect(await screen.findByText(/^We've saved your answer\./)).toBeTruthy()
  expect(server.sent.map(({ body }) => body)).toEqual([
    { token, full_name: 'Maya Verma', agrees: false },
  ])
})

test('a link that was used meanwhile is shown as used, and the name stays', async () => {
  const server = fakeServer()
  server.reject(guardians.answer, 422, 'This link is no longer valid.')
  open()
  await userEvent.type(screen.getByLabelText('Your full name'), 'Maya Verma')
  await press('I agree')
  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your full name').value).toBe('Maya Verma')
})
