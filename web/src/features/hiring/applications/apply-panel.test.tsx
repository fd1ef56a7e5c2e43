import { files } from '@app/contract/files/files.ts'
import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { loadCatalog, setLocaleResolver } from '@app/contract/i18n/translate.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { upload } from '#lib/api/upload.ts'
import { setSession } from '#lib/session/session-store.ts'
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
import { idOf } from './fake-application.ts'

vi.mock('#lib/api/upload.ts', () => ({ upload: vi.fn() }))

// So that no test waits for the lazy part to be read.
beforeAll(() => import('./apply.tsx'))

beforeEach(() => {
  localStorage.clear()
  vi.mocked(upload).mockReset().mockResolvedValue(stored)
})
afterEach(() => setLocaleResolver(() => 'en'))

test('a stranger sees the form, disabled, and is sent to the sign-in and back', async () => {
  setSession({ status: 'out', by_choice: false })
  fakeServer()
  showPanel()
  expect(screen.getByText('Please log in to apply.')).toBeTruthy()
  for (const label of ['Full name', 'Email', 'Resume', /Cover letter/])
    expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true)
  const next = document.querySelector<HTMLInputElement>('[name=next]')
  expect(next?.value).toBe(`/internships/${internship.id}`)
})

test('of a closed internship there is no form, and who has applied still finds the application', async () => {
  setSession({ status: 'out', by_choice: false })
  const first = showPanel(false)
  expect(screen.getByText('This internship no longer accepts applications.')).toBeTruthy()
  expect(screen.queryByLabelText('Full name')).toBe(null)
  first.unmount()
  signInAs('intern')
  marketplace()
  const second = showPanel(false)
  expect(await screen.findByText('This internship no longer accepts applications.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Application' })).toBe(null)
  second.unmount()
  queryClient.clear()
  marketplace([application])
  showPanel(false)
  expect(await screen.findByText('You have already applied for this internship!')).toBeTruthy()
})

test('before anybody looked for a sign-in, the disabled form says why', () => {
  setSession({ status: 'loading' })
  showPanel()
  expect(screen.getByText('Please log in to apply.')).toBeTruthy()
})

test('a guest who submits is asked to log in', async () => {
  setSession({ status: 'out', by_choice: false })
  fakeServer()
  showPanel()
  await submit()
  expect(await screen.findByText('Login Required')).toBeTruthy()
  expect(screen.getByText('Please log in to apply for internships.')).toBeTruthy()
  expect(screen.queryByText('Apply for this internship')).toBe(null)
})

