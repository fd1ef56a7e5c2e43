import { applications } from '@app/contract/applications.ts'
import { type InternshipCard, internships } from '@app/contract/internships.ts'
import { notifications } from '@app/contract/notifications.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/fake-server.tsx'
import InternDashboard from './dashboard.tsx'

const internship: InternshipCard = {
  id: '0192f0c0-0000-7000-8000-000000000002',
  title: 'React Developer',
  company_name: 'KitabGhar',
  category: 'Development',
  location: 'Pune',
  is_remote: false,
  duration: '2 months',
  start_date: '2026-12-15',
  application_closing_date: '2026-12-01',
  paid_or_unpaid: 'Paid',
  stipend: 14_000,
  status: 'published',
  created_at: '2026-11-01T09:00:00.000Z',
  published_at: '2026-11-01T09:00:00.000Z',
}

beforeEach(() => {
  signInAs('intern', { full_name: 'Asha Rao' })
})

function home() {
  const server = fakeServer()
  server.answers(notifications.list, () => ({
    notifications: [],
    next_cursor: null,
    total: 0,
    unread: 0,
  }))
  server.answers(internships.saved, () => ({ internships: [] }))
  server.answers(internships.list, () => ({
    internships: [internship],
    next_cursor: null,
    total: 1,
  }))
  return server
}

test('a student without an application is welcomed and sees what is open', async () => {
  home().answers(applications.mine, () => ({ applications: [] }))
  show(<InternDashboard />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Asha Rao!')
  expect(await screen.findByText('You have not applied yet')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'React Developer' })).toBeTruthy()
  expect(screen.queryByText(/Hours Logged|Tasks Completed/)).toBeNull()
})

test('a part that cannot be loaded says so, and the others stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = home()
  server.answers(applications.mine, () => ({ applications: [] }))
  server.refuses(internships.list, 500, 'An unexpected error occurred. Please try again.')
  show(<InternDashboard />)

  expect(await screen.findByText('Could not fetch internships.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(await screen.findByText('You have not applied yet')).toBeTruthy()
})
