import { internRole, teamLeaderRole } from '@app/contract/core/roles.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { guardians } from '@app/contract/identity/guardians.ts'
import { attendance, type TimeStatus } from '@app/contract/work/attendance.ts'
import { type DaySoFar, reports, type WorkReport } from '@app/contract/work/reports.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type SentRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { AttendanceControl } from './attendance-control.tsx'
import { day, entry, now, out, pausing, working } from './attendance-fixtures.ts'
// As a browser has them when it is idle.
import './check-in-dialog.tsx'
import './check-out-dialog.tsx'

let isOnline = true
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  localStorage.clear()
  signInAs('intern')
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function serving(first: TimeStatus) {
  const server = fakeServer()
  const state = { status: first }
  const becomes = (next: TimeStatus) => () => {
    state.status = next
    return next
  }
  server.respond(attendance.status, () => state.status)
  server.respond(attendance.checkIn, becomes(working))
  server.respond(attendance.break, ({ body }) =>
    becomes(Object(body).action === 'start' ? pausing : working)(),
  )
  server.respond(attendance.checkOut, () => {
    state.status = out
    return { entry, report_id: entry.id }
  })
  const draft = {
    date: day,
    work_summary: '',
    completed_tasks: '',
    challenges: '',
    tomorrow_plans: '',
  }
  server.respond(reports.draft, () => ({ ...draft, updated_at: null }))
  server.respond(reports.soFar, () => ({ date: day, planned_tasks: '', tasks: [] }))
  server.respond(reports.keepDraft, ({ body }) => ({
    ...draft,
    ...Object(body),
    updated_at: now.toISOString(),
  }))
  return server
}

const writes = (sent: readonly SentRequest[]) =>
  sent.filter(({ route }) => route.startsWith('POST'))
const button = (name: string) => screen.findByRole('button', { name })

test('somebody who checks in sees the clock instead of the way in', async () => {
  const server = serving(out)
  const listener = vi.fn()
  addEventListener('timeTrackingUpdate', listener)
  show(<AttendanceControl />)
  await userEvent.click(await button('Check In'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Work mode'), 'remote')
  await userEvent.type(within(dialog).getByLabelText('Planned tasks'), 'Write tests')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check In' }))

  expect(await screen.findByText('Checked In Successfully')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Working, 2h 32m today/ })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes(server.sent)).toEqual([
    {
      route: 'POST /api/time-tracking/check-in',
      body: { work_mode: 'remote', planned_tasks: 'Write tests' },
    },
  ])
  expect(server.sent.filter(({ route }) => route === 'GET /api/time-tracking/status')).toHaveLength(
    1,
  )
  expect(listener).toHaveBeenCalled()
  removeEventListener('timeTrackingUpdate', listener)
})

