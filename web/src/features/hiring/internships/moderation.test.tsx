import { internships } from '@app/contract/hiring/internships.ts'
import { closingLetters } from '@app/contract/hiring/letter-templates.ts'
import { type ModeratedInternship, moderation } from '@app/contract/hiring/moderation.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'
import { Confirmer } from '#ui/confirm.tsx'
import { EditInternship } from './edit-internship.tsx'
import { ModerationQueue } from './moderation-queue.tsx'
import { ReportPosting } from './report-posting.tsx'

const { id, version, ...posting } = fakeInternship()
const waiting: ModeratedInternship = {
  ...posting,
  id,
  version,
  status: 'pending',
  description: 'Pay a registration fee.',
  author: 'Meera Nair',
  flags: ['fee'],
  submitted_at: '2026-11-02T09:00:00.000Z',
  reported_at: null,
  reports: [],
  undecided: 0,
  accepted: 0,
}
const none = { internships: [], next_cursor: null, total: 0 }

beforeEach(() => localStorage.clear())

/** A queue that is empty once something was decided. */
function office(first: ModeratedInternship) {
  const server = fakeServer()
  signInAs('internship_admin')
  let rows = [first]
  server.respond(moderation.queue, () => ({ ...none, internships: rows, total: rows.length }))
  server.respond(moderation.decide, () => {
    rows = []
    return fakeInternship()
  })
  return server
}

const funnel = { applications: 6, answered: 1, interviewed: 1, hired: 1 }

test('who decides reads what was found, and publishes', async () => {
  const server = office(waiting)
  show(<ModerationQueue only="pending" />)
  expect(await screen.findByText('Asks applicants for a fee or deposit')).toBeTruthy()
  expect(screen.getByText('Pay a registration fee.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take down' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('No internships to review')).toBeTruthy()
  expect(server.sent).toContainEqual(
    expect.objectContaining({
      route: 'POST /api/internships/{id}/decision',
      body: { decision: 'publish', version },
    }),
  )
})

test('sending back needs a reason, which stays when somebody else was first, and outlives the tab', async () => {
  const server = office(waiting)
  const { unmount } = show(<ModerationQueue only="pending" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send back' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  await send()
  expect(await screen.findByText('Please give a reason.')).toBeTruthy()
  const box = screen.getByLabelText<HTMLTextAreaElement>('Reason')
  await userEvent.type(box, 'Please name the stipend.')
  server.reject(moderation.decide, 409, 'Someone else has already decided on this internship.')
  await send()
  expect(
    await screen.findAllByText('Someone else has already decided on this internship.'),
  ).not.toEqual([])
  expect(box.value).toBe('Please name the stipend.')
  unmount()
  show(<ModerationQueue only="pending" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send back' }))
  const again = await screen.findByLabelText<HTMLTextAreaElement>('Reason')
  expect(again.value).toBe('Please name the stipend.')
})

test('of a reported one the reports are read, and can be dismissed', async () => {
  const server = office({
    ...waiting,
    status: 'published',
    reported_at: '2026-11-03T09:00:00.000Z',
    reports: [
      {
        ...{ id, reason: 'scam', text: 'They want money.', email: 'anu@mail.example' },
        ...{ reporter: null, at: '2026-11-03T09:00:00.000Z' },
      },
    ],
  })
  show(<ModerationQueue only="reported" />)
  expect(await screen.findByText('They want money.')).toBeTruthy()
  expect(screen.getByText(/A visitor · anu@mail\.example/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take down' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss reports' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ body: { decision: 'dismiss', version } }),
    ),
  )
})

test('taking a posting down asks what happens to those who wait', async () => {
  const server = office({ ...waiting, status: 'published', undecided: 2, accepted: 1 })
  show(<ModerationQueue only="reported" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Take down' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 applicants are awaiting a decision.')).toBeTruthy()
  expect(dialog.getByText(/^1 applicant is accepted but not hired yet/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'It asks for money.')
  await userEvent.click(dialog.getByRole('radio', { name: /Answer all now/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Take down' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({
        body: expect.objectContaining({ decision: 'take_down', undecided: 'close_out' }),
      }),
    ),
  )
})

