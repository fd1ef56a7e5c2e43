import { companies, type ModeratedReview } from '@app/contract/site/company-reviews.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { ModeratedList } from './moderated-list.tsx'

const id = '0192f0c0-0000-7000-8000-000000000001'
const review: ModeratedReview = {
  id,
  stars: 2,
  text: 'Ask Asha Rao what she thinks.',
  author: 'Meera',
  position: 'React Developer',
  written_at: '2026-11-01T09:00:00.000Z',
  is_changed: false,
  answer: null,
  hidden_reason: null,
  reports: ['Names a person'],
  is_mine: false,
  can: { change: false, report: false, hide: true, show: true, answer: false },
  company: { id, name: 'Lotus Labs' },
  reported_at: '2026-11-02T09:00:00.000Z',
}
const none = { reviews: [], next_cursor: null, total: 0 }

test('a superadmin reads what was reported, decides, and sees that nothing waits any more', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  let waiting = [review]
  server.respond(companies.moderated, () => ({ ...none, reviews: waiting, total: waiting.length }))
  server.respond(companies.show, () => {
    waiting = []
    return review
  })
  show(<ModeratedList only="reported" />)
  expect(await screen.findByText('Names a person')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lotus Labs' }).getAttribute('href')).toBe(
    `/companies/lotus-labs-${id}#reviews`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss report' }))
  expect(await screen.findByText('No reviews to moderate')).toBeTruthy()
  expect(server.sent).toContainEqual(
    expect.objectContaining({ route: 'POST /api/company-reviews/{id}/show', params: { id } }),
  )
})

test('hidden reviews are a list of their own, and what cannot be loaded can be asked for again', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reject(companies.moderated, 500, 'No.')
  show(<ModeratedList only="hidden" />)
  expect(await screen.findByText("Couldn't load the reviews")).toBeTruthy()
  server.respond(companies.moderated, ({ query }) =>
    query?.only === 'hidden' ? none : { ...none, reviews: [review] },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('No hidden reviews')).toBeTruthy())
  const other = screen.getByRole('link', { name: 'Show reported reviews' })
  expect(other.getAttribute('href')).not.toContain('hidden')
})
