import { exportFiles } from '@app/contract/insight/exports.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { entry, forgotten, now, row, rows } from './attendance-fixtures.ts'
import { AttendancePanel } from './attendance-panel.tsx'

const department = { id: '0192f0c0-0000-7000-8000-0000000000b1', name: 'Engineering' }
const team = { id: '0192f0c0-0000-7000-8000-0000000000a1', name: 'Team Neem', head_count: 6 }

/** Since twenty minutes ago. */
const resting = {
  id: '0192f0c0-0000-7000-8000-0000000000d1',
  start_time: '2026-11-21T06:12:00.000Z',
  end_time: null,
  duration: 0,
}

const Teams = ({ department_id }: { department_id: string }) => <p>Teams of {department_id}</p>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  signInAs('team_leader')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function serving(people = [row]) {
  const server = fakeServer()
  server.respond(attendance.list, () => rows(people))
  server.respond(corrections.list, () => ({ corrections: [], next_cursor: null, total: 0 }))
  server.respond(departments.list, () => ({ departments: [department] }))
  server.respond(teams.list, () => ({ teams: [team], next_cursor: null, total: 1 }))
  server.respond(attendance.sessions, () => ({
    entries: [
      { ...entry, breaks: [resting], can: { correct: false } },
      { ...forgotten, can: { correct: true } },
    ],
    next_cursor: null,
    total: 2,
  }))
  const requests = () =>
    server.sent.findLast(
      ({ route, query }) => route === 'GET /api/attendance' && query?.start_date !== undefined,
    )?.query
  return { ...server, requests }
}

test('a leader sees who is in since when, who is late, and the hours against the target', async () => {
  const server = serving()
  show(<AttendancePanel Teams={Teams} />)

  const table = await screen.findByRole('table', { name: 'Attendance' })
  expect(within(table).getByText('Asha Rao')).toBeTruthy()
  expect(within(table).getByText('Late')).toBeTruthy()
  expect(within(table).getByText('9:30 am')).toBeTruthy()
  expect(within(table).getByText('of 8h 0m')).toBeTruthy()
  expect(server.requests()).toEqual({ start_date: '2026-11-21', end_date: '2026-11-21' })
})

test('a day that is over shows its times and who was there, and nothing of now', async () => {
  const over = {
    ...row,
    presence: null,
    check_in_time: null,
    work_mode: null,
    days: row.days.map((one) => ({
      ...one,
      day: '2026-11-20',
      check_in_time: '2026-11-20T05:30:00.000Z',
      check_out_time: '2026-11-20T12:50:00.000Z',
      is_open: false,
    })),
  }
  const server = serving()
  server.respond(attendance.list, () => ({
    ...rows([over]),
    counts: { present: 40, absent: 9, late: 7 },
  }))
  show(<AttendancePanel Teams={Teams} />, { at: '/?day=2026-11-20' })
  const table = await screen.findByRole('table', { name: 'Attendance' })
  expect(within(table).getByText('11:00 am')).toBeTruthy()
  expect(within(table).getByText('6:20 pm')).toBeTruthy()
  expect(within(table).queryByText('since', { exact: false })).toBeNull()
  expect(screen.queryByRole('link', { name: /^(In|On break|Out)/ })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Late 7' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Absent 9' }))
  await vi.waitFor(() => expect(server.requests()).toMatchObject({ show: 'absent' }))
})

test('the times of a day that is over are those of the zone it was worked in, which is named', async () => {
  const [check_in_time, check_out_time] = ['2026-11-19T20:00:00.000Z', '2026-11-20T04:00:00.000Z']
  const times = { day: '2026-11-20', check_in_time, check_out_time, time_zone: 'Pacific/Auckland' }
  const days = row.days.map((one) => ({ ...one, ...times, is_open: false }))
  const server = serving()
  server.respond(attendance.list, () => ({ ...rows([{ ...row, days }]), counts: { late: 0 } }))
  show(<AttendancePanel Teams={Teams} />, { at: '/?day=2026-11-20' })
  const table = await screen.findByRole('table', { name: 'Attendance' })
  expect(within(table).getByText('9:00 am').parentElement?.textContent).toBe(
    '9:00 am – 5:00 pm (Pacific/Auckland)',
  )
})

test('a week shows each of its days', async () => {
  const server = serving()
  server.respond(attendance.list, () => ({
    ...rows([{ ...row, presence: null, check_in_time: null, self_reported_seconds: 3600 }]),
    counts: { present: 40, absent: 9, late: 7 },
  }))
  show(<AttendancePanel Teams={Teams} />, { at: '/?span=week' })
  const days = await screen.findByRole('list', { name: 'Hours by day' })
  expect(within(days).getByText('Sat, 21 Nov: 2h 32m, late, still in')).toBeTruthy()
  expect(screen.getByText('1h 0m self-reported')).toBeTruthy()
})

test('the counts are filters', async () => {
  const server = serving()
  show(<AttendancePanel Teams={Teams} />)
  await screen.findByRole('table')
  expect(await screen.findByRole('link', { name: 'All 6' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'On break 1' }))
  await vi.waitFor(() => expect(server.requests()).toMatchObject({ show: 'on_break' }))
  await userEvent.click(screen.getByRole('link', { name: 'Late 1' }))
  await vi.waitFor(() => expect(server.requests()).toMatchObject({ show: 'late' }))
})

