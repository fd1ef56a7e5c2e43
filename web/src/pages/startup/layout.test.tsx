import { dashboards } from '@app/contract/insight/dashboards.ts'
import type { StartupDashboard, StartupWeek } from '@app/contract/insight/startup-dashboard.ts'
import { startups } from '@app/contract/projects/startups.ts'
import { configure, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import StartupLayout from './layout.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const startup: StartupDashboard['startup'] = {
  ...{ id: '0192f0c0-0000-7000-8000-000000000001', name: 'Lotus Labs', status: 'approved' },
  ...{ approved_at: '2026-03-01T09:00:00.000Z', description: 'Clinics.' },
}
const week: StartupWeek = {
  ...{
    people: 2,
    seconds: 7200,
    self_reported_seconds: 0,
    reports_approved: 1,
    reports_waiting: 0,
    tasks_completed: 0,
  },
  ...{ milestones_reached: 0, next: null },
}

function open(of: StartupDashboard['startup']) {
  const server = fakeServer()
  signInAs('startup_rep')
  server.respond(dashboards.waiting, () => ({ items: [], more: [] }))
  server.respond(dashboards.startupWeek, () => week)
  server.respond(startups.list, () => ({ startups: [], next_cursor: null, total: 0 }))
  server.respond(dashboards.startupRep, () => ({
    ...{ startup: of, projects: [], interns: [], milestones: [] },
    stats: { total_projects: 0, active_interns: 0, completed_milestones: 0, success_rate: null },
  }))
  show(<StartupLayout />, { at: '/startup/dashboard' })
}

const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a founder’s dashboard begins with what waits and with the week in five sentences', async () => {
  open(startup)
  expect(await screen.findByText('2 people worked 2h 0m.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Lotus Labs' })).toBeTruthy()
  expect(titles()).toEqual(['Waiting for you', 'This week', 'Lotus Labs'])
})

test('without a startup there is no week', async () => {
  open(null)
  expect(await screen.findByRole('link', { name: 'Register your startup' })).toBeTruthy()
  expect(screen.queryByText('This week')).toBeNull()
})
