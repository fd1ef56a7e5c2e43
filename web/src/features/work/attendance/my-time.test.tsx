import { settings } from '@app/contract/identity/settings.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { correction, entry, forgotten, now, out, working } from './attendance-fixtures.ts'
import { MyTime } from './my-time.tsx'

let me = signInAs('intern')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  localStorage.clear()
  me = signInAs('intern')
})
afterEach(() => {
  vi.useRealTimers()
})

const closed = {
  ...entry,
  id: '0192f0c0-0000-7000-8000-0000000000e3',
  status: 'closed' as const,
  check_out_time: '2026-11-21T06:00:00.000Z',
  worked_seconds: 7200,
  total_hours: 2,
}

function serving(entries = [closed, forgotten], status = out) {
  const server = fakeServer()
  server.respond(attendance.status, () => status)
  server.respond(attendance.entries, () => ({ entries, next_cursor: null, total: entries.length }))
  server.respond(corrections.list, () => ({ corrections: [], next_cursor: null, total: 0 }))
  server.respond(settings.read, () => me.settings)
  return server
}

test("the page shows today's hours, the session with its breaks, and the days before", async () => {
  const breaks = [
    {
      id: forgotten.id,
      start_time: '2026-11-21T05:00:00.000Z',
      end_time: '2026-11-21T05:30:00.000Z',
      duration: 1800,
    },
  ]
  const session = { ...entry, breaks }
  serving([closed, forgotten], {
    ...working,
    current_session: session,
    today: { ...working.today, worked_seconds: 3600 },
  })
  show(<MyTime />)

  expect(await screen.findByText("Today's Hours")).toBeTruthy()
  expect(screen.getByText('3h 2m')).toBeTruthy()
  expect(screen.getByText('10:30 am – 11:00 am')).toBeTruthy()
  expect(await screen.findByText('Counted: 2h 0m')).toBeTruthy()
  expect(screen.queryByText(/self-reported/)).toBeNull()
  expect(screen.getByText(/Asia\/Kolkata/)).toBeTruthy()
})

test('hours that were reported afterwards have a line of their own below the sum', async () => {
  const late = { ...closed, id: forgotten.id, sent_late: true, self_reported_seconds: 3600 }
  const mostlyBreak = { ...late, id: '0192f0c0-0000-7000-8000-0000000000e4', worked_seconds: 1800 }
  serving([closed, late, mostlyBreak, { ...late, id: entry.id, status: 'corrected' as const }])
  show(<MyTime />)
  expect(await screen.findByText('Counted: 6h 30m')).toBeTruthy()
  expect(screen.getByText('1h 30m self-reported')).toBeTruthy()
})

test('a student reads why there is no check-in', async () => {
  serving([])
  signInAs('intern', { is_student: true })
  show(<MyTime />)
  expect(await screen.findByText(/You can check in and report once you're hired or/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull()
})

test('the sessions of a week are asked for, from Sunday to Saturday, and of a month', async () => {
  const server = serving()
  show(<MyTime />)
  await screen.findByText('Fri, 20 Nov')
  const requests = () =>
    server.sent.findLast(({ route }) => route === 'GET /api/time-tracking/entries')?.query
  // The sum below the list is of the whole period, so it is asked for at once.
  const limit = '100'
  expect(requests()).toEqual({ start_date: '2026-11-15', end_date: '2026-11-21', limit })

  await userEvent.click(screen.getByRole('link', { name: 'Month' }))
  await vi.waitFor(() =>
    expect(requests()).toEqual({ start_date: '2026-11-01', end_date: '2026-11-30', limit }),
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Previous month' }))
  await vi.waitFor(() =>
    expect(requests()).toEqual({ start_date: '2026-10-01', end_date: '2026-10-31', limit }),
  )
})

const askFor = async () => {
  const [, ofForgotten] = await screen.findAllByRole('button', { name: 'Request a correction' })
  if (ofForgotten) await userEvent.click(ofForgotten)
  return screen.findByRole('dialog')
}

test('a forgotten check-out says that it does not count, and a correction can be asked for', async () => {
  const server = serving()
  server.respond(corrections.ask, () => correction)
  show(<MyTime />)
  expect(await screen.findByText(/You didn't check out, so/)).toBeTruthy()
  const dialog = await askFor()
  await userEvent.type(within(dialog).getByLabelText('Check-out'), '2026-11-20T18:00')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'I forgot')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request a correction' }))

  expect(await screen.findByText('Correction Requested')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    entry_id: forgotten.id,
    check_out_time: '2026-11-20T12:30:00.000Z',
    reason: 'I forgot',
  })
})

test('a correction that nobody else may decide on is confirmed at once, and says so', async () => {
  const server = serving()
  server.respond(corrections.ask, () => ({ ...correction, status: 'confirmed' as const }))
  show(<MyTime />)
  const dialog = await askFor()
  await userEvent.type(within(dialog).getByLabelText('Check-out'), '2026-11-20T18:00')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'I forgot')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request a correction' }))
  expect(await screen.findByText('Correction Confirmed')).toBeTruthy()
  expect(screen.getByText('No one else can decide on it.')).toBeTruthy()
})

test('a correction that is typed is not closed without asking', async () => {
  serving()
  show(<MyTime />)
  const dialog = await askFor()
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'I forgot')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'I forgot')
})

