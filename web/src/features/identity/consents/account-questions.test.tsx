import { accounts } from '@app/contract/identity/accounts.ts'
import { consents } from '@app/contract/identity/consents.ts'
import { guardians } from '@app/contract/identity/guardians.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { AccountQuestions } from './account-questions.tsx'

const version = '2027-01-10'
const agree = () => userEvent.click(screen.getByRole('button', { name: 'I agree' }))

beforeEach(() => localStorage.setItem('auth_token', 'token-of-this-browser'))

test('who has not agreed to the current version can read it and agree', async () => {
  const server = fakeServer()
  server.respond(consents.agree, () => undefined)
  const me = signInAs('intern', { consent_due: version })
  server.respond(accounts.me, () => ({ ...me, consent_due: undefined }))
  show(<AccountQuestions />)
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('target')).toBe('_blank')
  await agree()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull())
  expect(server.sent[0]).toMatchObject({ route: 'POST /api/consents', body: { version } })
})

test('a refusal is shown, and the question stays', async () => {
  const server = fakeServer()
  server.reject(consents.agree, 409, 'Our terms have changed again.')
  const me = signInAs('intern', { consent_due: version })
  server.respond(accounts.me, () => me)
  show(<AccountQuestions />)
  await agree()
  expect(await screen.findByText('Our terms have changed again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I agree' })).toBeTruthy()
})

test('nothing is asked of someone who agreed, nor while viewing as another person', () => {
  fakeServer()
  signInAs('intern')
  const { unmount } = show(<AccountQuestions />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  signInAs('intern', { consent_due: version, viewed_until: '2026-11-23T10:00:00.000Z' })
  show(<AccountQuestions />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the age is asked until it is answered, with both answers', async () => {
  const server = fakeServer()
  server.respond(guardians.declareAge, () => undefined)
  const me = signInAs('intern', { asks_age: true })
  server.respond(accounts.me, () => ({ ...me, asks_age: undefined }))
  show(<AccountQuestions />)
  expect(screen.getByText('Are you 18 or older?')).toBeTruthy()
  expect(screen.getByRole('button', { name: "I'm under 18" })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: "I'm 18 or older" }))
  await waitFor(() => expect(screen.queryByText('Are you 18 or older?')).toBeNull())
  expect(server.sent[0]).toMatchObject({ route: 'PUT /api/age', body: { age_group: 'adult' } })
})

test('an age that could not be stored is asked again, with the reason', async () => {
  const server = fakeServer()
  server.reject(guardians.declareAge, 409, 'Please try again in a moment.')
  const me = signInAs('intern', { asks_age: true })
  server.respond(accounts.me, () => me)
  show(<AccountQuestions />)
  await userEvent.click(screen.getByRole('button', { name: "I'm under 18" }))
  expect(await screen.findByText("Couldn't save your answer")).toBeTruthy()
  expect(screen.getByText('Are you 18 or older?')).toBeTruthy()
})

const nobody = { state: 'none', email: null, at: null } as const
const waiting = {
  state: 'sent',
  email: 'maya@home.example',
  at: '2026-12-01T10:00:00.000Z',
} as const

test('a minor asks a guardian; a refused address stays in its field', async () => {
  const server = fakeServer()
  signInAs('intern', { needs_guardian: true })
  server.respond(guardians.mine, () => nobody)
  server.reject(guardians.ask, 422, 'This is your own address.')
  show(<AccountQuestions />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask your guardian' }))
  const email = await screen.findByLabelText<HTMLInputElement>("Your parent's or guardian's email")
  await userEvent.type(email, 'maya@home.example')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await send()
  expect(await screen.findByText('This is your own address.')).toBeTruthy()
  expect(email.value).toBe('maya@home.example')
  server.respond(guardians.ask, () => waiting)
  server.respond(guardians.mine, () => waiting)
  await send()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull())
  const sent = server.sent.filter(({ route }) => route === 'POST /api/guardian')
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'maya@home.example' },
    { email: 'maya@home.example' },
  ])
})

test('a link that waits can be sent again or ended', async () => {
  const server = fakeServer()
  signInAs('intern', { needs_guardian: true })
  server.respond(guardians.mine, () => waiting)
  server.respond(guardians.revoke, () => undefined)
  show(<AccountQuestions />)
  expect(await screen.findByText(/^We sent a link to maya@home.example/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Resend' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate link' }))
  expect(await screen.findByText('Link deactivated')).toBeTruthy()
})

test("a refusal names who didn't agree", async () => {
  const server = fakeServer()
  signInAs('intern', { needs_guardian: true })
  server.respond(guardians.mine, () => ({ ...waiting, state: 'refused' as const }))
  show(<AccountQuestions />)
  expect(await screen.findByText(/^maya@home.example didn't agree/)).toBeTruthy()
})
