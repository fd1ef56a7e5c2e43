import { type Company, type CompanyReview, companies } from '@app/contract/site/company-reviews.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'
import { organization } from './company.labels.ts'
import { CompanyHead } from './company-head.tsx'
import './own-reviews.tsx'
import type { ReviewsPage } from './public-reviews.tsx'
import { ReviewActions } from './review-actions.tsx'
import { Reviews } from './reviews.tsx'

const id = '0192f0c0-0000-7000-8000-000000000001'
const company: Company = {
  id,
  name: 'Lotus Labs',
  domain: 'Education',
  description: 'Maths games.',
  logo_url: null,
  open: 0,
  internships: [],
  response: { rate: 83, hours: 72, answered: 5 },
  rating: { average: 4.5, count: 2 },
}
const none = { change: false, report: false, hide: false, show: false, answer: false }
const review: CompanyReview = {
  id,
  stars: 4,
  text: 'Kind people.',
  author: '',
  position: 'React Developer',
  written_at: '2026-10-31T22:00:00.000Z',
  is_changed: false,
  answer: { text: 'Thank you.', at: '2026-11-01T22:00:00.000Z' },
  hidden_reason: null,
  reports: [],
  is_mine: false,
  can: none,
}
const page: ReviewsPage = {
  reviews: [review],
  next_cursor: null,
  total: 1,
  mine: null,
  can: { write: false },
}

/** Within a router that can ask again for what the page shows; returns how it asks. */
function showPage() {
  const loader = vi.fn(() => null)
  const Page = () => <Reviews company={company} page={page} cursor={undefined} />
  const Stub = createRoutesStub([
    { path: '/', Component: Page, loader, HydrateFallback: () => null },
  ])
  render(<Stub />)
  return loader
}

test('a company says how it answers and is rated, and nothing where nothing is known', () => {
  const { unmount, container } = show(<CompanyHead company={company} />)
  // The half of the fifth star.
  expect(container.querySelectorAll('.w-1\\/2')).toHaveLength(1)
  for (const text of ['83%', '3 days', '4.5 of 5']) expect(screen.getByText(text)).toBeTruthy()
  unmount()
  const silent = { rate: 0, hours: null, answered: 0 }
  const second = show(<CompanyHead company={{ ...company, response: silent }} />)
  for (const text of ['0%', 'No data yet']) expect(screen.getByText(text)).toBeTruthy()
  second.unmount()
  show(<CompanyHead company={{ ...company, response: null, rating: null }} />)
  expect(screen.getAllByText('No data yet')).toHaveLength(2)
  expect(organization({ ...company, rating: null }, 'https://x')).not.toHaveProperty(
    'aggregateRating',
  )
})

test('a stranger reads reviews and the answer, and is offered nothing', () => {
  setSession({ status: 'out', by_choice: false })
  show(<Reviews company={company} page={page} cursor={undefined} />)
  for (const text of ['4 of 5 stars', 'Kind people.', 'Thank you.'])
    expect(screen.getByText(text)).toBeTruthy()
  // The days of the organisation.
  for (const text of [/Former intern · .+ · 1 Nov 2026/, 'The company replied on 2 Nov 2026'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBe(null)
})

test('a changed review, an answer and the reason for hiding outlive the tab', async () => {
  localStorage.clear()
  fakeServer()
  signInAs('startup_rep')
  const can = { ...none, change: true, answer: true, hide: true }
  const actions = () => show(<ReviewActions company={company} review={{ ...review, can }} />)
  for (const [button, label] of [
    ['Edit', 'Your review'],
    ['Edit Answer', 'Answer'],
    ['Hide', 'Reason'],
  ] as const) {
    const first = actions()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await userEvent.type(await screen.findByLabelText(label), ' And more.')
    first.unmount()
    const second = actions()
    await userEvent.click(screen.getByRole('button', { name: button }))
    const { value } = await screen.findByLabelText<HTMLTextAreaElement>(label)
    expect(value).toMatch(/ And more\.$/)
    second.unmount()
  }
})

test('who completed an internship writes a review, by which the figures of the company change', async () => {
  const server = fakeServer()
  signInAs('intern')
  server.respond(companies.reviews, () => ({ ...page, can: { write: true } }))
  server.respond(companies.review, () => {
    server.respond(companies.reviews, () => ({ ...page, mine: review }))
    return review
  })
  const loader = showPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish Review' }))
  expect(await screen.findByText('Please choose from 1 to 5 stars.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Rating'), '4')
  await userEvent.type(screen.getByLabelText('Your review'), 'Good.')
  // Closed and opened again, a new one is as it was left.
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
  expect(await screen.findByLabelText('Your review')).toHaveProperty('value', 'Good.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish Review' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'PUT /api/companies/{id}/review',
      params: { id },
      body: { stars: 4, text: 'Good.' },
    }),
  )
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
})

test('a moderator reads what was reported and hides the review with a reason', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  const reported = {
    ...review,
    reports: ['Names a person'],
    can: { ...none, hide: true, show: true },
  }
  server.respond(companies.reviews, () => ({ ...page, reviews: [reported] }))
  server.respond(companies.hide, () => review)
  showPage()
  expect(await screen.findByText('Names a person')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dismiss report' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'No names{Enter}')
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'POST /api/company-reviews/{id}/hide',
      params: { id },
      body: { reason: 'No names' },
    }),
  )
})
