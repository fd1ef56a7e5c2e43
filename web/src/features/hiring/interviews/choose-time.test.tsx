import {
  type Interview,
  interviewOffers,
  interviews,
  type Offer,
} from '@app/contract/hiring/interviews.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { ChooseTime } from './choose-time.tsx'
import { MyInterviewView } from './my-interview-view.tsx'
import { OfferedTimes } from './offered-times.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`
const common = {
  application_id: idOf(2),
  candidate_name: 'Asha Rao',
  candidate_zone: 'Asia/Kolkata',
  internship_title: 'React Developer',
  interviewer_name: 'Hema Reddy',
  interviewer_zone: 'Europe/Berlin',
  duration_minutes: 45,
  type: 'video' as const,
  place: '',
  link: '',
}
const offer: Offer = {
  ...common,
  id: idOf(1),
  status: 'open',
  times: ['2098-03-03T05:00:00.000Z', '2098-03-04T05:00:00.000Z'],
  interview_id: null,
}
const interview: Interview = {
  ...common,
  id: idOf(3),
  interviewer_id: idOf(4),
  scheduled_at: '2098-03-04T05:00:00.000Z',
  status: 'scheduled',
  version: 1,
}

beforeEach(() => {
  signInAs('intern')
})

test('a time is chosen on one’s own clock and booked', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.read, () => offer)
  server.respond(interviewOffers.book, () => interview)
  show(<ChooseTime id={offer.id} />)
  const book = await screen.findByRole('button', { name: 'Book this time' })
  expect(book).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('radio', { name: /4 Mar,? 2098, 10:30/ }))
  await userEvent.click(book)
  await waitFor(() =>
    expect(server.sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      scheduled_at: '2098-03-04T05:00:00.000Z',
    }),
  )
  expect(await screen.findByText('Interview Scheduled')).toBeTruthy()
})

test('a time that someone else took is shown as taken, and the others stay', async () => {
  const server = fakeServer()
  let times = offer.times
  server.respond(interviewOffers.read, () => ({ ...offer, times }))
  server.reject(interviewOffers.book, 409, 'This time was just taken. Please choose another.')
  show(<ChooseTime id={offer.id} />)
  await userEvent.click(await screen.findByRole('radio', { name: /3 Mar,? 2098/ }))
  times = offer.times.slice(1)
  await userEvent.click(screen.getByRole('button', { name: 'Book this time' }))
  expect(await screen.findByText('This time was just taken. Please choose another.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('radio', { name: /3 Mar,? 2098/ })).toBeNull())
  expect(screen.getByRole('button', { name: 'Book this time' })).toHaveProperty('disabled', true)
})

test('an offer that was withdrawn says so', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.read, () => ({ ...offer, status: 'withdrawn' as const }))
  show(<ChooseTime id={offer.id} />)
  expect(await screen.findByText('These times are no longer offered')).toBeTruthy()
})

test('a candidate sees when, how and with whom the interview is', async () => {
  const server = fakeServer()
  server.respond(interviews.read, () => interview)
  show(<MyInterviewView id={interview.id} />)
  expect(await screen.findByText(/4 Mar,? 2098, 10:30/)).toBeTruthy()
  expect(screen.getByText('Hema Reddy')).toBeTruthy()
  expect(screen.getByText('Scheduled')).toBeTruthy()
})

test('an applicant who has to choose a time is led there from their applications', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.list, () => ({ offers: [offer] }))
  show(<OfferedTimes />)
  const link = await screen.findByRole('link', { name: /^Choose a time for your interview/ })
  expect(link.getAttribute('href')).toBe(`/intern/interview-times/${offer.id}`)
})
