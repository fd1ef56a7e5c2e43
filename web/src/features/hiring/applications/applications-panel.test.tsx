import {
  type Application,
  type ApplicationStatus,
  applications,
} from '@app/contract/hiring/applications.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { flushOutbox } from '#lib/offline/outbox.ts'
import { Confirmer } from '#ui/confirm.tsx'
import { ApplicationsPanel } from './applications-panel.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const moves: Partial<Record<ApplicationStatus, ApplicationStatus[]>> = {
  Applied: ['received', 'rejected'],
  received: ['assessed_pass', 'assessed_fail', 'rejected'],
}
const at = '2026-11-20T09:00:00.000Z'
const idOf = (n: number) => `0192f0c0-0000-7000-8000-00000000000${n}`

const one = (n: number, full_name: string, status: ApplicationStatus = 'Applied'): Application => ({
  id: idOf(n),
  internship_id: idOf(9),
  internship_title: 'React intern',
  company_name: 'Cohort',
  user_id: idOf(8),
  full_name,
  email: `${n}@demo.example`,
  status,
  applied_date: at,
  updated_at: at,
  respond_by: '2099-01-16',
  skipped_stages: [],
  closed_out_at: null,
  answered_at: null,
  version: 1,
  score: null,
  moves: moves[status] ?? [],
  can: { withdraw: false, review: true, undo: false },
  resume_id: idOf(7),
  resume_name: 'asha.pdf',
  cover_letter: 'I build things.',
  questions: ['Why us?'],
  answers: ['Because.'],
  history: [{ at, from_status: null, to_status: status, is_undo: false, by_name: full_name }],
  notes: [],
})

const counts: Record<ApplicationStatus, number> = {
  Applied: 2,
  received: 1,
  assessed_pass: 0,
  assessed_fail: 0,
  shortlisted: 0,
  hr_scheduled: 0,
  accepted: 0,
  hired: 0,
  rejected: 0,
  withdrawn: 0,
}

/** A small hiring desk that keeps what is done to it. */
function desk(more: Partial<Application> = {}) {
  const server = fakeServer()
  signInAs('hr')
  let all = [
    { ...one(1, 'Asha Rao'), ...more },
    one(2, 'Vikram Shah'),
    one(3, 'Meera Iyer', 'received'),
  ]
  const put = (changed: Application) => {
    all = all.map((application) => (application.id === changed.id ? changed : application))
    return changed
  }
  const get = (id: string | undefined) => {
    const match = all.find((application) => application.id === id)
    if (!match) throw new Error('No such application.')
    return match
  }
  const stand = (id: string | undefined, status: ApplicationStatus, undo: boolean) => {
    const { can, version, ...rest } = get(id)
    return put({
      ...rest,
      status,
      version: version + 1,
      moves: moves[status] ?? [],
      can: { ...can, undo },
    })
  }
  server.respond(internships.managed, () => ({ internships: [], next_cursor: null, total: 0 }))
  server.respond(applications.counts, () => ({ counts, due: 2, left_out: 1 }))
  server.respond(applications.list, ({ query }) => {
    const rows = all.filter(({ status }) => !query?.status || status === query.status)
    return { applications: rows, next_cursor: null, total: rows.length }
  })
  server.respond(applications.read, ({ params }) => get(params?.id))
  server.respond(applications.undo, ({ params }) => stand(params?.id, 'Applied', false))
  server.respond(applications.review, ({ params, body }) => {
    const input = body as { status?: ApplicationStatus; score?: number }
    if (input.status) return stand(params?.id, input.status, true)
    return put({ ...get(params?.id), score: input.score ?? null })
  })
  return { server, stand }
}

const open = (search = '') =>
  show(
    <>
      <ApplicationsPanel />
      <Confirmer />
    </>,
    { at: `/hr/applications${search}` },
  )
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => localStorage.clear())

