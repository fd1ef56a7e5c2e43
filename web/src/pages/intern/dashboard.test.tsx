import { applications } from '@app/contract/hiring/applications.ts'
import { onboarding } from '@app/contract/hiring/hires.ts'
import { type InternshipCard, internships } from '@app/contract/hiring/internships.ts'
import { matches } from '@app/contract/hiring/matches.ts'
import { type InternDashboard as Answer, dashboards } from '@app/contract/insight/dashboards.ts'
import { quest, questSteps } from '@app/contract/insight/quest.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import { startups } from '@app/contract/projects/startups.ts'
import { goals, teams } from '@app/contract/projects/teams.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import InternDashboard from './dashboard.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const internship: InternshipCard = {
  id: '0192f0c0-0000-7000-8000-000000000002',
  title: 'React Developer',
  company_name: 'KitabGhar',
  company_id: null,
  company_logo_url: null,
  category_group: 'tech',
  category: 'Development',
  location: 'Pune',
  is_remote: false,
  duration: '2 months',
  duration_months: 2,
  start_date: '2026-12-15',
  application_closing_date: '2026-12-01',
  paid_or_unpaid: 'Paid',
  stipend: 14_000,
  skills: ['React', 'TypeScript', 'CSS', 'Git'],
  hours_per_week: 20,
  is_closing_soon: true,
  company_rating: { average: 4.5, count: 12 },
  company_answer_days: 3,
  status: 'published',
  created_at: '2026-11-01T09:00:00.000Z',
  published_at: '2026-11-01T09:00:00.000Z',
}

const nothing: Answer = {
  stats: {
    tasks_completed: 0,
    tasks_counted: 0,
    tasks_total: 0,
    completion_percent: 0,
    hours_logged: 0,
    hours_approved: 0,
    hours_self_reported: 0,
    target_hours: 160,
    hours_remaining: 160,
    projects: 0,
    certifications: 0,
  },
  recent_tasks: [],
  upcoming_events: [],
}

const work: Answer = {
  stats: {
    tasks_completed: 3,
    tasks_counted: 3,
    tasks_total: 8,
    completion_percent: 38,
    hours_logged: 42.5,
    hours_approved: 30,
    hours_self_reported: 2.33,
    target_hours: 160,
    hours_remaining: 117.5,
    projects: 1,
    certifications: 0,
  },
  recent_tasks: [
    {
      id: '0192f0c0-0000-7000-8000-00000000000a',
      title: 'Draw the sign-in',
      status: 'in_progress',
      due_date: '2026-11-30',
      project_name: 'KitabGhar',
    },
  ],
  upcoming_events: [
    {
      id: '0192f0c0-0000-7000-8000-00000000000b',
      kind: 'meeting',
      title: 'Team Meeting',
      starts_at: '2026-11-23T05:30:00.000Z',
      link: '',
    },
  ],
}

const full_name = 'Asha Rao'

beforeEach(() => {
  signInAs('intern', { full_name, is_student: true })
})

/** The home of an intern who was hired or is in a team. */
function workingHome() {
  signInAs('intern', { full_name })
  return home(work)
}

function home(answer = nothing) {
  const server = fakeServer()
  server.respond(dashboards.intern, () => answer)
  server.respond(dashboards.waiting, () => ({ items: [], more: [] }))
  server.respond(teams.list, () => ({ teams: [], next_cursor: null, total: 0 }))
  server.respond(goals.list, () => ({ goals: [] }))
  server.respond(onboarding.mine, () => ({ hires: [] }))
  server.respond(notifications.list, () => ({
    notifications: [],
    next_cursor: null,
    total: 0,
    unread: 0,
  }))
  server.respond(quest.mine, () => ({
    xp: 0,
    level: 1,
    from_xp: 0,
    to_xp: 100,
    steps: questSteps.map((name) => ({ name, is_done: name === 'portfolio' })),
    start: { profile: true, resume: false, saved: false, alert: false },
  }))
  server.respond(matches.mine, () => ({
    skills: [
      { name: 'react', is_shown: true },
      { name: 'CSS', is_shown: false },
    ],
    hours_per_week: 20,
    internships: [
      { ...internship, id: '0192f0c0-0000-7000-8000-000000000003', title: 'CSS Artist' },
    ],
  }))
  server.respond(internships.saved, () => ({ internships: [] }))
  server.respond(startups.mine, () => ({ startup: null }))
  server.respond(internships.list, () => ({
    internships: [internship],
    next_cursor: null,
    total: 1,
  }))
  return server
}

