import { type CalendarItem, calendar } from '@app/contract/insight/calendar.ts'
import { attendance, type TimeEntry } from '@app/contract/work/attendance.ts'
import { meetings } from '@app/contract/work/meetings.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { idOf, taskOf, taskStore } from '#features/work/tasks/task-fixtures.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import CalendarPage from './calendar.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const item = (
  n: number,
  kind: CalendarItem['kind'],
  title: string,
  more: Partial<CalendarItem> = {},
): CalendarItem => ({
  id: idOf(n),
  kind,
  title,
  day: '2026-11-18',
  starts_at: null,
  ends_at: null,
  status: 'pending',
  link: null,
  ...more,
})

const session: TimeEntry = {
  id: idOf(50),
  user_id: idOf(901),
  day: '2026-11-18',
  time_zone: 'Asia/Kolkata',
  work_mode: 'remote',
  planned_tasks: 'Write the API',
  check_in_time: '2026-11-18T04:30:00.000Z',
  check_out_time: '2026-11-18T12:45:00.000Z',
  status: 'closed',
  auto_closed: false,
  is_late: false,
  sent_late: false,
  self_reported_seconds: 900,
  breaks: [
    {
      id: idOf(51),
      start_time: '2026-11-18T07:30:00.000Z',
      end_time: '2026-11-18T08:00:00.000Z',
      duration: 1800,
    },
  ],
  worked_seconds: 27_900,
  break_seconds: 1800,
  total_hours: 7.75,
  correction: null,
  report_id: null,
}

const some = [
  item(1, 'task', 'Write the API'),
  item(50, 'session', 'Worked 7h 45m', { starts_at: session.check_in_time }),
  item(60, 'meeting', 'Team Meeting', {
    starts_at: '2026-11-18T10:00:00.000Z',
    ends_at: '2026-11-18T10:30:00.000Z',
    status: 'scheduled',
  }),
  item(70, 'milestone', 'Beta (Kitab)'),
]

beforeEach(() => {
  localStorage.clear()
  signInAs('intern', { id: idOf(901), full_name: 'Isha Sharma' })
})

function world(items: readonly CalendarItem[] = some) {
  const server = fakeServer()
  const store = taskStore(server, [taskOf(1, 'Write the API', { due_date: '2026-11-18' })])
  server.respond(calendar.list, ({ query = {} }) => ({
    items: items.filter(({ day }) => day >= (query.from ?? '') && day <= (query.to ?? '')),
  }))
  server.respond(attendance.entries, ({ query = {} }) => {
    const entries = query.start_date === session.day ? [session] : []
    return { entries, next_cursor: null, total: entries.length }
  })
  return { server, store }
}

const open = (search = '?date=2026-11-18') =>
  show(
    <>
      <CalendarPage />
      <Confirmer />
    </>,
    { at: `/calendar${search}` },
  )

const grid = (name = 'November 2026') => screen.findByRole('grid', { name })
const day = async (label: RegExp) => within(await grid()).findByRole('gridcell', { name: label })

test('the month runs from Sunday to Saturday and tells what stands on each day', async () => {
  const { server } = world()
  open()
  const heads = within(await grid()).getAllByRole('columnheader')
  expect(heads.map((head) => head.getAttribute('abbr'))).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ])
  await day(/18 November 2026: Beta \(Kitab\), Write the API, Worked 7h 45m, Team Meeting/)
  expect(within(await grid()).getByText('+2 more')).toBeTruthy()
  expect(server.sent.find(({ route }) => route === 'GET /api/calendar')?.query).toEqual({
    from: '2026-11-01',
    to: '2026-12-05',
  })
})

test('a kind of which there is more than fits says so, unless it is hidden', async () => {
  const { server } = world()
  server.respond(calendar.list, () => ({
    items: some,
    incomplete: ['task' as const, 'milestone' as const],
  }))
  open()
  const notice = 'Tasks: only the first 1 of this period are shown, up to 18 Nov 2026.'
  expect(await screen.findByText(notice)).toBeTruthy()
  const advice = 'Switch to the week view to see more.'
  expect(screen.getByText(advice)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Week' }))
  await waitFor(() => expect(screen.queryByText(advice)).toBe(null))
  expect(await screen.findByText(notice)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Month' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tasks' }))
  await waitFor(() => expect(screen.queryByText(notice)).toBe(null))
  await userEvent.click(await day(/18 November 2026/))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^Milestones: only the first 1 of this period/)).toBeTruthy()
  expect(dialog.queryByText(notice)).toBe(null)
  expect(dialog.queryByText(advice)).toBe(null)
})

test('months are turned in both directions, and Today comes back', async () => {
  world()
  open('?date=2026-01-31')
  await grid('January 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  await grid('February 2026')
  for (const month of ['January 2026', 'December 2025', 'November 2025']) {
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    await grid(month)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() =>
    expect(document.querySelector('[aria-current="date"]')?.getAttribute('tabindex')).toBe('0'),
  )
})

test('the arrows walk the days, also into the next month, and Enter opens one', async () => {
  world()
  open('?date=2026-11-28')
  const cell = await day(/28 November 2026/)
  cell.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-29'))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-06'))
  await grid('December 2026')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Sunday, 6 December 2026' })).toBeTruthy()
})