test('an application opens beside the list with what the applicant sent', async () => {
  desk()
  open()

  await userEvent.click(await screen.findByRole('link', { name: 'Review Asha Rao' }))

  const drawer = await screen.findByRole('dialog', { name: 'Application' })
  expect(await within(drawer).findByText('asha.pdf')).toBeTruthy()
  expect(within(drawer).getByText('Because.')).toBeTruthy()
  expect(within(drawer).getByText('I build things.')).toBeTruthy()
})

test('an application opened right after typing stays open when the search is made', async () => {
  const { server } = desk()
  open()
  const review = await screen.findByRole('link', { name: 'Review Asha Rao' })

  await userEvent.type(screen.getByRole('searchbox'), 'asha')
  await userEvent.click(review)

  const searched = expect.objectContaining({ search: 'asha' })
  await waitFor(() =>
    expect(server.sent).toContainEqual(expect.objectContaining({ query: searched })),
  )
  expect(screen.getByRole('dialog', { name: 'Application' })).toBeTruthy()
})

test('only the allowed moves are offered, and a move can be taken back', async () => {
  const { server } = desk()
  open(`?review=${idOf(1)}`)

  await press('Move to Received')
  expect(server.sent).toContainEqual({
    route: 'PUT /api/applications/{id}',
    params: { id: idOf(1) },
    body: { status: 'received', version: 1 },
  })
  // On to the next one; the last move can be undone from there.
  expect(await heading('Vikram Shah')).toBeTruthy()
  await press('Undo')

  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'POST /api/applications/{id}/undo',
      params: { id: idOf(1) },
      body: { version: 2 },
    }),
  )
  expect(screen.queryByRole('button', { name: 'Move to Hired' })).toBeNull()
})

test('one application follows the other, and what is typed is saved on the way', async () => {
  const { server } = desk()
  open(`?review=${idOf(1)}`)
  const step = async (name: string) => {
    await waitFor(() =>
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('false'),
    )
    await press(name)
  }

  await userEvent.type(await screen.findByLabelText('Score from 0 to 100'), '70')
  await userEvent.type(screen.getByLabelText('Add a note'), 'Strong in React')
  await step('Next')
  expect(await heading('Vikram Shah')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'PUT /api/applications/{id}',
    params: { id: idOf(1) },
    body: { score: 70, note: 'Strong in React', version: 1 },
  })
  await userEvent.type(screen.getByLabelText('Score from 0 to 100'), '60')
  await press('Move to Received')
  expect(await heading('Meera Iyer')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'PUT /api/applications/{id}',
    params: { id: idOf(2) },
    body: { status: 'received', score: 60, version: 1 },
  })
  // Nothing typed, nothing sent.
  const puts = () => server.sent.filter(({ route }) => route.startsWith('PUT')).length
  await step('Previous')
  expect(await heading('Vikram Shah')).toBeTruthy()
  expect(puts()).toBe(2)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Add a note')).value).toBe('')
})

