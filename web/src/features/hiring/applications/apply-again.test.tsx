import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInAs } from '#lib/api/fake-server.tsx'
import { upload } from '#lib/api/upload.ts'
import {
  answer,
  application,
  box,
  button,
  internship,
  marketplace,
  pdf,
  pick,
  sentApplications,
  showPanel,
  stored,
  submit,
} from './fake-applicant.tsx'

vi.mock('#lib/api/upload.ts', () => ({ upload: vi.fn() }))

// So that no test waits for the lazy part to be read.
beforeAll(() => import('./apply.tsx'))

beforeEach(() => {
  localStorage.clear()
  vi.mocked(upload).mockReset().mockResolvedValue(stored)
})

test('a person who applied in another tab sees that instead of the form', async () => {
  signInAs('intern')
  const mine: Application[] = []
  const server = marketplace(mine)
  server.reject(applications.apply, 409, 'You have already applied for this internship!')
  showPanel()
  await pick(pdf)
  await answer()
  mine.push(application)
  await submit()
  expect(await screen.findByText('Application Error')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'My Applications' })).toBeTruthy()
})

test('where the questions have changed meanwhile, the answers stay with theirs', async () => {
  signInAs('intern')
  const server = marketplace()
  const reason = 'The questions for this internship have changed. Please check your answers.'
  server.reject(applications.apply, 409, reason)
  let questions = ['Why us?', 'When can you start?']
  showPanel(true, () => ({ ...internship, questions }))
  await pick(pdf)
  await answer()
  await userEvent.type(await box('When can you start?'), 'Tomorrow.')
  questions = ['Where are you?', 'How soon can you start?', 'Why us?']
  await submit()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect((await box('Where are you?')).value).toBe('')
  expect((await box('Why us?')).value).toBe('I grew up on a farm.')
  expect((await box('How soon can you start?')).value).toBe('Tomorrow.')

  server.respond(applications.apply, () => application)
  await submit()
  expect(await screen.findByText('Please answer this question.')).toBeTruthy()
  await userEvent.type(await box('Where are you?'), 'Pune.')
  await submit()
  expect(await screen.findByText('Application Submitted!')).toBeTruthy()
  expect(sentApplications(server).at(-1)?.body).toMatchObject({
    questions,
    answers: ['Pune.', 'Tomorrow.', 'I grew up on a farm.'],
  })
})

test('who withdrew gets the form again, with the resume of the withdrawn application', async () => {
  signInAs('intern')
  const server = marketplace([{ ...application, status: 'withdrawn' }])
  server.respond(applications.apply, () => application)
  showPanel()
  await userEvent.click(await button('Use asha.pdf'))
  await answer()
  await submit()
  await screen.findByText('Application Submitted!')
  expect(sentApplications(server)).toHaveLength(1)
})

test('who applied in another role finds the way to it as well', async () => {
  signInAs('developer')
  marketplace([application])
  showPanel()
  const link = await screen.findByRole('link', { name: 'My Applications' })
  expect(link.getAttribute('href')).toBe('/my-applications')
})

test('who has applied before finds the way to it, with where it stands', async () => {
  signInAs('intern')
  marketplace([{ ...application, status: 'hr_scheduled' }])
  showPanel()
  expect(await screen.findByText('You have already applied for this internship!')).toBeTruthy()
  expect(screen.getByText('Interview Scheduled')).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/intern/applications')
  // The head of the page hides its way down to the form by this mark.
  expect(document.querySelector('#apply [data-has-applied]')).toBeTruthy()
})