test('a day shows its time tracking, its tasks and what else stands on it', async () => {
  world()
  open()
  await userEvent.click(await day(/18 November 2026/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Wednesday, 18 November 2026' }))

  expect(await dialog.findByText('10:00 am – 6:15 pm')).toBeTruthy()
  expect(dialog.getAllByText('7h 45m')).toHaveLength(2)
  expect(dialog.getByText('Self-reported')).toBeTruthy()
  expect(dialog.getByText('0h 15m self-reported')).toBeTruthy()
  expect(dialog.getByText(/Break 1:00 pm – 1:30 pm \(0h 30m\)/)).toBeTruthy()
  expect(await dialog.findByText('Write the API', { selector: '.truncate' })).toBeTruthy()
  expect(dialog.getByText('Team Meeting')).toBeTruthy()
  expect(dialog.getByText('Beta (Kitab)')).toBeTruthy()
})

test('a click on a task’s circle in the day toggles it', async () => {
  const { store } = world()
  open('?date=2026-11-18&day=2026-11-18')
  await userEvent.click(await screen.findByRole('button', { name: 'Write the API completed' }))
  await waitFor(() => expect(store.all()[0]?.status).toBe('completed'))
})

test('Create New Task in a day makes one that is due on it', async () => {
  const { server, store } = world()
  open('?date=2026-11-19&day=2026-11-19')
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Task' }))
  await userEvent.type(await screen.findByLabelText('Title'), 'Call Meera')
  await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))

  expect(await screen.findByText('Call Meera', { selector: '.truncate' })).toBeTruthy()
  expect(server.sent.find(({ route }) => route === 'POST /api/tasks')?.body).toMatchObject({
    due_date: '2026-11-19',
  })
  expect(store.all()).toHaveLength(2)
})

test('a kind that is switched off leaves the grid', async () => {
  world()
  open()
  await day(/Beta \(Kitab\)/)
  await userEvent.click(screen.getByRole('button', { name: 'Milestones' }))
  await waitFor(async () =>
    expect((await day(/18 November/)).getAttribute('aria-label')).not.toContain('Beta'),
  )
  expect(screen.getByRole('button', { name: 'Milestones' }).getAttribute('aria-pressed')).toBe(
    'false',
  )
})

test('the agenda lists the days of the month on which something stands', async () => {
  world()
  open('?date=2026-11-01&view=agenda')
  expect(await screen.findByRole('button', { name: 'Wednesday, 18 November 2026' })).toBeTruthy()
  expect(screen.getByText('3:30 pm – 4:00 pm · Meeting')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('a time that is on another day where its reader is says its date', async () => {
  const at = (n: number, title: string, starts_at: string) => item(n, 'task', title, { starts_at })
  world([at(2, 'Here', '2026-11-18T03:30:00.000Z'), at(3, 'Elsewhere', '2026-11-17T17:00:00.000Z')])
  open('?date=2026-11-18&view=agenda')
  expect(await screen.findByText('9:00 am · Task · pending')).toBeTruthy()
  expect(screen.getByText(/17 Nov,? 2026, 10:30 pm · Task · pending/)).toBeTruthy()
})

test('a meeting opens beside the calendar, where one answers it', async () => {
  const { server } = world()
  const meeting = {
    id: idOf(60),
    title: 'Team Meeting',
    description: '',
    starts_at: '2026-11-18T10:00:00.000Z',
    duration_minutes: 30,
    place: 'Room 4',
    link: '',
    status: 'scheduled' as const,
    organiser_id: idOf(900),
    organiser_name: 'Lokesh Rao',
    people: [{ id: idOf(901), full_name: 'Isha Sharma', answer: 'invited' as const }],
    version: 1,
    can: { edit: false, answer: true },
  }
  server.respond(meetings.read, () => meeting)
  open('?date=2026-11-18&view=agenda')
  await userEvent.click(await screen.findByRole('link', { name: 'Team Meeting' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Meeting' }))
  expect(await sheet.findByText('Room 4')).toBeTruthy()
  server.respond(meetings.answer, () => meeting)
  await userEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  await waitFor(() =>
    expect(server.sent.findLast(({ route }) => route.startsWith('POST'))?.body).toEqual({
      answer: 'accepted',
      seen: { starts_at: '2026-11-18T10:00:00.000Z', duration_minutes: 30, place: 'Room 4' },
    }),
  )
})

test('when it cannot be loaded the days stand, and it says so with Retry', async () => {
  const { server } = world()
  server.reject(calendar.list, 500, 'An unexpected error occurred. Please try again.')
  open()
  expect(await screen.findByText("Couldn't load your calendar")).toBeTruthy()
  expect(await grid()).toBeTruthy()

  server.respond(calendar.list, () => ({ items: some }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await day(/Team Meeting/)
  expect(screen.queryByText("Couldn't load your calendar")).toBeNull()
})

test('a private address is made, shown once, and revoked after asking', async () => {
  const { server } = world()
  let created: string | null = null
  server.respond(calendar.feed, () => ({ created_at: created, last_used_at: null }))
  server.respond(calendar.openFeed, () => {
    created = '2026-11-20T09:00:00.000Z'
    return { url: 'https://cohort.example/api/calendar/feed/secret.ics' }
  })
  server.respond(calendar.closeFeed, () => {
    created = null
    return undefined
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create a private address' }))
  expect(await screen.findByDisplayValue(/secret\.ics$/)).toBeTruthy()

  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Feed Revoked')).toBeTruthy()
  expect(screen.queryByDisplayValue(/secret\.ics$/)).toBeNull()
  expect(await screen.findByText(/No address yet\. Create one/)).toBeTruthy()
})

test('only those who may schedule meetings are offered to', async () => {
  world()
  open()
  await grid()
  expect(screen.queryByRole('button', { name: 'Schedule Meeting' })).toBeNull()
})
