import { setup } from '@app/contract/admin/setup.ts'
import { audit } from '@app/contract/insight/audit.ts'
import {
  dashboards,
  type SuperadminDashboard,
  type SystemHealth,
} from '@app/contract/insight/dashboards.ts'
import { outbox } from '@app/contract/messaging/outbox.ts'
import { type Startup, startups } from '@app/contract/projects/startups.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route as Page, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import Dashboard from './dashboard.tsx'
import Frame from './layout.tsx'
import Metrics from './metrics.tsx'
import Startups from './startups.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const at = '2026-11-21T09:00:00.000Z'
const board: SuperadminDashboard = {
  stats: { total_users: 1250, active_projects: 14, pending_startups: 1, total_interns: 900 },
  pending_startups: [],
  recent_activities: [],
  system_health: {
    database_status: 'healthy',
    api_status: 'warning',
    storage_usage: null,
    active_sessions: 321,
  },
}
const neem: Startup = {
  id: '0192f0c0-0000-7000-8000-0000000000b1',
  name: 'Neem Labs',
  domain: 'Health',
  description: '',
  contact_email: 'hello@neem.example',
  status: 'pending',
  submitted_date: at,
  approved_at: null,
  meeting_at: null,
  applicant_name: 'Asha Rao',
  steps: [],
  documents: [],
  version: 1,
  can: { edit: true, moves: [] },
}
const job = {
  cron: '* * * * *',
  last_failed_at: null,
  waiting: 0,
  running: 0,
  retrying: 0,
  failed: 0,
}
const looked = { amount: null, at: null, since: at, checked_at: at }
const work: SystemHealth = {
  checked_at: at,
  build: '1.2.3 · 0a1b2c3d',
  is_stale: false,
  findings: [
    { ...looked, name: 'store', state: 'healthy' },
    { ...looked, name: 'disk', state: 'warning', amount: 91 },
  ],
  jobs: [
    { ...job, name: 'remind-of-meetings', last_done_at: at },
    {
      ...job,
      name: 'sweep-files',
      last_done_at: at,
      last_failed_at: '2026-11-21T09:05:00.000Z',
      failed: 2,
    },
    { ...job, name: 'vacuum', cron: '30 21 * * *', last_done_at: null },
  ],
  mail: { waiting: 3, waiting_since: at, given_up: 2, last_sent_at: at },
}

const screens = (at: string) =>
  show(
    <Routes>
      <Page element={<Frame />}>
        <Page path="/superadmin/dashboard" element={<Dashboard />} />
        <Page path="/superadmin/startups" element={<Startups />} />
        <Page path="/superadmin/metrics" element={<Metrics />} />
      </Page>
    </Routes>,
    { at },
  )

function open(at = '/superadmin/dashboard') {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(dashboards.superadmin, () => board)
  server.respond(dashboards.systemHealth, () => work)
  server.respond(startups.list, () => ({ startups: [neem], next_cursor: null, total: 1 }))
  server.respond(audit.list, () => ({ audit_logs: [], next_cursor: null, total: 0 }))
  screens(at)
  return server
}

test('four figures stand above the startups that wait', async () => {
  open()
  const figures = await screen.findByRole('region', { name: 'Numbers' })
  for (const text of [
    'Total Users',
    'Active Projects',
    'Pending Startups',
    'Total Interns',
    '1,250',
  ])
    expect(await within(figures).findByText(text)).toBeTruthy()
  expect(await screen.findByText('Neem Labs')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'System Settings' }).getAttribute('href')).toBe(
    '/superadmin/settings',
  )
})