test('a correction of the check-in leaves the check-out as it is, to the second', async () => {
  const check_out_time = '2026-11-21T05:59:42.000Z'
  const server = serving([{ ...closed, check_out_time }])
  server.respond(corrections.ask, () => correction)
  show(<MyTime />)
  await userEvent.click(await screen.findByRole('button', { name: 'Request a correction' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.clear(within(dialog).getByLabelText('Check-in'))
  await userEvent.type(within(dialog).getByLabelText('Check-in'), '2026-11-21T09:15')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'I began earlier')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request a correction' }))

  expect(await screen.findByText('Correction Requested')).toBeTruthy()
  expect(server.sent.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
    check_in_time: '2026-11-21T03:45:00.000Z',
    check_out_time,
  })
})

test('a correction needs an end after the beginning and a reason', async () => {
  const server = serving()
  show(<MyTime />)
  const dialog = await askFor()
  await userEvent.type(within(dialog).getByLabelText('Check-out'), '2026-11-20T08:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request a correction' }))

  expect(await within(dialog).findByText('Please give a reason.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'I forgot')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request a correction' }))
  expect(await within(dialog).findByText('Check-out time must be after check-in time')).toBeTruthy()
  expect(server.sent.some(({ route }) => route.startsWith('POST'))).toBe(false)
})

test('a correction that already waits is refused in the words of the server', async () => {
  const server = serving()
  server.reject(corrections.ask, 409, 'A correction for this session is already awaiting review.')
  show(<MyTime />)
  const dialog = await askFor()
  await userEvent.type(within(dialog).getByLabelText('Check-out'), '2026-11-20T18:00')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'I forgot')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request a correction' }))

  expect(
    (await screen.findAllByText('A correction for this session is already awaiting review.'))
      .length,
  ).toBeGreaterThan(0)
  expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'I forgot')
})

test('the outcome of a correction is shown with its comment', async () => {
  const server = serving()
  const decided = {
    ...correction,
    user_id: me.id,
    status: 'declined' as const,
    decided_by_name: 'Lokesh Rao',
    decided_at: now.toISOString(),
    comment: 'You left at four.',
  }
  const others = { ...correction, id: entry.id, reason: 'Of somebody else' }
  server.respond(corrections.list, ({ query }) => ({
    corrections: query?.whose === 'own' ? [decided] : [others, decided],
    next_cursor: null,
    total: 2,
  }))
  show(<MyTime />)

  expect(await screen.findByText('Declined')).toBeTruthy()
  expect(screen.getByText(/Fri, 20 Nov: 9:30 am – 12:00 am/).textContent).not.toContain('Kolkata')
  expect(screen.getByText(/You left at four\./)).toBeTruthy()
  expect(screen.queryByText('Of somebody else')).toBeNull()
})

test('the times of a correction in another zone name it', async () => {
  const server = serving()
  const mine = { ...correction, user_id: me.id, time_zone: 'America/New_York' }
  server.respond(corrections.list, () => ({ corrections: [mine], next_cursor: null, total: 1 }))
  show(<MyTime />)
  const times = await screen.findByText(/11:00 pm – 7:30 am/)
  expect(times.closest('p')?.textContent).toContain('(America/New York)')
})

test('what could not be loaded says so and shows no hours', async () => {
  const server = serving()
  server.reject(attendance.status, 503, 'Service temporarily unavailable. Please try again.')
  vi.useRealTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reject(attendance.status, 500, 'No.')
  server.reject(attendance.entries, 500, 'No.')
  show(<MyTime />)

  expect(await screen.findByText("Couldn't load your time tracking")).toBeTruthy()
  expect(await screen.findByText("Couldn't load your time entries")).toBeTruthy()
  expect(screen.queryByText('0h 0m')).toBeNull()
})
