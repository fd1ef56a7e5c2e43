import { attendance } from '@app/contract/work/attendance.ts'
import { type DaySoFar, type ReportDetail, reports } from '@app/contract/work/reports.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show, signInAs } from '#lib/api/fake-server.tsx'
import { invalidateTopics } from '#lib/api/query-client.ts'
import { AttendanceControl } from './attendance-control.tsx'
import {
  button,
  correction,
  day,
  entry,
  forgotten,
  now,
  out,
  report,
  serving,
  setUpDay,
  working,
  writes,
} from './attendance-fixtures.ts'
// As a browser has them when it is idle.
import './check-in-dialog.tsx'
import './check-out-dialog.tsx'

setUpDay()

async function openReport() {
  await userEvent.click(await button('Submit Report & Check Out'))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByLabelText('Work summary')
  return dialog
}
const submit = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Submit Report & Check Out' }))

test('checking out sends the report with it', async () => {
  const server = serving(working)
  const listener = vi.fn()
  addEventListener('newWorkReport', listener)
  show(<AttendanceControl />)
  const dialog = await openReport()
  await userEvent.type(within(dialog).getByLabelText('Work summary'), 'Wrote it')
  await userEvent.type(within(dialog).getByLabelText(/Challenges/), 'None')
  await submit(dialog)

  expect(await screen.findByText('Checked Out Successfully')).toBeTruthy()
  expect(await button('Check In')).toBeTruthy()
  const [sent] = writes(server.sent)
  expect(sent?.route).toBe('POST /api/time-tracking/check-out')
  expect(JSON.parse(Object(sent?.body).notes)).toEqual({
    workSummary: 'Wrote it',
    completedTasks: '',
    challenges: 'None',
    tomorrowPlans: '',
  })
  expect(listener).toHaveBeenCalled()
  removeEventListener('newWorkReport', listener)
  expect(await screen.findByText('Work Report Sent', {}, { timeout: 3000 })).toBeTruthy()
})

const soFar: DaySoFar = {
  date: day,
  planned_tasks: 'Build the search',
  tasks: [
    {
      id: entry.id,
      title: 'Search by season',
      status: 'completed',
      blocker: '',
      is_completed: true,
      worked_seconds: 4800,
    },
    {
      id: entry.user_id,
      title: 'Pay page',
      status: 'blocked',
      blocker: 'No test keys',
      is_completed: false,
      worked_seconds: 0,
    },
  ],
}
test('a check-out begins with the plan, the tasks of the day and their time, and all of it can be changed', async () => {
  const server = serving(working)
  server.respond(reports.soFar, () => soFar)
  show(<AttendanceControl />)
  const dialog = await openReport()
  expect(await within(dialog).findByText(/^Filled in from your plan/)).toBeTruthy()
  const field = (label: RegExp | string) => within(dialog).getByLabelText(label)
  expect(field('Work summary')).toHaveProperty(
    'value',
    'Build the search\nSearch by season (1h 20m)\nPay page',
  )
  expect(field(/Completed tasks/)).toHaveProperty('value', 'Search by season (1h 20m)')
  expect(field(/Challenges/)).toHaveProperty('value', 'Pay page: No test keys')
  await userEvent.clear(field(/Challenges/))
  await submit(dialog)
  await screen.findByText('Checked Out Successfully')
  const [sent] = writes(server.sent)
  expect(JSON.parse(Object(sent?.body).notes)).toMatchObject({
    completedTasks: 'Search by season (1h 20m)',
    challenges: '',
  })
  expect(sent?.body).toMatchObject({ task_ids: soFar.tasks.map(({ id }) => id) })
})

