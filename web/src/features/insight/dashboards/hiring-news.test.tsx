import { dashboards, type HrDashboard } from '@app/contract/insight/dashboards.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { HiringNews } from './hiring-news.tsx'

const interview = (at: number, more: Partial<HrDashboard['interviews'][number]> = {}) => ({
  id: `0192f0c0-0000-7000-8000-00000000000${at}`,
  candidate_name: `Person ${at}`,
  internship_title: 'Designer',
  company_name: 'Lotus Labs',
  scheduled_at: '2098-01-01T10:00:00.000Z',
  type: 'video' as const,
  status: 'scheduled' as const,
  ...more,
})

test('of the interviews only those to come are named', async () => {
  signInAs('hr')
  fakeServer().respond(dashboards.hr, () => ({
    stats: {
      pending_applications: 0,
      scheduled_interviews: 1,
      recent_hires: 0,
      total_candidates: 0,
    },
    applications: [],
    interviews: [
      interview(1),
      interview(2, { status: 'cancelled' }),
      interview(3, { scheduled_at: '2020-01-01T10:00:00.000Z' }),
    ],
    recent_hires: [],
  }))
  show(<HiringNews />)
  expect(await screen.findByRole('link', { name: 'Person 1' })).toBeTruthy()
  expect(screen.getByText(/^Designer · Lotus Labs/)).toBeTruthy()
  expect(screen.queryByText(/Person [23]/)).toBeNull()
})
