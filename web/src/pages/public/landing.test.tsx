import { caller } from '@app/contract/core/route.ts'
import { render, screen, within } from '@testing-library/react'
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
  // Nor shows it anything that was made up.
  expect(screen.queryByText("From a day's report to a certificate")).toBeNull()
  expect(screen.queryByRole('figure')).toBeNull()
})

const code = 'K7QM-2XVD-9TAB'
const certificate = {
  ...{ code, holder_name: 'Asha Rao', title: 'React Developer', company_name: 'KitabGhar' },
  ...{ hours: 164.5, self_reported: null, tasks: 12, signatory: null, issuer_name: 'Cohort' },
  ...{ started_on: '2026-07-01', ended_on: '2026-08-14', issued_at: '2026-08-15T09:00:00.000Z' },
  ...{ is_valid: true, revoked_at: null, revoked_reason: null, evaluated_at: null },
  url: `https://cohort.example/certificates/${code}`,
}
const weeks = [
  { week_start: '2026-07-26', reports: 5, hours: 20.25 },
  { week_start: '2026-08-02', reports: 5, hours: 21.5 },
  { week_start: '2026-08-09', reports: 1, hours: 4.1 },
].map((week) => ({ ...week, approved_by: ['Lata Rao'] }))

const ok = (body: object) => ({ status: 200, body })

/** The API with this certificate in the hall of fame. */
const apiWith = (weeks: object[] | null) =>
  caller(async ({ url }) => {
    if (url.startsWith('/api/certificates/')) return ok({ ...certificate, weeks })
    if (url.startsWith('/api/hall-of-fame')) return ok({ people: [{ code }] })
    return ok({ companies: [] })
  })

test('beside a certificate stand the reports behind it in figures, and nobody who has not agreed', async () => {
  show({}, await loadProof(apiWith(weeks)))
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
  const [first] = screen.getAllByRole('figure')
  const reports = within(first ?? document.body)
  expect(reports.getByText('The latest weeks behind the certificate')).toBeTruthy()
  expect(reports.getByText('Worked').nextSibling?.textContent).toBe('164h 30m')
  const title = reports.getByText('Approved reports', { selector: 'dt' })
  expect(title.nextSibling?.textContent).toBe('11')
  expect(reports.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Week of 9 Aug 20261 approved report · 4h 6m',
    'Week of 2 Aug 20265 approved reports · 21h 30m',
    'Week of 26 Jul 20265 approved reports · 20h 15m',
  ])
  expect(JSON.stringify(await loadProof(apiWith(weeks)))).not.toContain('Lata Rao')
})

test('a certificate from before its weeks were stored stands alone', async () => {
  show({}, await loadProof(apiWith(null)))
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
  expect(screen.getAllByRole('figure')).toHaveLength(1)
})
