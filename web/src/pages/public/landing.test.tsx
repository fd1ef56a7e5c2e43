import { caller } from '@app/contract/core/route.ts'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Landing from './landing.tsx'
import { loadProof } from './proof-loader.ts'

const nothing = { companies: [], certificate: null }

function show(texts: Record<string, string>, proof: object = nothing) {
  const Stub = createRoutesStub([
    {
      ...{ id: 'root', path: '/', loader: () => ({ site: { language: 'en', texts } }) },
      children: [{ index: true, Component: Landing, loader: () => proof }],
    },
  ])
  render(<Stub initialEntries={['/']} />)
}

test('the first page says what was counted', async () => {
  show({ 'students.record1.title': '1,600' })
  expect(await screen.findByText('1,600')).toBeTruthy()
  expect(screen.getByText('interns across the country')).toBeTruthy()
})

test('a new installation, which has nothing to count yet, says nothing', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('interns across the country')).toBeNull()
})

const code = 'K7QM-2XVD-9TAB'
const certificate = {
  ...{ code, holder_name: 'Asha Rao', title: 'React Developer', company_name: 'KitabGhar' },
  ...{ hours: 164.5, self_reported: null, tasks: 12, signatory: null, issuer_name: 'Cohort' },
  ...{ started_on: '2026-07-01', ended_on: '2026-08-14', issued_at: '2026-08-15T09:00:00.000Z' },
  ...{ is_valid: true, revoked_at: null, revoked_reason: null, evaluated_at: null },
  url: `https://cohort.example/certificates/${code}`,
}
const week = { week_start: '2026-06-29', hours: 38.5, approved_by: ['Lata Rao'] }

const ok = (body: object) => ({ status: 200, body })

/** The API with this certificate in the hall of fame. */
const apiWith = (weeks: object[] | null) =>
  caller(async ({ url }) => {
    if (url.startsWith('/api/certificates/')) return ok({ ...certificate, weeks })
    if (url.startsWith('/api/hall-of-fame')) return ok({ people: [{ code }] })
    return ok({ companies: [] })
  })

test('beside an example of a report stands a certificate with the number of reports behind it', async () => {
  const weeks = [5, 14].map((reports) => ({ ...week, reports }))
  show({}, await loadProof(apiWith(weeks)))
  expect(await screen.findByText('Example of a daily report')).toBeTruthy()
  expect(screen.getByText('Asha Rao')).toBeTruthy()
  expect(screen.getByText('Approved reports').nextSibling?.textContent).toBe('19')
})

test('a certificate from before its weeks were stored says no number of reports', async () => {
  show({}, await loadProof(apiWith(null)))
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
  expect(screen.queryByText('Approved reports')).toBeNull()
})
