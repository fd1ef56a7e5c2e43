import type { PublicProfile } from '@app/contract/programme/public-profiles.ts'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import PublicProfilePage from './profile.tsx'

const profile: PublicProfile = {
  ...{ address: 'asha-rao', full_name: 'Asha Rao', headline: '', skills: [], is_listed: false },
  ...{ internships: [], certificates: [], evaluations: [] },
}

function show(more: Partial<PublicProfile>) {
  const loader = () => ({ profile: { ...profile, ...more } })
  const Page = createRoutesStub([{ path: '/', Component: PublicProfilePage, loader }])
  render(<Page />)
}

test('the marks of a final evaluation are named by role and company', async () => {
  const marks = [
    { side: 'leader' as const, average: 4.8 },
    { side: 'startup' as const, average: 4 },
  ]
  show({ evaluations: [{ company_name: 'KitabGhar', closed_on: '2026-08-13', marks }] })
  expect(await screen.findByRole('heading', { name: 'Final evaluations' })).toBeTruthy()
  const row = screen.getByText('KitabGhar').closest('li')
  expect(row?.textContent).toBe('KitabGharAug 2026Leader 4.8Startup 4')
})

test('the hours of several internships are summed by their minutes, the self-reported ones beside them', async () => {
  const internship = { company_name: 'KitabGhar', hours: 7.33, self_reported: 0.33 }
  const internships = ['Frontend', 'Backend', 'Testing'].map((title) => ({
    ...{ ...internship, title, started_on: '2026-06-01', ended_on: '2026-08-31' },
  }))
  show({ internships })
  expect(await screen.findByText('22h')).toBeTruthy()
  expect(screen.getAllByText('7h 20m')).toHaveLength(3)
  expect(screen.getByText('1h self-reported')).toBeTruthy()
})

test('a page without any says nothing of evaluations', async () => {
  show({})
  expect(await screen.findByText('No approved hours yet.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Final evaluations' })).toBeNull()
})
