import { accounts } from '@app/contract/identity/accounts.ts'
import { consents } from '@app/contract/identity/consents.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import AccountQuestions from './account-questions.tsx'

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

test('a refusal is said, and the question stays', async () => {
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