test('name and email are filled in, a resume travels at once, and the application is sent', async () => {
  const me = signInAs('intern')
  const mine: Application[] = []
  const server = marketplace(mine)
  server.respond(applications.apply, () => {
    mine.push(application)
    return application
  })
  showPanel()
  expect((await box('Full name')).value).toBe('Asha Rao')
  expect((await box('Email')).value).toBe(me.email)
  await pick(pdf)
  expect(await screen.findByText('asha.pdf')).toBeTruthy()
  await answer()
  await submit()

  expect(await screen.findByText('Application Submitted!')).toBeTruthy()
  expect(
    screen.getByText('Your application for the internship has been successfully submitted.'),
  ).toBeTruthy()
  expect(await screen.findByText('You have already applied for this internship!')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('You have already applied for this internship!')
  expect(screen.queryByRole('button', { name: 'Submit Application' })).toBe(null)
  expect(sentApplications(server)).toEqual([
    {
      route: 'POST /api/applications',
      body: {
        internship_id: internship.id,
        full_name: 'Asha Rao',
        email: me.email,
        resume_id: stored.id,
        cover_letter: '',
        answers: ['I grew up on a farm.'],
        questions: internship.questions,
      },
    },
  ])
  expect(Object.keys(localStorage)).not.toContain(`draft:apply:${me.id}:${internship.id}`)
})

/** Uploads that end when the test says so. */
function slowUploads() {
  const ends: { arrive: () => void; fail: (reason: Error) => void }[] = []
  vi.mocked(upload).mockImplementation(
    () =>
      new Promise((resolve, reject) =>
        ends.push({
          arrive: () => resolve({ ...stored, id: `${stored.id.slice(0, -1)}${ends.length}` }),
          fail: reject,
        }),
      ),
  )
  return ends
}

test('what is submitted while a resume is on its way waits for it, and is then sent with it', async () => {
  signInAs('intern')
  const server = marketplace()
  server.respond(applications.apply, () => application)
  const ends = slowUploads()
  showPanel()
  await pick(pdf)
  await answer()
  await submit()
  expect(await button('Uploading, then submitting…')).toBeTruthy()
  expect(sentApplications(server)).toEqual([])
  ends[0]?.arrive()
  expect(await screen.findByText('Application Submitted!')).toBeTruthy()
  expect(sentApplications(server)).toHaveLength(1)
})

test('when the upload fails meanwhile nothing is sent, and the next try waits again', async () => {
  signInAs('intern')
  const server = marketplace()
  server.respond(applications.apply, () => application)
  const ends = slowUploads()
  showPanel()
  await pick(pdf)
  await answer()
  await submit()
  expect(await button('Uploading, then submitting…')).toBeTruthy()
  ends[0]?.fail(new Error('Service temporarily unavailable.'))
  expect(await button('Submit Application')).toBeTruthy()
  expect(sentApplications(server)).toEqual([])

  await userEvent.click(await button('Upload again'))
  await submit()
  ends[1]?.arrive()
  expect(await screen.findByText('Application Submitted!')).toBeTruthy()
  expect(sentApplications(server)[0]?.body).toMatchObject({
    resume_id: `${stored.id.slice(0, -1)}2`,
  })
})

test('without a resume nothing is sent, and the resume field has the focus', async () => {
  signInAs('intern')
  const server = marketplace()
  showPanel()
  await userEvent.click(await box('Full name'))
  await submit()
  expect(await screen.findByText('Resume Required')).toBeTruthy()
  expect(screen.getAllByText('Please upload your resume to apply.')).toHaveLength(2)
  await waitFor(async () => expect(document.activeElement).toBe(await box('Resume')))
  expect(sentApplications(server)).toEqual([])
})

test('in another language too a missing resume is told, and one on its way is waited for', async () => {
  loadCatalog('de', {
    'Please upload your resume to apply.': 'Bitte laden Sie Ihren Lebenslauf hoch.',
    'Resume Required': 'Lebenslauf erforderlich',
    'Uploading, then submitting…': 'Wird hochgeladen und gesendet…',
  })
  setLocaleResolver(() => 'de')
  signInAs('intern')
  const server = marketplace()
  server.respond(applications.apply, () => application)
  const ends = slowUploads()
  showPanel()
  await answer()
  await submit()
  expect(await screen.findByText('Lebenslauf erforderlich')).toBeTruthy()
  expect(screen.getAllByText('Bitte laden Sie Ihren Lebenslauf hoch.')).toHaveLength(2)

  await pick(pdf)
  await submit()
  expect(await button('Wird hochgeladen und gesendet…')).toBeTruthy()
  ends[0]?.arrive()
  await waitFor(() => expect(sentApplications(server)).toHaveLength(1))
})

test('every question wants an answer', async () => {
  signInAs('intern')
  const server = marketplace()
  showPanel()
  await pick(pdf)
  await submit()
  expect(await screen.findByText('Please answer this question.')).toBeTruthy()
  expect(sentApplications(server)).toEqual([])
})

test('what was typed and the resume survive a failed send and a closed tab', async () => {
  signInAs('intern')
  const server = marketplace()
  server.reject(applications.apply, 500, 'An unexpected error occurred. Please try again.')
  const first = showPanel()
  await pick(pdf)
  await screen.findByText('asha.pdf')
  await answer()
  await submit()
  await screen.findByText('Application Error')
  expect((await box('Why us?')).value).toBe('I grew up on a farm.')
  first.unmount()

  showPanel()
  await waitFor(async () => expect((await box('Why us?')).value).toBe('I grew up on a farm.'))
  expect(await button('Remove asha.pdf')).toBeTruthy()
})

test('someone else on this computer does not find what another person typed', async () => {
  signInAs('intern')
  marketplace()
  const first = showPanel()
  await answer()
  first.unmount()
  signInAs('developer')
  showPanel()
  expect((await box('Why us?')).value).toBe('')
})

test('two taps send one application', async () => {
  signInAs('intern')
  const mine: Application[] = []
  const server = marketplace(mine)
  server.respond(applications.apply, () => {
    mine.push(application)
    return application
  })
  showPanel()
  await pick(pdf)
  await answer()
  await userEvent.dblClick(await button('Submit Application'))
  await screen.findByText('Application Submitted!')
  expect(sentApplications(server)).toHaveLength(1)
})

test('a resume of an earlier application can be used again', async () => {
  signInAs('intern')
  const server = marketplace([{ ...application, internship_id: idOf(9) }])
  server.respond(applications.apply, () => application)
  showPanel()
  await userEvent.click(await button('Use asha.pdf'))
  await answer()
  await submit()
  await screen.findByText('Application Submitted!')
  expect(upload).not.toHaveBeenCalled()
  expect(sentApplications(server)[0]?.body).toMatchObject({ resume_id: stored.id })
})

test('a resume taken away is taken from the server too', async () => {
  signInAs('intern')
  const server = marketplace()
  server.respond(files.remove, () => undefined)
  showPanel()
  await pick(pdf)
  await userEvent.click(await button('Remove asha.pdf'))
  expect(await screen.findByText('choose a file')).toBeTruthy()
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'DELETE /api/files/{id}',
      params: { id: stored.id },
    }),
  )
})

test('a draft from before a question was removed or added is sent with an answer to each', async () => {
  const me = signInAs('intern')
  const server = marketplace()
  server.respond(applications.apply, () => application)
  const draft = { resume_id: idOf(5), resume_name: 'asha.pdf', resume_size: 2048 }
  const write = (answers: string[]) =>
    localStorage.setItem(
      `draft:apply:${me.id}:${internship.id}`,
      JSON.stringify({ ...draft, answers }),
    )
  write(['Because.', ''])
  const { unmount } = showPanel()
  await submit()
  await waitFor(() => expect(sentApplications(server)).toHaveLength(1))
  expect(sentApplications(server)[0]?.body).toMatchObject({ answers: ['Because.'] })
  unmount()

  queryClient.clear()
  write([])
  showPanel()
  await submit()
  expect(await screen.findByText('Please answer this question.')).toBeTruthy()
  expect(sentApplications(server)).toHaveLength(1)
})