test('a report that is typed while the session ends by itself can still be sent', async () => {
  const server = serving(working)
  show(<AttendanceControl />)
  const dialog = await openReport()
  await userEvent.type(within(dialog).getByLabelText('Work summary'), 'Wrote it')
  server.respond(attendance.status, () => out)
  await act(() => invalidateTopics(['attendance']))
  expect(await screen.findByText('Check In')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Work summary'), ', all of it')
  await submit(dialog)
  await screen.findByText('Checked Out Successfully')
  expect(Object(writes(server.sent)[0]?.body).notes).toContain('Wrote it, all of it')
})

test('a report of a session that is over does not end the next one', async () => {
  const server = serving(working)
  show(<AttendanceControl />)
  await openReport()
  const next = working.current_session && {
    ...working.current_session,
    check_in_time: '2026-11-25T09:00:00.000Z',
  }
  server.respond(attendance.status, () => ({ ...working, current_session: next }))
  await act(() => invalidateTopics(['attendance']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('checking out needs a summary of the work', async () => {
  const server = serving(working)
  show(<AttendanceControl />)
  const dialog = await openReport()
  await userEvent.type(within(dialog).getByLabelText('Work summary'), '   ')
  await submit(dialog)

  expect(await screen.findByText('Work Summary Required')).toBeTruthy()
  expect(
    screen.getByText("Please provide a summary of today's work before checking out"),
  ).toBeTruthy()
  expect(writes(server.sent)).toEqual([])
})

test('a check-out that the server fails at keeps the report', async () => {
  const server = serving(working)
  server.reject(attendance.checkOut, 500, 'An unexpected error occurred. Please try again.')
  show(<AttendanceControl />)
  const dialog = await openReport()
  await userEvent.type(within(dialog).getByLabelText('Work summary'), 'Wrote it')
  await submit(dialog)

  expect(await screen.findByText('Check-out Failed')).toBeTruthy()
  expect(screen.getByText('An error occurred during check-out')).toBeTruthy()
  expect(within(dialog).getByLabelText('Work summary')).toHaveProperty('value', 'Wrote it')
})

test('input is saved on the server, and in this browser when that fails', async () => {
  const server = serving(working)
  const { unmount } = show(<AttendanceControl />)
  const dialog = await openReport()
  await userEvent.type(within(dialog).getByLabelText('Work summary'), 'Half a report')
  expect(await within(dialog).findByText('Draft saved', {}, { timeout: 3000 })).toBeTruthy()
  expect(
    server.sent.findLast(({ route }) => route === 'PUT /api/reports/draft')?.body,
  ).toMatchObject({ date: day, work_summary: 'Half a report' })

  server.reject(reports.keepDraft, 500, 'No.')
  server.reject(reports.draft, 500, 'No.')
  await userEvent.type(within(dialog).getByLabelText('Work summary'), ' more')
  expect(
    await within(dialog).findByText('Draft saved in this browser', {}, { timeout: 3000 }),
  ).toBeTruthy()
  unmount()

  show(<AttendanceControl />)
  const again = await openReport()
  expect(within(again).getByLabelText('Work summary')).toHaveProperty('value', 'Half a report more')
})

test('what was typed on another device is there', async () => {
  const server = serving(working)
  server.respond(reports.draft, () => ({
    date: day,
    work_summary: 'From the phone',
    completed_tasks: '',
    challenges: '',
    tomorrow_plans: '',
    updated_at: now.toISOString(),
  }))
  show(<AttendanceControl />)
  const dialog = await openReport()

  expect(within(dialog).getByLabelText('Work summary')).toHaveProperty('value', 'From the phone')
})

const given = { id: forgotten.id, title: 'Went to Ravi', status: 'in_progress' as const }
const sentAtNoon: ReportDetail = {
  ...report,
  ...{ date: day, work_summary: 'Wrote it', tomorrow_plans: '', status: 'pending' },
  timestamp: '2026-11-21T05:00:00.000Z',
  ...{ tasks: [given], sessions: [], revisions: [], reviews: [] },
}

/** A second check-out of a day whose report was sent at noon and names a task that went to someone else since. */
function afterNoon() {
  const server = serving(working)
  server.respond(reports.list, () => ({ reports: [sentAtNoon], next_cursor: null, total: 1 }))
  server.respond(reports.read, () => sentAtNoon)
  server.respond(reports.soFar, () => soFar)
  return server
}

test('a second check-out of the day begins with its report and keeps the tasks of that', async () => {
  const server = afterNoon()
  show(<AttendanceControl />)
  const dialog = await openReport()
  expect(await within(dialog).findByRole('button', { name: 'Fill in' })).toBeTruthy()
  expect(within(dialog).getByLabelText('Work summary')).toHaveProperty('value', 'Wrote it')
  await userEvent.type(within(dialog).getByLabelText('Work summary'), ', all of it')
  await submit(dialog)
  await screen.findByText('Checked Out Successfully')
  expect(writes(server.sent)[0]?.body).toMatchObject({
    notes: expect.stringContaining('Wrote it, all of it'),
    task_ids: [given.id],
  })
})

test.each([
  ['those of the report, where none were chosen', undefined, [given.id]],
  ['the chosen ones that can be sent', [correction.id, given.id], [given.id]],
  ['none, where none are left', [], []],
])('a check-out from a draft sends %s', async (_, task_ids, sent) => {
  const server = afterNoon()
  const { id } = signInAs('intern')
  const draft = { report: { work_summary: 'Wrote more', task_ids }, saved_at: null }
  localStorage.setItem(`report:${id}:${day}`, JSON.stringify(draft))
  show(<AttendanceControl />)
  const dialog = await openReport()
  expect(within(dialog).getByLabelText('Work summary')).toHaveProperty('value', 'Wrote more')
  await within(dialog).findByRole('button', { name: 'Fill in' })
  await submit(dialog)
  await screen.findByText('Checked Out Successfully')
  expect(writes(server.sent)[0]?.body).toMatchObject({ task_ids: sent })
})

test('a check-out that does not know what was sent leaves the tasks of the day unchanged', async () => {
  const server = serving(working)
  server.reject(reports.list, 500, 'Not now.')
  server.respond(reports.soFar, () => soFar)
  show(<AttendanceControl />)
  const dialog = await openReport()
  await userEvent.type(within(dialog).getByLabelText('Work summary'), 'Wrote it')
  await submit(dialog)
  await screen.findByText('Checked Out Successfully')
  expect(Object.keys(Object(writes(server.sent)[0]?.body))).toEqual(['notes'])
})

test('the tasks that a report was filled in from are still known when the dialog is opened again', async () => {
  const server = serving(working)
  server.respond(reports.soFar, () => soFar)
  show(<AttendanceControl />)
  const first = await openReport()
  await within(first).findByText(/^Filled in from your plan/)
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await submit(await openReport())
  await button('Check In')
  const [sent] = writes(server.sent).filter(({ route }) => route.endsWith('check-out'))
  expect(sent?.body).toMatchObject({ task_ids: soFar.tasks.map(({ id }) => id) })
})

test.each([
  ['filled, with its tasks, when that is wanted', true, 'Search by season (1h 20m)'],
  ['left without tasks when it is not', false, ''],
])('what was typed before stays; the rest is %s', async (_, isWanted, completed) => {
  const server = serving(working)
  server.respond(reports.soFar, () => soFar)
  server.respond(reports.draft, () => ({
    date: day,
    work_summary: 'My own words',
    completed_tasks: '',
    challenges: '',
    tomorrow_plans: '',
    updated_at: now.toISOString(),
  }))
  show(<AttendanceControl />)
  const dialog = await openReport()
  const field = (label: RegExp | string) => within(dialog).getByLabelText(label)
  const fill = await within(dialog).findByRole('button', { name: 'Fill in' })
  if (isWanted) await userEvent.click(fill)
  expect(field('Work summary')).toHaveProperty('value', 'My own words')
  expect(field(/Completed tasks/)).toHaveProperty('value', completed)
  await submit(dialog)
  await button('Check In')
  const [sent] = writes(server.sent).filter(({ route }) => route.endsWith('check-out'))
  const task_ids = isWanted ? soFar.tasks.map(({ id }) => id) : undefined
  expect(Object(sent?.body).task_ids).toEqual(task_ids)
})
