import { internships } from '@app/contract/internships.ts'
import { projects } from '@app/contract/projects.ts'
import { reports } from '@app/contract/reports.ts'
import { teams } from '@app/contract/teams.ts'
import { users } from '@app/contract/users.ts'
import { configure, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { team } from '#features/team/team-fixtures.ts'
import { fakeServer, show, signInAs } from '#lib/fake-server.tsx'
import PmDashboard from './dashboard.tsx'
import PmFrame from './frame.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

function desk() {
  const server = fakeServer()
  signInAs('project_manager')
  const none = { next_cursor: null, total: 0 }
  server.answers(projects.list, () => ({ projects: [], next_cursor: null, total: 7 }))
  server.answers(teams.list, () => ({
    teams: [{ ...team, present: 4, last_report: '2026-11-20' }],
    next_cursor: null,
    total: 8,
  }))
  server.answers(users.list, () => ({ users: [], next_cursor: null, total: 42 }))
  server.answers(reports.counts, () => ({ pending: 13, reviewed: 2 }))
  server.answers(reports.list, () => ({ reports: [], ...none }))
  server.answers(internships.managed, () => ({ internships: [], ...none }))
  return server
}

test('the frame shows the four figures of a project manager and the way to each panel', async () => {
  desk()
  show(<PmFrame />, { at: '/pm/dashboard' })
  const figures = screen.getByRole('region', { name: 'Figures' })
  expect(await within(figures).findByText('13')).toBeTruthy()
  expect(figures.textContent).toBe('My Projects7Active Teams8Total Interns42Pending Reports13')
  const tabs = screen.getByRole('navigation', { name: 'Project Manager Dashboard' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Internships', 'Attendance', 'Reports'])
})

test('a figure that cannot be had is no zero, and the others stay', async () => {
  desk().refuses(reports.counts, 500, 'An unexpected error occurred. Please try again.')
  show(<PmFrame />)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.getByText('42')).toBeTruthy()
})

test('the dashboard shows who is present in each team, and what waits', async () => {
  desk()
  show(<PmDashboard />)
  const row = await screen.findByRole('row', { name: /Atlas/ })
  expect(row.textContent).toContain('KitabGhar')
  expect(within(row).getByText('4')).toBeTruthy()
  expect(within(row).getByText('20 Nov 2026')).toBeTruthy()
  expect(await screen.findByText('No report is waiting')).toBeTruthy()
  expect(await screen.findByText('No internships yet')).toBeTruthy()
})
