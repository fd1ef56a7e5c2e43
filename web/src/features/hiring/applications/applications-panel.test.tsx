import { applications } from '@app/contract/hiring/applications.ts'
import { exportFiles } from '@app/contract/insight/exports.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { flushOutbox } from '#lib/offline/outbox.ts'
import { idOf } from './fake-application.ts'
import { desk, one, open, press } from './fake-applications.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => localStorage.clear())

test('an application opens beside the list with what the applicant sent', async () => {
  desk()
  open()

  const row = await screen.findByRole('row', { name: /Asha Rao/ })
  expect(within(row).getByText('Cohort')).toBeTruthy()
  await userEvent.click(within(row).getByRole('link', { name: 'Review Asha Rao' }))

  const drawer = await screen.findByRole('dialog', { name: 'Application' })
  expect(await within(drawer).findByText('asha.pdf')).toBeTruthy()
  expect(within(drawer).getByText('Because.')).toBeTruthy()
  expect(within(drawer).getByText('I build things.')).toBeTruthy()
})

test('where nobody applied yet, the list leads to what people can apply for', async () => {
  const { server } = desk()
  server.respond(applications.list, () => ({ applications: [], next_cursor: null, total: 0 }))
  open()
  const link = await screen.findByRole('link', { name: 'Browse internships' })
  expect(link.getAttribute('href')).toBe('/internships')
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

test('who never got an answer can still be written to, so nothing there is called final', async () => {
  desk({ status: 'rejected', moves: [], closed_out_at: '2026-11-20T09:00:00.000Z' })
  open(`?review=${idOf(1)}`)
  expect(await screen.findByRole('button', { name: 'Write reply…' })).toBeTruthy()
  expect(screen.queryByText(/nothing left to decide/)).toBeNull()
})

test('answers that are due are a list of just these', async () => {
  const { server } = desk()
  open('?answer=soon&sort=due')
  const chip = await screen.findByRole('link', { name: /^Answers due/, current: true })
  expect(chip.getAttribute('href')).toContain('answer=soon')
  await waitFor(() =>
    expect(server.sent.map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ answer: 'soon', sort: 'due' }),
    ),
  )
})

test('a list that is narrowed is exported as narrowly', async () => {
  const { server } = desk()
  const queries: unknown[] = []
  server.respond(exportFiles.csv, ({ query }) => queries.push(query))
  open('?answer=left_out&search=Rao')
  await press('Export')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))
  await waitFor(() => expect(queries).toEqual([{ answer: 'left_out', search: 'Rao' }]))
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

test('undoing says what does not come back with the application', async () => {
  const { server, stand } = desk()
  server.respond(applications.undo, ({ params }) => ({
    ...stand(params?.id, 'received', false),
    losses: ['interview' as const, 'job_offer' as const],
  }))
  open(`?review=${idOf(1)}`)
  await press('Move to Received')
  await press('Undo')
  expect(await screen.findByText('Move Undone')).toBeTruthy()
  const sentences =
    "Asha Rao's interview was cancelled. Please schedule a new one. Asha Rao's offer was withdrawn. Please send a new one."
  expect(screen.getByText(sentences)).toBeTruthy()
})

test('a move that empties the list can still be undone, and says what was refused', async () => {
  const { server, stand } = desk()
  server.respond(applications.moveMany, () => {
    stand(idOf(2), 'withdrawn', false)
    return {
      moved: [stand(idOf(1), 'received', true)],
      refused: [{ id: idOf(2), detail: 'This application was withdrawn.' }],
    }
  })
  open('?status=Applied')
  await userEvent.click(await screen.findByLabelText('Select Asha Rao'))
  await userEvent.click(screen.getByLabelText('Select Vikram Shah'))
  await press('Move 2 applications to…')
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Received/ }))
  // The list is there before the numbers, so it is empty before the write is through.
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/counts')) await new Promise((go) => setTimeout(go, 100))
    return answer(url, init)
  })
  await press('Move')

  expect(await screen.findByText('Asha Rao moved to Received.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/This application was withdrawn/)).toBeTruthy()
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