test('what is left of the set-up comes before what waits, since nothing can wait before it', async () => {
  const server = open('/superadmin/dashboard')
  server.respond(setup.state, () => ({ done: [], sends_mail: true, has_sample_data: null }))
  const steps = await screen.findByText('0 of 6 steps done.')
  const waiting = await screen.findByRole('heading', { name: 'Waiting for you' })
  expect(steps.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('every path stands in the same frame, and a tab leads to its path', async () => {
  open('/superadmin/startups')
  const title = () => screen.getByRole('heading', { level: 1 }).textContent
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(await screen.findByText('Neem Labs')).toBeTruthy()
  expect(title()).toBe('Super Admin Dashboard')
  expect(tabs().slice(0, 4)).toEqual([
    'Startup Queue',
    'Recent Activities',
    'System Health',
    'Analytics',
  ])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Startup Queue')
  await userEvent.click(screen.getByRole('tab', { name: 'Analytics' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Global Metrics' })).toBeTruthy()
  expect(title()).toBe('Super Admin Dashboard')
})

test('System Health says what is slow, what could not be asked and what failed', async () => {
  open('/superadmin/dashboard?tab=health')
  const system = await screen.findByRole('region', { name: 'System' })
  expect(within(system).getByText('Healthy')).toBeTruthy()
  expect(within(system).getByText('Overloaded or stopping')).toBeTruthy()
  expect(within(system).getByText("Couldn't check")).toBeTruthy()
  const jobs = await screen.findByRole('region', { name: 'Background work' })
  const states = within(jobs)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
  expect(states).toEqual(['Done', 'Failed', 'Never run'])
  expect(screen.getByText('2 in 30 days')).toBeTruthy()
})

test('a dashboard that cannot be loaded shows no zero and is not healthy', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.reject(dashboards.superadmin, 503, 'The service is not available at the moment.')
  server.reject(dashboards.systemHealth, 503, 'The service is not available at the moment.')
  screens('/superadmin/dashboard?tab=health')
  expect(await screen.findByText("Couldn't check system health")).toBeTruthy()
  expect(await screen.findByText("Couldn't check jobs and emails")).toBeTruthy()
  expect(screen.queryByText('Healthy')).toBeNull()
  expect(screen.queryByText('0')).toBeNull()
  expect(screen.getAllByText('Could not load')).toHaveLength(4)
})

test('what was healthy a moment ago is not healthy when the next question fails', async () => {
  const server = open('/superadmin/dashboard?tab=health')
  await screen.findByRole('region', { name: 'System' })
  server.reject(dashboards.superadmin, 503, 'The service is not available at the moment.')
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }))
  expect(await screen.findByText("Couldn't check system health")).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'System' })).toBeNull()
})

test('what needs attention comes first, with what to do and since when', async () => {
  open('/superadmin/dashboard?tab=health')
  const checks = within(await screen.findByRole('region', { name: 'Checks' }))
  expect(checks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Disk91% of the disk is used\. Free up space .*Needs attentionsince /),
    'File storeReading and writing files works.Healthy',
  ])
  expect(checks.getByText('Version 1.2.3 · 0a1b2c3d')).toBeTruthy()
  expect(checks.queryByRole('alert')).toBeNull()
})

test('schedules are read as sentences, not as cron', async () => {
  open('/superadmin/dashboard?tab=health')
  const table = within(await screen.findByRole('table', { name: 'Background work' }))
  expect(table.getAllByText('Every minute').length).toBeGreaterThan(0)
  expect(table.getByText(/^Every day at \d/)).toBeTruthy()
  expect(table.queryByText(/\*|-of-|^Vacuum$/)).toBeNull()
  expect(table.getByText('Reminds of meetings and interviews')).toBeTruthy()
})

test('findings of more than five minutes ago are marked as old', async () => {
  const server = open('/superadmin/dashboard?tab=health')
  server.respond(dashboards.systemHealth, () => ({ ...work, is_stale: true }))
  const alert = await screen.findByText(/No checks for five minutes:/)
  expect(alert.closest('[role=alert]')).toBeTruthy()
})

test('failed mails are listed with their reason, and resent one by one or all at once', async () => {
  const server = open('/superadmin/dashboard?tab=health')
  const mail = { id: 'm1', subject: 'Your invitation', tries: 7, created_at: at }
  const lost = { ...mail, recipient: 'asha@students.example', reason: '550' }
  server.respond(outbox.failed, () => ({ mails: [lost], next_cursor: null, total: 30 }))
  server.respond(outbox.sendAgain, () => ({ sent: 1 }))
  server.respond(outbox.sendAllAgain, () => ({ sent: 30 }))
  const table = await screen.findByRole('table', { name: 'Failed emails' })
  expect(within(table).getByText('The mail server rejected it (550).')).toBeTruthy()
  expect(screen.getByText('The newest 1 of 30.')).toBeTruthy()
  const sent = () => server.sent.map(({ route }) => route)
  await userEvent.click(screen.getByRole('button', { name: 'Resend: asha@students.example' }))
  await vi.waitFor(() => expect(sent()).toContain('POST /api/outbox/{id}/send-again'))
  await userEvent.click(screen.getByRole('button', { name: 'Resend All' }))
  await vi.waitFor(() => expect(sent()).toContain('POST /api/outbox/send-again'))
})

test('Refresh Data asks again for everything that is on the page', async () => {
  const server = open()
  server.respond(dashboards.waiting, () => ({ items: [], more: [] }))
  await screen.findByText('Neem Labs')
  await screen.findByText('Nothing waits for you')
  server.sent.length = 0
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }))
  const sentRoutes = () => server.sent.map(({ route }) => route)
  for (const path of ['dashboards/superadmin', 'waiting', 'startups'])
    await vi.waitFor(() => expect(sentRoutes()).toContain(`GET /api/${path}`))
})
