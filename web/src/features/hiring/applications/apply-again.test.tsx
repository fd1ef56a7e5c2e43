import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInAs } from '#lib/api/fake-server.tsx'
import { upload } from '#lib/api/upload.ts'
import {
  answer,
  application,
  button,
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
