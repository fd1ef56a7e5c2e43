import {
  type Interview,
  interviewOffers,
  interviews,
  type Offer,
} from '@app/contract/hiring/interviews.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
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
  company_name: 'Lotus Labs',
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
  times: ['2098-03-03T05:00:00.000Z', '2098-03-03T10:30:00.000Z', '2098-03-04T05:00:00.000Z'],
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

const day = (name: RegExp) => screen.getByRole('gridcell', { name })
const bookButton = () => screen.queryByRole('button', { name: 'Book this time' })
const zoneField = () => screen.findByRole('combobox', { name: 'Time zone' })

test('the first day with free times is chosen, and a time of another is booked on one’s own clock', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.read, () => offer)
  server.respond(interviewOffers.book, () => interview)
  show(<ChooseTime id={offer.id} />)
  expect(await screen.findByRole('heading', { name: 'Monday, 3 March 2098' })).toBeTruthy()
  expect(day(/^Monday, 3 March 2098: 2 times$/).getAttribute('aria-selected')).toBe('true')
  expect(
    screen.getAllByRole('button', { name: / [ap]m$/ }).map((each) => each.textContent),
  ).toEqual(['10:30 am', '4:00 pm'])
  await userEvent.click(day(/^Sunday, 2 March 2098$/))
  expect(screen.getByRole('heading', { name: 'Monday, 3 March 2098' })).toBeTruthy()
  await userEvent.click(day(/^Tuesday, 4 March 2098: 1 time$/))
  expect(bookButton()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '10:30 am' }))
  await userEvent.click(bookButton() as HTMLElement)
  await waitFor(() =>
    expect(server.sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      scheduled_at: '2098-03-04T05:00:00.000Z',
    }),
  )
  expect(await screen.findByText('Interview Scheduled')).toBeTruthy()
})

test('a time is booked with the keyboard alone', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.read, () => offer)
  server.respond(interviewOffers.book, () => interview)
  show(<ChooseTime id={offer.id} />)
  await screen.findByRole('grid', { name: 'March 2098' })
  day(/^Monday, 3 March/).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(day(/^Tuesday, 4 March/))
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Enter}')
  await waitFor(() =>
    expect(server.sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      scheduled_at: '2098-03-04T05:00:00.000Z',
    }),
  )
})

test('only months with free times are reached, by button and by key', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.read, () => ({
    ...offer,
    times: [...offer.times, '2098-04-10T05:00:00.000Z'],
  }))
  show(<ChooseTime id={offer.id} />)
  const previous = await screen.findByRole('button', { name: 'Previous month' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('grid', { name: 'April 2098' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Monday, 3 March 2098' })).toBeTruthy()
  expect(day(/^Thursday, 10 April/).tabIndex).toBe(0)
  expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  day(/^Thursday, 10 April/).focus()
  await userEvent.keyboard('{PageDown}')
  expect(document.activeElement).toBe(day(/^Wednesday, 30 April/))
  await userEvent.keyboard('{PageUp}{PageUp}')
  expect(document.activeElement).toBe(day(/^Saturday, 1 March/))
})

test('the times are read in another zone, on the day that it is there', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.read, () => offer)
  show(<ChooseTime id={offer.id} />)
  expect(await screen.findByText('GMT+05:30')).toBeTruthy()
  await userEvent.click(await zoneField())
  await userEvent.keyboard('Honolulu{Enter}')
  expect(await screen.findByText('GMT-10:00')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Sunday, 2 March 2098' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '7:00 pm' })).toBeTruthy()
})

test('while a time is booked, the others keep the focus and are not chosen', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.read, () => offer)
  server.respond(interviewOffers.book, () => interview)
  show(<ChooseTime id={offer.id} />)
  await userEvent.click(await screen.findByRole('button', { name: '10:30 am' }))
  const other = screen.getByRole('button', { name: '4:00 pm' })
  const release = holdNextRequest()
  await userEvent.click(bookButton() as HTMLElement)
  await screen.findByRole('button', { name: 'Booking…' })
  expect(other).toHaveProperty('disabled', false)
  await userEvent.click(other)
  expect(other.getAttribute('aria-pressed')).toBe('false')
  expect(document.activeElement).toBe(other)
  release()
  expect(await screen.findByText('Interview Scheduled')).toBeTruthy()
})

test('a time that someone else took is shown as taken, and the others stay', async () => {
  const server = fakeServer()
  let times = offer.times
  server.respond(interviewOffers.read, () => ({ ...offer, times }))
  server.reject(interviewOffers.book, 409, 'This time was just taken. Please choose another.')
  show(<ChooseTime id={offer.id} />)
  await userEvent.click(await screen.findByRole('button', { name: '10:30 am' }))
  times = offer.times.slice(1)
  await userEvent.click(bookButton() as HTMLElement)
  expect(await screen.findByText('This time was just taken. Please choose another.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: '10:30 am' })).toBeNull())
  expect(screen.getByRole('button', { name: '4:00 pm' })).toBeTruthy()
  expect(bookButton()).toBeNull()
  expect(document.activeElement?.textContent).toBe('Monday, 3 March 2098')
})

test('when the last time of the chosen day is gone, the next free day is shown', async () => {
  const server = fakeServer()
  let times = offer.times.slice(1)
  server.respond(interviewOffers.read, () => ({ ...offer, times }))
  server.reject(interviewOffers.book, 409, 'This time was just taken. Please choose another.')
  show(<ChooseTime id={offer.id} />)
  await userEvent.click(await screen.findByRole('button', { name: '4:00 pm' }))
  times = offer.times.slice(2)
  await userEvent.click(bookButton() as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Tuesday, 4 March 2098' })).toBeTruthy()
  expect(day(/^Tuesday, 4 March/).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('This time was just taken. Please choose another.')).toBeTruthy()
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
  for (const text of ['Hema Reddy', 'Lotus Labs']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Scheduled')).toBeTruthy()
})

test('an applicant who has to choose a time is led there from their applications', async () => {
  const server = fakeServer()
  server.respond(interviewOffers.list, () => ({ offers: [offer] }))
  show(<OfferedTimes />)
  const link = await screen.findByRole('link', {
    name: 'Choose a time for your interview for React Developer at Lotus Labs',
  })
  expect(link.getAttribute('href')).toBe(`/intern/interview-times/${offer.id}`)
})

test('HR, who reads the offers to everybody, is not asked to choose for them', async () => {
  signInAs('hr')
  const server = fakeServer()
  server.respond(interviewOffers.list, () => ({ offers: [offer] }))
  show(
    <>
      <p>My Applications</p>
      <OfferedTimes />
    </>,
  )
  expect(await screen.findByText('My Applications')).toBeTruthy()
  expect(server.sent).toEqual([])
  expect(screen.queryByRole('link')).toBe(null)
})
