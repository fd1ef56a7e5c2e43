import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { StartupDashboard } from '@app/contract/insight/startup-dashboard.ts'
import { type Milestone, milestones } from '@app/contract/projects/milestones.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { InternTeam } from './intern-team.tsx'
import { SortedProjects } from './sorted-projects.tsx'
import { StartupCard } from './startup-card.tsx'
import { StartupMilestones } from './startup-milestones.tsx'
import { StartupProjects } from './startup-projects.tsx'
import { StartupStats } from './startup-stats.tsx'
import { StartupWeek } from './startup-week.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-000000000001'
const at = '2026-03-01T09:00:00.000Z'
const empty: StartupDashboard = {
  startup: {
    id,
    name: 'Lotus Labs',
    status: 'pending',
    approved_at: null,
    description: 'Clinics.',
  },
  projects: [],
  interns: [],
  milestones: [],
  stats: { total_projects: 0, active_interns: 0, completed_milestones: 0, success_rate: null },
}
const full: StartupDashboard = {
  startup: { id, name: 'Lotus Labs', status: 'approved', approved_at: at, description: 'Clinics.' },
  projects: [
    { id, name: 'Records', intern_count: 4, success_at: null, status: 'active', progress: 40 },
  ],
  interns: [
    {
      ...{ id, name: 'Asha Rao', role: 'intern', project: 'Records', team: 'Team Neem' },
      ...{ start_date: '2026-03-01', status: 'active' },
    },
  ],
  milestones: [],
  stats: { total_projects: 1, active_interns: 4, completed_milestones: 3, success_rate: 75 },
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  signInAs('startup_rep')
})
const answers = (dashboard: StartupDashboard) =>
  server.respond(dashboards.startupRep, () => dashboard)
const Words = ({ status }: { status: string }) => status

test('an approved startup shows since when', async () => {
  answers(full)
  show(<StartupCard />)
  expect(await screen.findByText('Approved 1 Mar 2026')).toBeTruthy()
})

test('the week says how many of its hours are self-reported, beside its five sentences', async () => {
  server.respond(dashboards.startupRep, () => full)
  server.respond(dashboards.startupWeek, () => ({
    ...{ people: 5, seconds: 183 * 3600 + 20 * 60, self_reported_seconds: 26_400, next: null },
    ...{ reports_approved: 25, reports_waiting: 0, tasks_completed: 0, milestones_reached: 0 },
  }))
  show(
    <AsyncBoundary skeleton={null}>
      <StartupWeek />
    </AsyncBoundary>,
  )
  const [hours, ...others] = await screen.findAllByRole('listitem')
  expect(hours?.textContent).toBe('5 people worked 183h 20m.7h 20m self-reported')
  expect(others).toHaveLength(4)
})