test('a score that is out of range stays, and so does the application', async () => {
  const { server } = desk()
  open(`?review=${idOf(1)}`)
  await userEvent.type(await screen.findByLabelText('Score from 0 to 100'), '101')
  await press('Next')

  expect(await screen.findByText('Please check your input.')).toBeTruthy()
  expect(await heading('Asha Rao')).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('a Word resume says that it is downloaded, and is not fetched', async () => {
  const { server } = desk({ resume_name: 'asha.docx' })
  open(`?review=${idOf(1)}`)

  expect(await screen.findByText(/^We can only show PDF files/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download asha.docx' })).toBeTruthy()
  expect(server.sent.some(({ route }) => route.includes('/files/'))).toBe(false)
})

test('nobody is rejected without being asked about', async () => {
  const { server } = desk()
  open(`?review=${idOf(1)}`)

  await press('Reject')
  const question = await screen.findByRole('alertdialog', {
    name: "Reject Asha Rao's application?",
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))

  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('a score outside 0 to 100 is refused in place and sent nowhere', async () => {
  const { server } = desk()
  open(`?review=${idOf(1)}`)

  await userEvent.type(await screen.findByLabelText('Score from 0 to 100'), '101')
  await press('Save score')

  expect(await screen.findByText('Score must be from 0 to 100.')).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('who comes second is told so, reloads, and keeps the note being typed', async () => {
  const { server, stand } = desk()
  server.reject(applications.review, 409, 'This record was changed by someone else. Please reload.')
  open(`?review=${idOf(1)}`)

  await userEvent.type(await screen.findByLabelText('Add a note'), 'Strong in React')
  await press('Add note')
  expect((await screen.findByRole('alert')).textContent).toContain('changed by someone else')
  stand(idOf(1), 'received', false)
  await press('Reload')

  await screen.findByRole('button', { name: 'Move to Assessment Passed' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add a note').value).toBe('Strong in React')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('several move at once; those that cannot are named with the reason', async () => {
  const { server } = desk()
  const reason = 'This application is Received; it cannot be moved to Received.'
  server.respond(applications.moveMany, () => ({
    moved: [{ ...one(1, 'Asha Rao', 'received'), version: 2 }],
    refused: [{ id: idOf(3), detail: reason }],
  }))
  open()

  await userEvent.click(await screen.findByLabelText('Select Asha Rao'))
  await userEvent.click(screen.getByLabelText('Select Meera Iyer'))
  await press('Move 2 applications to…')
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Received/ }))
  await press('Move')

  expect(await screen.findByText("Couldn't move 1 application")).toBeTruthy()
  expect(screen.getByText(reason, { exact: false })).toBeTruthy()
  expect(screen.getByText('Asha Rao moved to Received.')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/applications/moves',
    body: {
      status: 'received',
      applications: [
        { id: idOf(1), version: 1 },
        { id: idOf(3), version: 1 },
      ],
    },
  })
  await press('Undo')
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'POST /api/applications/{id}/undo',
      params: { id: idOf(1) },
      body: { version: 2 },
    }),
  )
})

test('on the board a card moves by its menu to where it may go', async () => {
  desk()
  open('?view=board')

  const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })
  await within(await column('Applied')).findByText('Asha Rao')
  await press('Move Asha Rao to…')
  expect(screen.queryByRole('menuitem', { name: 'Hired' })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Received' }))

  await within(await column('Received')).findByText('Asha Rao')
  await waitFor(async () =>
    expect(within(await column('Applied')).queryByText('Asha Rao')).toBeNull(),
  )
})

test('on the board a move made without a connection waits, and goes back when it is refused', async () => {
  const { server, stand } = desk()
  open('?view=board')
  const column = (name: string) =>
    within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))
  await screen.findByText('Asha Rao')
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const name of ['Asha Rao', 'Vikram Shah']) {
    await press(`Move ${name} to…`)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Received' }))
    await waitFor(() => expect(column('Received').queryByText(name)).toBeTruthy())
  }
  expect(column('Received').getAllByText('Pending changes')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Move Asha Rao to…' })).toBeNull()
  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)

  offline.mockRestore()
  server.respond(applications.review, ({ params }) => stand(params?.id, 'received', true))
  await flushOutbox()
  await waitFor(() => expect(screen.queryByText('Pending changes')).toBeNull())
  expect(column('Received').getByText('Vikram Shah')).toBeTruthy()

  const again = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press('Move Meera Iyer to…')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assessment Passed' }))
  await screen.findByText('Pending changes')
  server.reject(applications.review, 409, 'This record was changed by someone else. Please reload.')
  again.mockRestore()
  await flushOutbox()
  expect(await screen.findByText("Couldn't move Meera Iyer to Assessment Passed")).toBeTruthy()
  await waitFor(() => expect(column('Received').queryByText('Meera Iyer')).toBeTruthy())
})

test('j and k walk the rows', async () => {
  desk()
  open()
  const rowOf = (name: string) => screen.getByRole('link', { name: `Review ${name}` })

  ;(await screen.findByRole('link', { name: 'Review Asha Rao' })).focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(rowOf('Vikram Shah'))
  await userEvent.keyboard('jk')
  expect(document.activeElement).toBe(rowOf('Vikram Shah'))
})
