import { internships } from '@app/contract/hiring/internships.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { ManagerDashboard } from '@app/contract/insight/manager-dashboard.ts'
import { reports } from '@app/contract/work/reports.ts'
import { configure, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import PmDashboard from './dashboard.tsx'
import PmFrame from './layout.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-0000000000aa'
const answer: ManagerDashboard = {
  stats: { my_projects: 7, active_teams: 8, total_interns: 42, pending_reports: 13 },
  projects: [
    { id, name: 'Ledger', team_count: 2, deadline: '2027-03-01', status: 'active', progress: 38 },
  ],
  teams: [
    {
      id,
      name: 'Atlas',
      project_name: 'KitabGhar',
      members: 6,
      attendance_today: 4,
      last_report: '2026-11-20',
    },
  ],
  recent_reports: [],
  internships: [],
}

function desk() {
  const server = fakeServer()
  signInAs('project_manager')
  const none = { next_cursor: null, total: 0 }
  server.respond(dashboards.projectManager, () => answer)
  server.respond(reports.list, () => ({ reports: [], ...none }))
  server.respond(internships.managed, () => ({ internships: [], ...none }))
  return server
}

test('the frame shows the four figures of a project manager and the way to each panel', async () => {
  desk()
  show(<PmFrame />, { at: '/pm/dashboard' })
  const figures = screen.getByRole('region', { name: 'Numbers' })
  expect(await within(figures).findByText('13')).toBeTruthy()
  expect(figures.textContent).toBe('My Projects7Active Teams8Total Interns42Pending Reports13')
  const tabs = screen.getByRole('tablist', { name: 'Project Manager Dashboard' })
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Projects', 'Teams', 'Internships', 'Attendance', 'Reports'])
})

test('figures that cannot be had are no zeros', async () => {
  desk().reject(dashboards.projectManager, 500, 'An unexpected error occurred. Please try again.')
  show(<PmFrame />, { at: '/pm/dashboard' })
  expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(4)
  expect(screen.queryByText('0')).toBeNull()
})

test('the dashboard shows who is present in each team, and what waits', async () => {
  desk()
  show(<PmDashboard />)
  const row = await screen.findByRole('row', { name: /Atlas/ })
  expect(row.textContent).toContain('KitabGhar')
  expect(within(row).getByText('4')).toBeTruthy()
  expect(within(row).getByText('20 Nov 2026')).toBeTruthy()
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/pm/teams?team=${id}`)
  const project = screen.getByRole('row', { name: /Ledger/ })
  expect(within(project).getByRole('progressbar').getAttribute('value')).toBe('38')
  const details = within(project).getByRole('link', { name: 'View Details of Ledger' })
  expect(details.getAttribute('href')).toBe(`/pm/projects/${id}`)
  expect(await screen.findByText('No pending reports')).toBeTruthy()
  expect(await screen.findByText('No internships yet')).toBeTruthy()
})