test('a week runs from Sunday to Saturday, and there is one before', async () => {
  const server = serving()
  show(<AttendancePanel Teams={Teams} />)
  await screen.findByRole('table')
  await userEvent.click(screen.getByRole('link', { name: 'Week' }))
  await vi.waitFor(() =>
    expect(server.requests()).toEqual({ start_date: '2026-11-15', end_date: '2026-11-21' }),
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Previous week' }))
  await vi.waitFor(() =>
    expect(server.requests()).toEqual({ start_date: '2026-11-08', end_date: '2026-11-14' }),
  )
})

test('people are found by name and team', async () => {
  const server = serving()
  show(<AttendancePanel Teams={Teams} />)
  await screen.findByRole('table')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'asha{Enter}')
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: /^All/ }).getAttribute('href')).toContain('asha'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await userEvent.selectOptions(await screen.findByLabelText('Team'), team.name)
  const sought = { query: expect.objectContaining({ search: 'asha', team_id: team.id }) }
  await vi.waitFor(() => expect(server.sent).toContainEqual(expect.objectContaining(sought)), 5000)
})

test('filters that nobody fits can be cleared at once', async () => {
  const server = serving([])
  show(<AttendancePanel Teams={Teams} />, { at: '/?search=nobody' })
  await userEvent.click(await screen.findByRole('link', { name: 'Clear filters' }))

  await vi.waitFor(() => expect(server.requests()).not.toHaveProperty('search'))
})

test('a leader looks at the sessions of a person and corrects one', async () => {
  const server = serving()
  server.respond(corrections.correct, () => ({ ...forgotten, status: 'corrected' as const }))
  show(<AttendancePanel Teams={Teams} />)
  await userEvent.click(await screen.findByRole('link', { name: 'Asha Rao' }))
  const sheet = await screen.findByRole('dialog', { name: 'Sessions' })
  expect(await within(sheet).findByText('Not counted')).toBeTruthy()
  expect(within(sheet).getByText(/1 break of 0h 20m/)).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: 'Correct' }))

  const dialog = await screen.findByRole('dialog', { name: 'Correct times' })
  await userEvent.type(within(dialog).getByLabelText('Check-out'), '2026-11-20T18:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct' }))
  expect(await within(dialog).findByText('Please give a reason.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Seen leaving')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct' }))

  expect(await screen.findByText('Times Corrected')).toBeTruthy()
  expect(server.sent.find(({ route }) => route === 'PUT /api/attendance/{id}')).toEqual({
    route: 'PUT /api/attendance/{id}',
    params: { id: forgotten.id },
    body: { check_out_time: '2026-11-20T12:30:00.000Z', reason: 'Seen leaving' },
  })
})

test('the list is exported with its days, team and search', async () => {
  const server = serving()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  server.respond(exportFiles.csv, () => 'person')
  show(<AttendancePanel Teams={Teams} />, {
    at: `/?span=week&team=${team.id}&search=asha&sort=name`,
  })
  await screen.findByRole('table')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))

  await vi.waitFor(() => expect(saved).toEqual(['attendance_2026-11-15_2026-11-21.csv']))
  expect(
    server.sent.find(({ route }) => route === exportFiles.csv.path.replace(/^/, 'GET '))?.query,
  ).toEqual({
    start_date: '2026-11-15',
    end_date: '2026-11-21',
    team_id: team.id,
    search: 'asha',
  })
})

test('those who are late alone are not exported', async () => {
  serving()
  show(<AttendancePanel Teams={Teams} />, { at: '/?show=late' })
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

test('what could not be loaded says so and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serving()
  server.reject(attendance.list, 500, 'No.')
  show(<AttendancePanel Teams={Teams} />)
  expect(await screen.findByText("Couldn't load attendance")).toBeTruthy()
  server.respond(attendance.list, () => rows([row]))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('a department shows its teams today', async () => {
  serving()
  show(<AttendancePanel Teams={Teams} />, { at: `/?department=${department.id}` })
  expect(await screen.findByText(`Teams of ${department.id}`)).toBeTruthy()
  expect(await screen.findByText(/Engineering/)).toBeTruthy()
})

test('of a department, a search and another day list its people by team', async () => {
  const both = { ...row, team_names: ['Team Neem', 'Team Banyan'] }
  const ben = { ...row, user: { ...row.user, id: entry.id, full_name: 'Ben' } }
  const server = serving([both, { ...ben, team_names: ['Team Neem'] }])
  show(<AttendancePanel Teams={Teams} />, { at: `/?department=${department.id}&search=asha` })
  const table = await screen.findByRole('table', { name: 'Attendance' })
  expect(server.requests()).toMatchObject({
    ...{ department_id: department.id, search: 'asha', limit: '100' },
  })
  const rows = within(table).getAllByRole('row').slice(1)
  const titles = rows.map(
    (one) =>
      within(one).queryAllByRole('rowheader')[0]?.textContent ??
      within(one).getAllByRole('link')[0]?.textContent,
  )
  expect(titles).toEqual(['Team Banyan', 'Asha Rao', 'Team Neem', 'Asha Rao', 'Ben'])
  expect(rows[1]?.textContent).not.toContain('Team Neem')
})

test.each([
  ['superadmin', 'Open User Management', '/superadmin/users'],
  ['project_manager', 'Open Teams', '/pm/teams'],
] as const)('where nobody is in a team yet, a %s is led on', async (role, name, address) => {
  signInAs(role)
  serving([])
  show(<AttendancePanel Teams={Teams} />)
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(address)
})
