import { type Analytics, analytics } from '@app/contract/insight/analytics.ts'
import { configure, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Metrics } from './analytics.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const zeros = Array.from({ length: 12 }, () => 0)
const figures: Analytics = {
  as_of: '2026-11-21T09:00:00.000Z',
  weeks: zeros.map((_, at) => new Date(Date.UTC(2026, 7, 30 + 7 * at)).toISOString().slice(0, 10)),
  sign_ups: zeros.with(11, 42),
  hires: zeros,
  work: {
    active_interns: zeros,
    hours: zeros,
    self_reported: zeros,
    reports: zeros,
    reviewed: zeros,
    turnaround_hours: zeros.map(() => null),
  },
  hiring: { applications: 200, answered: 150, interviewed: 40, hired: 25 },
}

function open(answer: Analytics) {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(analytics.dashboard, () => answer)
  show(
    <AsyncBoundary title="Couldn't load the numbers" skeleton="…">
      <Metrics />
    </AsyncBoundary>,
  )
}
const titles = async () => {
  await screen.findByText(/Last twelve weeks, as of/)
  return screen.getAllByRole('figure').map((one) => within(one).getByRole('heading').textContent)
}

test('each chart answers a question, and its numbers are in a table', async () => {
  open(figures)
  expect(await titles()).toEqual([
    'How many people sign up?',
    'How many applications lead to a hire?',
    'How many candidates are hired?',
    'How many interns are active?',
    'How many hours are worked?',
    'How many reports get a decision?',
    'How long do reports wait for a decision?',
  ])
  const table = screen.getByRole('table', { name: 'How many people sign up?', hidden: true })
  expect(within(table).getByRole('row', { name: '15 Nov 42', hidden: true })).toBeTruthy()
  expect(
    screen.getByText('All time. Hire rate 12.5%, answered 75%. Excludes withdrawn applications.'),
  ).toBeTruthy()
})

test('the self-reported hours among those worked are a series of their own, where there are any', async () => {
  const work = { ...figures.work, hours: zeros.with(11, 42), self_reported: zeros.with(11, 7.33) }
  open({ ...figures, work: { ...work } as Analytics['work'] })
  const title = 'How many hours are worked?'
  const table = await screen.findByRole('table', { name: title, hidden: true })
  expect(within(table).getByRole('row', { name: '15 Nov 42h 7h 20m', hidden: true })).toBeTruthy()
  expect(within(table).getByText('Of those, self-reported')).toBeTruthy()
})

test('a part that is not the reader’s is not there', async () => {
  open({ ...figures, sign_ups: null, work: null })
  expect(await titles()).toEqual([
    'How many applications lead to a hire?',
    'How many candidates are hired?',
  ])
})

test('without applications there is no rate', async () => {
  open({ ...figures, hiring: { applications: 0, answered: 0, interviewed: 0, hired: 0 } })
  expect(await screen.findByText('No applications yet.')).toBeTruthy()
  expect(screen.queryByText(/Response rate/)).toBeNull()
})

test('figures that cannot be had are no zeros', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.reject(analytics.dashboard, 503, 'The service is not available at the moment.')
  show(
    <AsyncBoundary title="Couldn't load the numbers" skeleton="…">
      <Metrics />
    </AsyncBoundary>,
  )
  expect(await screen.findByText("Couldn't load the numbers")).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})
