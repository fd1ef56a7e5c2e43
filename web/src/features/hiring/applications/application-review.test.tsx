import { applications } from '@app/contract/hiring/applications.ts'
import { decisionReasons } from '@app/contract/hiring/decision-reasons.ts'
import { letterTemplates } from '@app/contract/hiring/letter-templates.ts'
import { configure, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { query } from '#lib/api/api.ts'
import { holdNextRequest } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { toastStore } from '#ui/toast.ts'
import { invalidateApplications, useQueue } from './applications.api.ts'
import { idOf } from './fake-application.ts'
import { desk, heading, one, open, press } from './fake-applications.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => localStorage.clear())

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

test('no offer is made while a rejection is planned, which can be undone there', async () => {
  const { server, put } = desk()
  const planned = { send_at: '2099-01-10T09:00:00.000Z', by_name: 'Hanna HR', text: '' }
  const application = { ...one(1, 'Asha Rao'), moves: ['accepted' as const, 'rejected' as const] }
  put({ ...application, decision: planned })
  server.respond(applications.takeBackDecision, () => put({ ...application, decision: null }))
  open(`?review=${idOf(1)}`)
  expect(await screen.findByText(/Hanna HR's rejection goes out on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Offer…' })).toBeNull()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Offer…' })).toBeTruthy()
})

test('while an offer waits for its answer no rejection by email is offered', async () => {
  const can = { withdraw: false, review: true, undo: false, decide: false }
  desk({ status: 'accepted', moves: ['rejected'], can })
  open(`?review=${idOf(1)}`)
  expect(await screen.findByRole('button', { name: 'Reject' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reject by email…' })).toBeNull()
})

test('without a list no application follows, whatever another page has loaded', async () => {
  desk()
  await queryClient.fetchQuery(query(applications.list, { query: {} }))
  const { result } = renderHook(() => useQueue({ id: idOf(1) }))
  expect(result.current).toEqual({ previous: undefined, next: undefined })
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

test('a note that went along with a move is sent once, also where no application follows', async () => {
  const { server } = desk()
  open(`?review=${idOf(3)}`)
  const box = () => screen.findByLabelText<HTMLTextAreaElement>('Add a note')
  await userEvent.type(await box(), 'Strong in React')
  await press('Move to Assessment Passed')
  await screen.findByRole('button', { name: 'Undo Assessment Passed' })
  await waitFor(async () => expect((await box()).value).toBe(''))
  await press('Previous')
  expect(await heading('Vikram Shah')).toBeTruthy()
  const puts = server.sent.filter(({ route }) => route.startsWith('PUT'))
  expect(puts.map(({ body }) => body)).toEqual([
    { status: 'assessed_pass', note: 'Strong in React', version: 1 },
  ])
})

test('a note that was sent does not come back when the applications are left meanwhile', async () => {
  desk()
  const { unmount } = open(`?review=${idOf(1)}`)
  await userEvent.type(await screen.findByLabelText('Add a note'), 'Strong in React')
  const arrive = holdNextRequest()
  await press('Add note')
  unmount()
  const notes = () => Object.keys(localStorage).filter((name) => name.includes('note:'))
  expect(notes()).toHaveLength(1)
  arrive()
  await waitFor(() => expect(notes()).toEqual([]))
})

test('a move that fails after the application was closed is told', async () => {
  const { server } = desk()
  server.reject(applications.review, 409, 'This record was changed by someone else. Please reload.')
  open(`?review=${idOf(1)}`)
  await screen.findByRole('button', { name: 'Move to Received' })
  const answer = holdNextRequest()
  await press('Move to Received')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  await waitFor(() =>
    expect(toastStore.shown()).toMatchObject({
      title: "Couldn't update Asha Rao's application",
      text: 'This record was changed by someone else. Please reload.',
    }),
  )
})

test('a score that another reviewer saved meanwhile takes the place of the typed one, and is not overwritten', async () => {
  const { server, put } = desk()
  open(`?review=${idOf(1)}`)
  const box = () => screen.findByLabelText<HTMLInputElement>('Score from 0 to 100')
  await userEvent.type(await box(), '70')

  put({ ...one(1, 'Asha Rao'), score: 80, version: 2 })
  await invalidateApplications()
  await waitFor(async () => expect((await box()).value).toBe('80'))
  await press('Next')

  expect(await heading('Vikram Shah')).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
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

test('Ctrl and Enter go on to the next one, but not from a letter about this one', async () => {
  const { server } = desk()
  server.respond(decisionReasons.list, () => ({ reasons: [] }))
  server.respond(letterTemplates.list, () => ({ templates: [], kinds: [] }))
  open(`?review=${idOf(1)}`)
  await screen.findByLabelText('Add a note')

  await press('Reject by email…')
  await userEvent.type(await screen.findByLabelText(/^Email paragraph/), 'Thank you.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByText('Asha Rao', { selector: 'h3' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await press('Discard')

  await userEvent.click(await screen.findByLabelText('Add a note'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await heading('Vikram Shah')).toBeTruthy()
})

test('what was typed for a rejection goes once somebody else has decided', async () => {
  const { server, stand } = desk()
  server.respond(decisionReasons.list, () => ({ reasons: [] }))
  server.respond(letterTemplates.list, () => ({ templates: [], kinds: [] }))
  open(`?review=${idOf(1)}`)
  await press('Reject by email…')
  await userEvent.type(await screen.findByLabelText(/^Email paragraph/), 'Thank you.')
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('decision:'))
  expect(drafts()).toHaveLength(1)
  stand(idOf(1), 'withdrawn', false)
  await invalidateApplications()
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a score outside 0 to 100 is refused in place and sent nowhere', async () => {
  const { server } = desk()
  open(`?review=${idOf(1)}`)

  await userEvent.type(await screen.findByLabelText('Score from 0 to 100'), '101')
  await press('Save score')

  expect(await screen.findByText('Score must be from 0 to 100.')).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('the second reviewer sees a conflict, reloads, and keeps the note being typed', async () => {
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