test('a report that is to be changed comes first, with what is to be changed', async () => {
  workingHome().respond(dashboards.waiting, () => ({
    items: [
      {
        ...{ kind: 'revision' as const, id: work.recent_tasks[0]?.id ?? '', parent_id: null },
        ...{ who: 'Ravi Nair', what: '', place: '', note: 'Name the tasks.' },
        ...{ day: '2026-11-20', since: '2026-11-20T15:00:00.000Z', due_at: null, due_on: null },
        ...{ is_overdue: false, version: null, self_reported_seconds: 0, is_quick: false },
      },
    ],
    more: [],
  }))
  show(<InternDashboard />)
  const first = await screen.findByText('Name the tasks.')
  const figure = await screen.findByText('Tasks Completed')
  expect(first.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const message = 'Ravi Nair requested changes to your report for 20 Nov 2026'
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: `Revise: ${message}` }).getAttribute('href')).toBe(
    `/intern/dashboard?waiting=revision.${work.recent_tasks[0]?.id}`,
  )
  const task = await screen.findByRole('link', { name: 'Draw the sign-in' })
  expect(figure.compareDocumentPosition(task)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('on a phone the tasks of the day come before the figures, with fewer rows of what waits above them', async () => {
  const tooWide = window.matchMedia('(min-width: 100rem)')
  const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue(tooWide)
  const at = '2026-11-20T15:00:00.000Z'
  workingHome().respond(dashboards.waiting, () => ({
    items: ['a', 'b', 'c'].map((end) => ({
      ...{ kind: 'task' as const, id: `0192f0c0-0000-7000-8000-00000000000${end}` },
      ...{ parent_id: null, who: '', what: `Task ${end}`, place: '', note: '', day: null },
      ...{ since: at, due_at: null, due_on: '2026-11-20', is_overdue: true, version: 1 },
      ...{ self_reported_seconds: 0, is_quick: true },
    })),
    more: [],
  }))
  show(<InternDashboard />)
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(await waiting.findAllByRole('listitem')).toHaveLength(2)
  expect(waiting.getByRole('button', { name: 'Show all 3' })).toBeTruthy()
  const task = await screen.findByRole('link', { name: 'Draw the sign-in' })
  const figure = await screen.findByText('Tasks Completed')
  expect(task.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  matchMedia.mockRestore()
})

test('a student without an application is welcomed and sees what is open', async () => {
  home().respond(applications.mine, () => ({ applications: [] }))
  show(<InternDashboard />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Asha Rao!')
  expect(await screen.findByText('No applications yet')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'React Developer' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Register your startup' })).toBeTruthy()
  expect(screen.queryByText(/Hours Logged|Tasks Completed/)).toBeNull()
})

test('a student who plans with a task of their own still sees what is next', async () => {
  home({ ...nothing, stats: { ...nothing.stats, tasks_total: 1 } }).respond(
    applications.mine,
    () => ({ applications: [] }),
  )
  show(<InternDashboard />)
  expect(await screen.findByRole('region', { name: "What's next" })).toBeTruthy()
  expect(screen.queryByText('Tasks Completed')).toBeNull()
})

test('a founder sees where the registration stands, and is not asked for another', async () => {
  const server = home()
  server.respond(applications.mine, () => ({ applications: [] }))
  const can = { edit: false, moves: [] }
  server.respond(startups.mine, () => ({
    startup: { id: internship.id, name: 'Lotus Labs', status: 'meeting_scheduled' as const, can },
  }))
  show(<InternDashboard />)
  const own = within(await screen.findByRole('region', { name: 'Your startup' }))
  expect(own.getByText('Meeting Scheduled')).toBeTruthy()
  expect(own.getByRole('link', { name: 'Lotus Labs' }).getAttribute('href')).toBe(
    '/register-startup',
  )
  expect(screen.queryByRole('link', { name: 'Register your startup' })).toBeNull()
  await waitFor(() => expect(screen.queryByText("What's next")).toBeNull())
  expect(screen.queryByText('Internships that fit you')).toBeNull()
  const first = screen.getByRole('heading', { name: 'Your startup' })
  expect(first.compareDocumentPosition(screen.getByText('Waiting for you'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test('a student sees what is next, how well postings fit, and where the quest stands', async () => {
  home().respond(applications.mine, () => ({ applications: [] }))
  show(<InternDashboard />)
  const next = within(await screen.findByRole('region', { name: "What's next" }))
  expect((await next.findByText('Complete your profile')).closest('a')).toBeNull()
  expect(next.getByRole('link', { name: 'Send your resume' }).getAttribute('href')).toBe('/apply')
  expect(next.getByRole('link', { name: 'Save your first search' })).toBeTruthy()
  const fits = within(await screen.findByRole('region', { name: 'Internships that fit you' }))
  expect(await fits.findByRole('link', { name: 'CSS Artist' })).toBeTruthy()
  expect(
    await fits.findByText(
      '2 of 4 skills (1 shown in your work), fits your 20 h; missing: TypeScript, Git',
    ),
  ).toBeTruthy()
  const own = within(await screen.findByRole('region', { name: 'Your six-step quest' }))
  expect(await own.findByText('0 of 100 XP')).toBeTruthy()
  expect(own.getByRole('link', { name: 'Get matched projects' })).toBeTruthy()
})

test('a part that cannot be loaded says so, and the others stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = home()
  server.respond(applications.mine, () => ({ applications: [] }))
  server.reject(internships.list, 500, 'An unexpected error occurred. Please try again.')
  show(<InternDashboard />)

  expect(await screen.findByText('Could not fetch internships.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(await screen.findByText('No applications yet')).toBeTruthy()
})

test('next steps and quest say that they cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = home()
  server.respond(applications.mine, () => ({ applications: [] }))
  server.reject(quest.mine, 404, 'Not found.')
  show(<InternDashboard />)
  expect(await screen.findByText("Couldn't load your next steps")).toBeTruthy()
  expect(await screen.findByText("Couldn't load your quest")).toBeTruthy()
})

test('an intern sees figures, tasks, events and the ways to the day’s work', async () => {
  workingHome()
  show(<InternDashboard />)

  expect(await screen.findByText('3/8')).toBeTruthy()
  for (const text of [
    '38% complete',
    '42h 30m of 160h',
    '117h 30m remaining · 30h approved',
    '2h 20m self-reported',
    'Certifications',
    'No certificates yet',
    'In progress',
    'KitabGhar · due 30 Nov 2026',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('Team Meeting')).toBeTruthy()

  const ways = screen.getByRole('navigation', { name: 'Quick Actions' })
  const task = screen.getByRole('link', { name: 'Draw the sign-in' })
  expect(task.compareDocumentPosition(ways)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([...ways.querySelectorAll('a')].map((way) => way.getAttribute('href'))).toEqual([
    '/intern/attendance',
    '/intern/daily-report',
    '/intern/tasks',
    '/intern/profile',
  ])
  expect(screen.queryByText('New internships')).toBeNull()
})

test('an intern sees which level the approved work has brought, and the next step', async () => {
  workingHome().respond(quest.mine, () => ({
    ...{ xp: 140, level: 2, from_xp: 100, to_xp: 300 },
    steps: questSteps.map((name, at) => ({ name, is_done: at < 2 })),
    start: { profile: true, resume: true, saved: false, alert: false },
  }))
  show(<InternDashboard />)
  const own = within(await screen.findByRole('region', { name: 'Your six-step quest' }))
  expect(await own.findByText('140 of 300 XP')).toBeTruthy()
  expect(own.getByRole('link', { name: 'Work on real projects for XP' })).toBeTruthy()
})

test('figures that cannot be had are no zeros', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  workingHome().reject(dashboards.intern, 500, 'An unexpected error occurred. Please try again.')
  show(<InternDashboard />)

  expect(await screen.findByText("Couldn't load your tasks")).toBeTruthy()
  const figures = screen.getByRole('region', { name: 'Numbers' })
  expect(figures.textContent).not.toContain('0')
  expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(4)
})