test('a startup that waits shows its status and leads to its registration', async () => {
  answers(empty)
  show(<StartupCard />)
  expect(await screen.findByText('Pending Review')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the registration' })).toBeTruthy()
})

test('a representative without a startup is led to the registration', async () => {
  answers({ ...empty, startup: null })
  show(<StartupCard />)
  expect(await screen.findByRole('link', { name: 'Register your startup' })).toBeTruthy()
})

test('the success rate explains its rule', async () => {
  answers(full)
  show(<StartupStats />, { at: '/startup/dashboard' })
  const rate = await screen.findByRole('button', { name: /75%/ })
  await userEvent.hover(rate)
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toContain('finished on time')
})

test('before the first milestone is due there is no rate', async () => {
  answers(empty)
  show(<StartupStats />, { at: '/startup/dashboard' })
  expect(await screen.findByText('No milestones due yet')).toBeTruthy()
})

test('figures that could not be had are no zeros', async () => {
  server.reject(dashboards.startupRep, 500, 'Broken.')
  show(<StartupStats />, { at: '/startup/dashboard' })
  expect((await screen.findAllByRole('button', { name: 'Retry' })).length).toBe(4)
  expect(screen.queryByText('0')).toBe(null)
})

test('above a list the figures are one line, and each leads to the list behind it', async () => {
  answers(full)
  const shown = show(<StartupStats />, { at: '/startup/projects' })
  const rate = await screen.findByRole('link', { name: /^Success Rate ?75%/ })
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toEqual([
    '/startup/projects',
    '/startup/interns',
    '/startup/milestones?completed=true',
    '/startup/milestones',
  ])
  await userEvent.hover(rate)
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toContain('finished on time')
  shown.unmount()

  queryClient.clear()
  server.reject(dashboards.startupRep, 500, 'Broken.')
  show(<StartupStats />, { at: '/startup/projects' })
  expect(await screen.findByText('Could not load')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
  expect(screen.queryByText('0')).toBe(null)
})

test('projects show their progress and the team its people', async () => {
  answers(full)
  show(
    <>
      <StartupProjects Standing={Words} />
      <InternTeam />
    </>,
  )
  const bar = await screen.findByRole('progressbar', { name: /Records's progress/ })
  expect(bar.getAttribute('value')).toBe('40')
  expect(screen.getByText('Asha Rao')).toBeTruthy()
})

const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('projects and people are sorted by their columns, and have the menu of a list', async () => {
  const [project] = full.projects
  const [intern] = full.interns
  if (!project || !intern) throw new Error('one of each')
  answers({
    ...full,
    projects: [project, { ...project, id: at, name: 'Visits', progress: 90, intern_count: 1 }],
    interns: [intern, { ...intern, id: at, name: 'Ben Das', start_date: '2026-01-05' }],
  })
  const first = show(<StartupProjects Standing={Words} Sorted={SortedProjects} />, {
    at: '/?sort=-progress',
  })
  const projects = await screen.findByRole('table', { name: 'Projects' })
  expect(names(projects)).toEqual(['Visits', 'Records'])
  await userEvent.click(within(projects).getByRole('button', { name: 'Interns' }))
  expect(names(projects)).toEqual(['Visits', 'Records'])
  await userEvent.click(within(projects).getByRole('button', { name: 'Interns' }))
  expect(names(projects)).toEqual(['Records', 'Visits'])
  expect(screen.getByRole('button', { name: 'Display' })).toBeTruthy()
  first.unmount()

  show(<InternTeam />)
  const people = await screen.findByRole('table', { name: 'Intern Team' })
  expect(names(people)).toEqual(['Asha Rao', 'Ben Das'])
  await userEvent.click(within(people).getByRole('button', { name: 'Since' }))
  expect(names(people)).toEqual(['Ben Das', 'Asha Rao'])
  expect(screen.getByRole('button', { name: 'Display' })).toBeTruthy()
})

test('empty panels say what will stand there', async () => {
  answers(empty)
  show(
    <>
      <StartupProjects Standing={Words} />
      <InternTeam />
    </>,
  )
  expect(await screen.findByText('No projects yet')).toBeTruthy()
  expect(screen.getByText('No intern team yet')).toBeTruthy()
})

test('a delivered milestone is offered for review', async () => {
  const opened = vi.fn()
  const delivered: Milestone = {
    ...{ id, title: 'First screen', description: '', project_id: id, project_name: 'Records' },
    ...{ due_date: '2026-03-01', completed_date: at, version: 1 },
    status: 'completed',
    can: { edit: false, submit: false, decide: true },
  }
  answers(full)
  server.respond(milestones.list, () => ({ milestones: [delivered], next_cursor: null, total: 1 }))
  show(
    <AsyncBoundary skeleton={null}>
      <StartupMilestones Standing={Words} onOpen={opened} />
    </AsyncBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Review First screen' }))
  expect(opened).toHaveBeenCalledWith(id)

  await userEvent.click(screen.getByRole('button', { name: 'Due' }))
  await vi.waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ query: expect.objectContaining({ sort: '-due' }) }),
    ),
  )
})

/** The milestones of a startup that has none. */
function showNoMilestones(at = '/startup/milestones') {
  answers(full)
  server.respond(milestones.list, () => ({ milestones: [], next_cursor: null, total: 0 }))
  show(
    <AsyncBoundary skeleton={null}>
      <StartupMilestones Standing={Words} onOpen={vi.fn()} />
    </AsyncBoundary>,
    { at },
  )
}

test('the completed milestones alone can be listed, as their figure counts them', async () => {
  showNoMilestones('/startup/milestones?completed=true')
  expect(await screen.findByText('No milestone completed yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Status: Completed' })).toBeTruthy()
  const request = server.sent.findLast(({ route }) => route === 'GET /api/milestones')
  expect(request?.query).toMatchObject({ completed: 'true' })
})

test('a milestone without a date is asked for one, in no form that the field does not show', async () => {
  showNoMilestones()
  await userEvent.click(await screen.findByRole('button', { name: 'New Milestone' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create Milestone' }))
  expect(await screen.findByText('Please choose a date.')).toBeTruthy()
  expect(screen.queryByText(/YYYY/)).toBeNull()
})
