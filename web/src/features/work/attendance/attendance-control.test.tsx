import { accounts } from '@app/contract/identity/accounts.ts'
import { guardians } from '@app/contract/identity/guardians.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeCaches } from '#lib/api/fake-caches.ts'
import { show, signInAs } from '#lib/api/fake-server.tsx'
import { invalidateTopics } from '#lib/api/query-client.ts'
import { readOutbox } from '#lib/offline/outbox.ts'
import { currentSession } from '#lib/session/session-store.ts'
import { useEntries } from './attendance.api.ts'
import { AttendanceControl } from './attendance-control.tsx'
import {
  button,
  connection,
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

test('what was typed is gone with the check-in, also where other figures are read anew', async () => {
  const server = serving(out)
  server.respond(attendance.entries, () => ({ entries: [], next_cursor: null, total: 0 }))
  const Figures = () => {
    useEntries({})
    return null
  }
  show(
    <>
      <AttendanceControl />
      <Figures />
    </>,
  )
  await userEvent.click(await button('Check In'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Work mode'), 'remote')
  await userEvent.type(within(dialog).getByLabelText('Planned tasks'), 'Write tests')
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:check-in'))
  expect(drafts()).toHaveLength(1)
  // The clock is there before them, so the dialog goes before the check-in is through.
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/entries')) await new Promise((go) => setTimeout(go, 100))
    return answer(url, init)
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check In' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('the last work mode and the plan of the last report are offered, and what is typed stays', async () => {
  const server = serving(out)
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

/** Shows the control and checks in without a connection. */
async function checkInOffline() {
  show(<AttendanceControl />)
  await button('Check In')
  connection.isOnline = false
  await checkIn()
}

async function checkIn() {
  await userEvent.click(await button('Check In'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Work mode'), 'field')
  await userEvent.type(within(dialog).getByLabelText('Planned tasks'), 'Visit')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check In' }))
}

/** Sends what waited for the connection. */
async function goOnline() {
  connection.isOnline = true
  const { flushOutbox } = await import('#lib/offline/outbox.ts')
  await flushOutbox()
}

test('without a connection one is checked in here, and the server hears of it on return', async () => {
  const server = serving(out)
  await checkInOffline()

  expect(await screen.findByText('Saved offline')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Working, 0h 0m today, pending/ })).toBeTruthy()
  await userEvent.click(await button('Break'))
  expect(await button('End Break')).toBeTruthy()
  expect(writes(server.sent)).toEqual([])

  await goOnline()
  expect(writes(server.sent).map(({ route }) => route)).toEqual([
    'POST /api/time-tracking/check-in',
    'POST /api/time-tracking/break',
  ])
  expect(Object(writes(server.sent)[0]?.body).happened_at).toBe(now.toISOString())
})

test('without a connection the clock goes on, whatever the stored status says', async () => {
  vi.stubGlobal('caches', fakeCaches())
  onTestFinished(() => void vi.unstubAllGlobals())
  const server = serving(out)
  show(<AttendanceControl />)
  await button('Check In')
  connection.isOnline = false
  vi.setSystemTime(now.getTime() + 3 * 3_600_000)
  await act(() => invalidateTopics(['attendance']))
  expect(server.sent).toHaveLength(1)
  await checkIn()
  expect(await screen.findByText('Saved offline')).toBeTruthy()

  await goOnline()
  expect(Object(writes(server.sent)[0]?.body).happened_at).toBe('2026-11-21T09:32:00.000Z')
})

test('a report that is typed while the check-in waits stays when the server has it', async () => {
  serving(out)
  await checkInOffline()
  await userEvent.click(await button('Submit Report & Check Out'))
  const summary = await screen.findByLabelText('Work summary')
  await userEvent.type(summary, 'Visited')

  await goOnline()
  // At the moment of the fixture, which is not that of the press.
  expect(await screen.findByLabelText(/^Working, 2h 32m today\. /)).toBeTruthy()
  expect(summary).toHaveProperty('isConnected', true)
  expect(summary).toHaveProperty('value', 'Visited')
})

test('a check-out that waits names the day of its report', async () => {
  serving(working)
  show(<AttendanceControl />)
  await userEvent.click(await button('Submit Report & Check Out'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText('Work summary'), 'Wrote it')
  connection.isOnline = false
  // After midnight, still of the session's day.
  vi.setSystemTime(new Date('2026-11-21T18:40:00.000Z'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit Report & Check Out' }))
  await screen.findByText('Saved offline')
  expect(readOutbox(currentSession().me?.id ?? '')).toMatchObject([{ day: '2026-11-21' }])
})

test('where the status is not offered, a check-in without a connection keeps its moment', async () => {
  const server = serving(out)
  server.reject(attendance.status, 405, 'Method not allowed.')
  await checkInOffline()
  expect(await screen.findByText('Saved offline')).toBeTruthy()

  await goOnline()
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
