import { onboarding } from '@app/contract/hiring/hires.ts'
import { loadCatalog, setLocaleResolver } from '@app/contract/i18n/translate.ts'
import { users } from '@app/contract/identity/users.ts'
import { calendar } from '@app/contract/insight/calendar.ts'
import { dashboards, type TeamLeaderDashboard } from '@app/contract/insight/dashboards.ts'
import { goals, type MemberToday, teams } from '@app/contract/projects/teams.ts'
import { reports } from '@app/contract/work/reports.ts'
import { tasks } from '@app/contract/work/tasks.ts'
import { act, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { goal, memberId, task, teamId } from '#features/projects/teams/team-fixtures.ts'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import french from '#locales/fr.json'
import TlDashboard from './dashboard.tsx'
import TlFrame from './layout.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const board: TeamLeaderDashboard = {
  stats: { team_size: 6, active_tasks: 12, completed: 28, blocked: 2 },
  sprint: { starts: '2026-11-15', ends: '2026-11-28' },
  teams: [{ id: teamId, name: 'Atlas' }],
  my_tasks: [{ ...task, title: 'Plan the sprint' }],
  todays_meetings: [
    {
      id: '0192f0c0-0000-7000-8000-0000000000e1',
      meeting: 'Stand-up',
      attendees: 7,
      time: '2026-11-21T04:30:00.000Z',
      duration_minutes: 15,
      link: '',
    },
  ],
  team_status: [],
  blocked_tasks: [
    { id: task.id, task: 'Connect the pay page', assignee: 'Arjun Das', blocker: 'No test keys' },
  ],
}

const priya: MemberToday = {
  id: memberId,
  full_name: 'Priya Nair',
  role: 'intern',
  is_leader: false,
  status: 'Working',
  current_task: 'Draw the sign-in',
  progress: 40,
  presence: 'in',
  check_in_time: '2026-11-21T04:30:00.000Z',
  is_on_leave: false,
  reports_today: true,
  report_status: null,
}
const teamToday = {
  id: teamId,
  name: 'Atlas',
  project_name: 'KitabGhar',
  leader_name: 'Lokesh Rao',
}

function desk(answer = board) {
  const server = fakeServer()
  signInAs('team_leader', { full_name: 'Lokesh Rao' })
  server.respond(dashboards.teamLeader, () => answer)
  server.respond(dashboards.waiting, () => ({ items: [], more: [] }))
  server.respond(calendar.list, () => ({ items: [] }))
  server.respond(goals.list, () => ({ goals: [goal] }))
  server.respond(onboarding.mine, () => ({ hires: [] }))
  server.respond(reports.list, () => ({ reports: [], next_cursor: null, total: 0 }))
  server.respond(tasks.list, () => ({ tasks: [task], next_cursor: null, total: 1 }))
  server.respond(users.read, () => ({
    id: memberId,
    full_name: 'Priya Nair',
    role: 'intern' as const,
  }))
  server.respond(teams.today, () => ({ teams: [{ ...teamToday, people: [priya] }], total: 1 }))
  server.respond(teams.messages, () => ({ messages: [], next_cursor: null, total: 0 }))
  return server
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the frame welcomes and shows the four figures of the leader', async () => {
  desk()
  show(<TlFrame />, { at: '/tl/dashboard' })

  expect(screen.getByText('Welcome back, Lokesh Rao!')).toBeTruthy()
  const figures = screen.getByRole('region', { name: 'Numbers' })
  expect(await within(figures).findByText('28')).toBeTruthy()
  expect(figures.textContent).toBe('Team Size6Active Tasks12Completed28this sprintBlocked2')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Dashboard')
})

test('beside the dashboard each figure leads to what it counts', async () => {
  desk()
  show(<TlFrame />, { at: '/tl/team' })
  const figures = within(screen.getByRole('region', { name: 'Numbers' }))
  await figures.findByText('28')
  const places = figures.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(places).toEqual([
    '/tl/team',
    '/tasks?status=active&assignee=team',
    '/tasks?status=completed&assignee=team&completed_from=2026-11-15',
    '/tasks?status=blocked&assignee=team',
  ])
})

test('a task that is being created stays when the first one comes', async () => {
  const server = desk({ ...board, my_tasks: [] })
  show(<TlDashboard />)
  const empty = await screen.findByRole('heading', { name: 'No tasks of your own' })
  await userEvent.click(
    within(empty.parentElement as HTMLElement).getByRole('button', { name: 'Create Task' }),
  )
  const title = await screen.findByLabelText('Title')
  await userEvent.type(title, 'Plan')
  server.respond(dashboards.teamLeader, () => board)
  await act(() => invalidate([dashboards.teamLeader]))
  expect(await screen.findByText('Plan the sprint')).toBeTruthy()
  expect(title).toHaveProperty('isConnected', true)
})

test('who has no name yet is met by e-mail', () => {
  desk()
  signInAs('team_leader', { full_name: '' })
  show(<TlFrame />)
  expect(screen.getByText('Welcome back, team_leader@demo.example!')).toBeTruthy()
})

