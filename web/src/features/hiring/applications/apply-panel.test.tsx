import { files } from '@app/contract/files/files.ts'
import { type Application, applications } from '@app/contract/hiring/applications.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { upload } from '#lib/api/upload.ts'
import { setSession } from '#lib/session/session-store.ts'
import { ApplyPanel } from './apply-panel.tsx'

vi.mock('#lib/api/upload.ts', () => ({ upload: vi.fn() }))

const at = '2026-11-01T09:00:00.000Z'
const id = (last: number) => `0192f0c0-0000-7000-8000-00000000000${last}`

const internship = fakeInternship({
  scope: '',
  eligibility: '',
  skills: [],
  questions: ['Why us?'],
})

const application: Application = {
  id: id(3),
  internship_id: internship.id,
  internship_title: internship.title,
  company_name: internship.company_name,
  user_id: id(4),
  full_name: 'Asha Rao',
  email: 'intern@demo.example',
  status: 'Applied',
  applied_date: at,
  updated_at: at,
  respond_by: '2099-01-16',
  skipped_stages: [],
  closed_out_at: null,
  answered_at: null,
  version: 1,
  moves: [],
  can: { withdraw: true, review: false, undo: false },
  resume_id: id(5),
  resume_name: 'asha.pdf',
  cover_letter: '',
  questions: [],
  answers: [],
  history: [],
}

const stored = {
  id: id(5),
  name: 'asha.pdf',
  type: 'application/pdf',
  size: 2048,
  category: 'resume',
  created_at: at,
} as const

const pdf = new File(['%PDF-1.7'], 'asha.pdf', { type: 'application/pdf' })

const showPanel = () => show(<ApplyPanel internship={internship} />, { path: '/' })
const button = (name: string) => screen.findByRole('button', { name })
const submit = async () => userEvent.click(await button('Submit Application'))
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const pick = async (file: File) =>
  userEvent.upload(await box('Resume'), file, { applyAccept: false })
const answer = async () => userEvent.type(await box('Why us?'), 'I grew up on a farm.')

/** A server where this person has applied with `mine` before. */
function marketplace(mine: Application[] = []) {
  const server = fakeServer()
  server.respond(applications.mine, () => ({ applications: mine }))
  return server
}
const sentApplications = ({ sent }: ReturnType<typeof fakeServer>) =>
  sent.filter(({ route }) => route === 'POST /api/applications')

// So that no test waits for the lazy part to be read.
beforeAll(() => import('./apply.tsx'))

beforeEach(() => {
  localStorage.clear()
  vi.mocked(upload).mockReset().mockResolvedValue(stored)
})

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
  const server = marketplace([{ ...application, internship_id: id(9) }])
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

test('a draft from before a question was removed or added is sent with an answer to each', async () => {
  const me = signInAs('intern')
  const server = marketplace()
  server.respond(applications.apply, () => application)
  const draft = { resume_id: id(5), resume_name: 'asha.pdf', resume_size: 2048 }
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