test('the last work mode and the plan of the last report are offered, and what is typed stays', async () => {
  const server = serving(out)
  const report: WorkReport = {
    id: entry.id,
    from_user_id: entry.user_id,
    from_user_name: 'Asha Rao',
    from_user_role: internRole,
    team_name: 'Team Neem',
    to_role: teamLeaderRole,
    to_user_id: null,
    to_user_name: null,
    date: '2026-11-20',
    timestamp: now.toISOString(),
    status: 'approved',
    work_summary: 'Wrote the sign-in page',
    completed_tasks: '',
    challenges: '',
    tomorrow_plans: 'Sketch the map',
    worked_duration: 27_000,
    check_in_time: null,
    check_out_time: null,
    work_mode: 'office',
    planned_tasks: 'The sign-in',
    sent_late: false,
    self_reported_seconds: 0,
    needs_confirmation: false,
    reviewed_by: null,
    reviewed_by_name: null,
    reviewed_at: null,
    review_comment: '',
    escalated_from: null,
    escalated_by: null,
    escalated_by_name: null,
    escalated_at: null,
    previous_review: null,
    revision: 1,
    version: 1,
    is_overdue: false,
    can: { review: false, revise: false },
  }
  server.respond(reports.list, () => ({ reports: [report], next_cursor: null, total: 1 }))
  show(<AttendanceControl />)
  await userEvent.click(await button('Check In'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Planned tasks'), 'Mend the form')
  const offer = await within(dialog).findByRole('region', { name: 'Last time' })
  expect(within(offer).getByText('Sketch the map')).toBeTruthy()
  await userEvent.click(within(offer).getByRole('button', { name: 'Use this' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check In' }))
  expect(await screen.findByText('Checked In Successfully')).toBeTruthy()
  expect(writes(server.sent)[0]?.body).toEqual({
    work_mode: 'office',
    planned_tasks: 'Mend the form\nSketch the map',
  })
})

test('a student has no check-in, unless a session is still open', async () => {
  const server = serving(out)
  signInAs('intern', { is_student: true })
  const { unmount } = show(<AttendanceControl />)
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  serving(working)
  show(<AttendanceControl />)
  expect(await button('Break')).toBeTruthy()
})

test('an intern says whether they are 18 or older in the place of the check-in, then checks in', async () => {
  localStorage.setItem('auth_token', 'token-of-this-browser')
  const server = serving(out)
  server.respond(guardians.declareAge, () => undefined)
  const me = signInAs('intern', { asks_age: true })
  server.respond(accounts.me, () => ({ ...me, asks_age: undefined }))
  show(<AttendanceControl />)
  await userEvent.click(await button('Check In'))
  const dialog = await screen.findByRole('dialog', { name: 'Are you 18 or older?' })
  await userEvent.click(within(dialog).getByRole('button', { name: "I'm 18 or older" }))
  expect(await screen.findByLabelText('Planned tasks')).toBeTruthy()
  expect(writes(server.sent)).toEqual([])
  expect(server.sent.find(({ route }) => route === 'PUT /api/age')?.body).toEqual({
    age_group: 'adult',
  })
})

test('a minor whose guardian has not agreed is led to the question instead of the check-in', async () => {
  serving(out)
  signInAs('intern', { needs_guardian: true })
  show(<AttendanceControl />)
  await userEvent.click(await button('Check In'))
  await screen.findByRole('dialog', {
    name: 'A parent or guardian must agree before you can check in',
  })
  expect(screen.queryByLabelText('Planned tasks')).toBeNull()
})

test('checking in needs a work mode and a plan', async () => {
  const server = serving(out)
  show(<AttendanceControl />)
  await userEvent.click(await button('Check In'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Planned tasks'), '   ')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check In' }))

  expect(await screen.findByText('Missing Information')).toBeTruthy()
  expect(screen.getByText('Please fill in work mode and planned tasks')).toBeTruthy()
  expect(writes(server.sent)).toEqual([])
})

test('a refused check-in says why and keeps what was typed', async () => {
  const server = serving(out)
  server.reject(attendance.checkIn, 409, "You're already checked in.")
  show(<AttendanceControl />)
  await userEvent.click(await button('Check In'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Work mode'), 'office')
  await userEvent.type(within(dialog).getByLabelText('Planned tasks'), 'Write tests')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check In' }))

  expect(await screen.findByText('Check-in Failed')).toBeTruthy()
  expect(screen.getByText("You're already checked in.")).toBeTruthy()
  expect(within(dialog).getByLabelText('Planned tasks')).toHaveProperty('value', 'Write tests')
})

test('a break begins and ends, and two quick taps are one', async () => {
  const server = serving(working)
  show(<AttendanceControl />)
  await userEvent.dblClick(await button('Break'))
  expect(await screen.findByText('Break Started')).toBeTruthy()
  await userEvent.click(await button('End Break'))
  expect(await screen.findByText('Break Ended')).toBeTruthy()
  expect(await button('Break')).toBeTruthy()
  expect(writes(server.sent).map(({ body }) => body)).toEqual([
    { action: 'start' },
    { action: 'end' },
  ])
})

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
})

test('what was typed before stays; only the empty fields are filled, and only when that is wanted', async () => {
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
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Fill in' }))
  expect(field('Work summary')).toHaveProperty('value', 'My own words')
  expect(field(/Completed tasks/)).toHaveProperty('value', 'Search by season (1h 20m)')
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

test('what is typed is kept on the server, and in this browser when that fails', async () => {
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

test('without a connection one is checked in here, and the server hears of it on return', async () => {
  const server = serving(out)
  show(<AttendanceControl />)
  await userEvent.click(await button('Check In'))
  isOnline = false
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Work mode'), 'field')
  await userEvent.type(within(dialog).getByLabelText('Planned tasks'), 'Visit')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check In' }))

  expect(await screen.findByText('Saved offline')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Working, 0h 0m today, pending/ })).toBeTruthy()
  await userEvent.click(await button('Break'))
  expect(await button('End Break')).toBeTruthy()
  expect(writes(server.sent)).toEqual([])

  isOnline = true
  const { flushOutbox: sendWaiting } = await import('#lib/offline/outbox.ts')
  await sendWaiting()
  expect(writes(server.sent).map(({ route }) => route)).toEqual([
    'POST /api/time-tracking/check-in',
    'POST /api/time-tracking/break',
  ])
  expect(Object(writes(server.sent)[0]?.body).happened_at).toBe(now.toISOString())
})

test('while the server does not answer there is a way to ask again', async () => {
  const server = serving(out)
  server.reject(attendance.status, 500, 'No.')
  show(<AttendanceControl />)
  const retry = await screen.findByRole('button', { name: /Retry/ })
  expect(screen.queryByText(/0h 0m/)).toBeNull()

  server.respond(attendance.status, () => working)
  await userEvent.click(retry)
  expect(await button('Break')).toBeTruthy()
})