test('Assign Task opens its dialog', async () => {
  desk()
  show(<TlFrame />)
  await press('Assign Task')
  expect(await screen.findByRole('dialog', { name: 'Assign Task' })).toBeTruthy()
})

test('figures that cannot be had are no zeros', async () => {
  desk().reject(dashboards.teamLeader, 500, 'An unexpected error occurred. Please try again.')
  show(<TlFrame />, { at: '/tl/dashboard' })
  expect((await screen.findAllByRole('button', { name: 'Retry' })).length).toBe(4)
  expect(screen.getByRole('region', { name: 'Numbers' }).textContent).not.toContain('0')
})

test('the panels show tasks, meetings, people and what is blocked', async () => {
  desk()
  show(<TlDashboard />)

  for (const text of ['Plan the sprint', 'Stand-up', 'Connect the pay page', 'No test keys'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('Working')).toBeTruthy()
  expect(await screen.findByText('Ship the beta')).toBeTruthy()
})

test('the rows of tasks are in the reader’s language', async () => {
  loadCatalog('fr', french)
  setLocaleResolver(() => 'fr')
  onTestFinished(() => setLocaleResolver(() => 'en'))
  desk()
  show(<TlDashboard />)
  expect((await screen.findByText('Plan the sprint')).closest('li')?.textContent).toMatch(
    /· échéance 30 nov\. 2026/,
  )
})

test('a team without people says so where several are listed', async () => {
  const people = { ...teamToday, people: [priya] }
  const empty = { ...teamToday, id: task.id, name: 'Borealis', people: [] }
  desk().respond(teams.today, () => ({ teams: [people, empty], total: 2 }))
  show(<TlDashboard />)
  expect(await screen.findByText('No one is on this team yet')).toBeTruthy()
})

test('every panel says what would be there when it is empty', async () => {
  const server = desk({
    ...board,
    teams: [],
    my_tasks: [],
    todays_meetings: [],
    blocked_tasks: [],
  })
  server.respond(teams.today, () => ({ teams: [], total: 0 }))
  server.respond(goals.list, () => ({ goals: [] }))
  show(<TlDashboard />)
  for (const text of [
    'No tasks of your own',
    'No meetings today',
    'No one is on your team yet',
    'Nothing is blocked',
    'No goals yet',
    'Nothing in the next seven days',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
})

test.each(['Team Chat', 'Set Goals'])(
  'a leader without a team has %s, too, and reads what to do',
  async (name) => {
    desk({ ...board, teams: [] })
    show(<TlDashboard />)
    await press(name)
    const opened = within(await screen.findByRole('dialog'))
    expect(await opened.findByText("You don't lead a team yet")).toBeTruthy()
    expect(opened.getByText(/^Ask your project manager/)).toBeTruthy()
    expect(opened.queryByRole('textbox')).toBeNull()
  },
)

test('the own team comes first: who is in and since when, and whose report of today is missing', async () => {
  const arjun = { ...priya, id: task.id, full_name: 'Arjun Das' }
  const out = { presence: 'out', status: 'Out', report_status: 'pending' } as const
  desk().respond(teams.today, () => ({
    teams: [{ ...teamToday, people: [priya, { ...arjun, ...out }] }],
    total: 1,
  }))
  show(<TlDashboard />)
  const panel = await screen.findByRole('region', { name: 'Team Status' })
  expect(
    await within(panel).findByText('1 in · 0 on a break · 1 out · 1 report missing'),
  ).toBeTruthy()
  expect(within(panel).getByText('No report')).toBeTruthy()
  const report = within(panel).getByRole('link', { name: 'Arjun Das: Report to review' })
  expect(report.getAttribute('href')).toContain(`/tl/intern-reports?person=${task.id}`)
  const [first] = screen.getAllByRole('region').filter(({ tagName }) => tagName === 'SECTION')
  expect(first).toBe(panel)
})

test.each([
  ['Create Task', 'Create New Task'],
  ['Team Chat', 'Team Chat'],
  ['Schedule Meeting', 'Schedule Meeting'],
  ['Set Goals', 'Set a goal'],
])('the quick action %s opens %s', async (action, dialog) => {
  desk()
  show(<TlDashboard />)
  await press(action)
  expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy()
})

test('a person opens with the tasks and the ways to attendance and reports', async () => {
  desk()
  show(<TlDashboard />)
  await press('Priya Nair')

  const sheet = await screen.findByRole('dialog', { name: 'Team member' })
  expect(await within(sheet).findByText('Draw the sign-in')).toBeTruthy()
  const way = (name: string) => within(sheet).getByRole('link', { name }).getAttribute('href')
  expect(way('Attendance')).toBe(`/tl/attendance?person=${memberId}`)
  expect(way('Reports')).toBe(`/tl/intern-reports?person=${memberId}&name=Priya+Nair`)
})
