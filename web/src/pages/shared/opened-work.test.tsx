import { corrections } from '@app/contract/work/corrections.ts'
import { type Leave, leave } from '@app/contract/work/leave.ts'
import { reports } from '@app/contract/work/reports.ts'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { correction } from '#features/work/attendance/attendance-fixtures.ts'
import { day, today } from '#features/work/reports/fake-day.ts'
import { keyOf } from '#lib/api/api.ts'
import { holdNextRequest, signInAs } from '#lib/api/fake-server.tsx'
import { invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { at, expectNextRow, idOf, open, reopen, rows, waitingUntil } from './fake-waiting.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const requested: Leave = {
  ...{ id: idOf(2), user_id: idOf(8), full_name: 'Asha Rao', kind: 'vacation', days: 3.5 },
  ...{ from_day: '2026-12-10', to_day: '2026-12-15', starts_midday: true, ends_midday: false },
  ...{ note: 'A wedding', status: 'pending', decided_by_name: null, decided_at: null },
  ...{ comment: '', created_at: at, can: { decide: true, withdraw: false } },
}
const page = { next_cursor: null, total: 1 }

beforeEach(() => localStorage.clear())

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

test('an intern revises a report over the dashboard; what was typed outlives the sheet', async () => {
  const { server, sendBack } = day()
  sendBack()
  waitingUntil(reports.revise, 'revision', { day: today }, server)
  const revise = /^Revise: Person 2 requested changes/
  const first = await open(revise)
  expect(await first.findByText('Which page?')).toBeTruthy()
  const label = 'What did you work on today?'
  await userEvent.type(await first.findByLabelText(label), ' and tested it')
  const sheet = await reopen(revise)
  expect(await sheet.findByLabelText(label)).toHaveProperty('value', 'Wrote it and tested it')
  await userEvent.click(sheet.getByRole('button', { name: 'Submit revision' }))
  expect(await screen.findByText('Work Report Sent')).toBeTruthy()
  await expectNextRow()
  const sent = server.sent.find(({ route }) => route === keyOf(reports.revise))
  expect(sent?.body).toMatchObject({ work_summary: 'Wrote it and tested it' })
})

test('a leader declines leave over the dashboard; the reason outlives the dialog', async () => {
  const { server, isDone } = waitingUntil(leave.decide, 'leave')
  signInAs('team_leader')
  server.respond(leave.list, () => ({ leave: isDone() ? [] : [requested], ...page }))
  server.respond(leave.decide, () => ({ ...requested, status: 'declined' as const }))
  const view = /^View: Person 2 requested leave/
  const first = await open(view)
  expect(first.getByText('A wedding')).toBeTruthy()
  await userEvent.type(first.getByLabelText('Comment'), 'Too many are away.')
  const dialog = await reopen(view)
  expect(dialog.getByLabelText('Comment')).toHaveProperty('value', 'Too many are away.')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Leave Declined')).toBeTruthy()
  await expectNextRow()
  expect(server.sent.find(({ route }) => route === keyOf(leave.list))?.query).toEqual({
    ...{ whose: 'others', status: 'pending', id: idOf(2) },
  })
  expect(server.sent.find(({ route }) => route === keyOf(leave.decide))?.body).toEqual({
    ...{ status: 'declined', comment: 'Too many are away.' },
  })
  expect(drafts()).toEqual([])
})

test('a leader confirms a correction over the dashboard, which shows a failure first', async () => {
  const { server, isDone } = waitingUntil(corrections.decide, 'correction', { what: '09:00–17:00' })
  signInAs('team_leader')
  const asked = { ...correction, id: idOf(2) }
  server.respond(corrections.list, () => ({ corrections: isDone() ? [] : [asked], ...page }))
  server.reject(corrections.decide, 403, 'Only their leader may decide.')
  const dialog = await open(/^View: Person 2 wants to correct/)
  expect(dialog.getByText('I forgot to check out.')).toBeTruthy()
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  const release = holdNextRequest()
  await confirm()
  await dialog.findByRole('button', { name: 'Confirming…' })
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: "Asha Rao's correction" })).toBeTruthy()
  release()
  expect(await dialog.findByText('Only their leader may decide.')).toBeTruthy()
  server.respond(corrections.decide, () => ({ ...asked, status: 'confirmed' as const }))
  await confirm()
  expect(await screen.findByText('Correction Confirmed')).toBeTruthy()
  await expectNextRow()
})

test('what was decided elsewhere in the meantime says so, and gives the focus back to its row', async () => {
  const { server } = waitingUntil(leave.decide, 'leave')
  signInAs('team_leader')
  let waiting = [requested]
  server.respond(leave.list, () => ({ leave: waiting, ...page }))
  const view = /^View: Person 2 requested leave/
  const first = await open(view)
  await userEvent.type(first.getByLabelText('Comment'), 'Too many are away.')
  expect(drafts()).toHaveLength(1)
  waiting = []
  queryClient.clear()
  const dialog = await reopen(view)
  expect(dialog.getByRole('heading', { name: 'No decision needed' })).toBeTruthy()
  expect(drafts()).toEqual([])
  await userEvent.keyboard('{Escape}')
  const row = screen.getByRole('link', { name: /^View: Person 2 requested leave/ })
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(rows()).toHaveLength(3)
})

test('a decision shows that it is loading, not an older answer, and gives the focus back to its row', async () => {
  const { server } = waitingUntil(leave.decide, 'leave')
  signInAs('team_leader')
  let waiting: Leave[] = []
  server.respond(leave.list, () => ({ leave: waiting, ...page }))
  const view = /^View: Person 2 requested leave/
  const first = await open(view)
  expect(first.getByText('This was decided or withdrawn in the meantime.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  waiting = [requested]
  await act(() => invalidateTopics(['leave']))
  const row = screen.getByRole('link', { name: view })
  await waitFor(() => expect(document.activeElement).toBe(row))
  const answer = holdNextRequest()
  await userEvent.keyboard('{Enter}')
  const loading = await screen.findByRole('dialog', { name: 'Decision' })
  expect(within(loading).getByRole('status').textContent).toBe('Loading…')
  expect(loading.contains(document.activeElement)).toBe(true)
  answer()
  const dialog = await screen.findByRole('dialog', { name: "Asha Rao's leave" })
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Comment')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(row))
})