test('the author sees what was found, why it came back, and submits it', async () => {
  const server = fakeServer()
  signInAs('project_manager')
  server.respond(internships.categories, () => ({
    categories: [{ id: posting.category_id, name: 'Tech' }],
  }))
  server.respond(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  const draft = fakeInternship({
    status: 'draft',
    can: { ...posting.can, edit: true, publish: true },
    review: {
      flags: ['payment'],
      reason: 'Please name the stipend.',
      is_needed: true,
      undecided: 0,
      accepted: 0,
      hired: 0,
      funnel,
      unanswered: null,
    },
  })
  server.respond(internships.change, () => draft)
  server.respond(internships.move, () => fakeInternship({ status: 'pending' }))
  show(<EditInternship internship={draft} />)
  expect(await screen.findByText('Asks for payment by UPI, card or crypto')).toBeTruthy()
  expect(screen.getByText('Please name the stipend.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Tech')
  await userEvent.click(screen.getByRole('button', { name: 'Save and Submit for Review' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ route: 'POST /api/internships/{id}/status' }),
    ),
  )
})

test('a posting waits for the answers of its company; a superadmin lets it pass with a reason', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(internships.categories, () => ({ categories: [] }))
  server.respond(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  const review = {
    flags: [],
    reason: null,
    is_needed: false,
    undecided: 0,
    accepted: 0,
    hired: 0,
    funnel,
    unanswered: '3 applicants were left without an answer.',
  }
  const draft = fakeInternship({
    status: 'draft',
    can: { ...posting.can, edit: true, publish: true },
    review,
  })
  server.respond(internships.waive, () => draft)
  show(<EditInternship internship={draft} />)
  expect(await screen.findByText('3 applicants were left without an answer.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Allow anyway' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish without answering?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Allow anyway' }))
  expect(await within(dialog).findByText('Please give a reason.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'They were ill.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Allow anyway' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ body: { reason: 'They were ill.', version: 1 } }),
    ),
  )
})

test('closing asks what happens to those who wait, and answers them now', async () => {
  const server = fakeServer()
  signInAs('project_manager')
  const full = fakeInternship({
    openings: 1,
    can: { ...posting.can, edit: true, close: true },
    review: {
      flags: [],
      reason: null,
      is_needed: false,
      undecided: 5,
      accepted: 2,
      hired: 1,
      funnel,
      unanswered: null,
    },
  })
  server.respond(internships.read, () => full)
  server.respond(internships.categories, () => ({ categories: [] }))
  server.respond(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  server.respond(internships.move, () => fakeInternship({ status: 'closed' }))
  show(<EditInternship internship={full} />)
  expect(
    await screen.findByText('5 applicants are still waiting. Close it and answer them.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close internship' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close React Developer?' })
  expect(within(dialog).getByText('5 applicants are awaiting a decision.')).toBeTruthy()
  expect(within(dialog).getByText(/^2 applicants are accepted but not hired yet/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('radio', { name: /Answer all now/ }))
  server.respond(closingLetters.preview, () => ({
    letters: [
      {
        id,
        full_name: 'Asha Rao',
        to: 'asha@x.example',
        subject: 'An answer',
        text: ['Dear Asha'],
      },
    ],
  }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Preview emails' }))
  expect(await within(dialog).findByText('Asha Rao, asha@x.example')).toBeTruthy()
  expect(within(dialog).getByText('Dear Asha')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close internship' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ body: { status: 'closed', version: 1, undecided: 'close_out' } }),
    ),
  )
})

test('closing names those who are accepted also when nobody waits for a decision', async () => {
  const server = fakeServer()
  signInAs('project_manager')
  const full = fakeInternship({
    openings: 1,
    can: { ...posting.can, edit: true, close: true },
    review: {
      ...{ flags: [], reason: null, is_needed: false, funnel, unanswered: null },
      ...{ undecided: 0, accepted: 2, hired: 1 },
    },
  })
  server.respond(internships.read, () => full)
  server.respond(internships.categories, () => ({ categories: [] }))
  server.respond(projects.list, () => ({ projects: [], next_cursor: null, total: 0 }))
  server.respond(internships.move, () => fakeInternship({ status: 'closed' }))
  show(
    <>
      <EditInternship internship={full} />
      <Confirmer />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Close internship' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/2 applicants are accepted but not hired yet/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ body: { status: 'closed', version: 1 } }),
    ),
  )
})

test('a guest reports; what was typed survives a refusal', async () => {
  const server = fakeServer()
  setSession({ status: 'out', by_choice: false })
  show(<ReportPosting id={id} isSent={false} plain={undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Please choose a reason.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'It looks like a scam')
  const box = screen.getByLabelText<HTMLTextAreaElement>("What's wrong (optional)")
  await userEvent.type(box, 'They want money.')
  server.reject(moderation.report, 429, 'Later.')
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(box.value).toBe('They want money.')
  server.respond(moderation.report, () => ({ received: true as const }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Report sent')).toBeTruthy()
})
