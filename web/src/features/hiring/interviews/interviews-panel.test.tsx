import { applications } from '@app/contract/hiring/applications.ts'
import { type Interview, interviewOffers, interviews } from '@app/contract/hiring/interviews.ts'
import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, holdNextRequest, show, signInAs } from '#lib/api/fake-server.tsx'
import { initLanguage, setLanguage } from '#lib/i18n/language.ts'
import { Confirmer } from '#ui/confirm.tsx'
import { InterviewsPanel } from './interviews-panel.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`
const interview: Interview = {
  id: idOf(3),
  application_id: idOf(2),
  candidate_name: 'Asha Rao',
  candidate_zone: 'Asia/Kolkata',
  internship_title: 'React Developer',
  company_name: 'Lotus Labs',
  interviewer_id: idOf(4),
  interviewer_name: 'Berta Kern',
  interviewer_zone: 'Europe/Berlin',
  scheduled_at: '2098-03-03T08:00:00.000Z',
  duration_minutes: 45,
  type: 'phone',
  place: '',
  link: '',
  status: 'scheduled',
  version: 4,
}
const free = '2098-03-03T10:00:00.000Z'

function world(one: Interview = interview) {
  const server = fakeServer()
  server.respond(interviews.list, ({ query }) => {
    const matches = (one.status === 'scheduled') === (query?.show === 'ahead')
    return { interviews: matches ? [one] : [], next_cursor: null, total: matches ? 1 : 0 }
  })
  server.respond(interviews.read, () => one)
  server.respond(interviewOffers.list, () => ({ offers: [] }))
  server.respond(applications.list, () => ({ applications: [], next_cursor: null, total: 0 }))
  server.respond(interviews.interviewers, () => ({
    interviewers: [{ id: idOf(4), full_name: 'Berta Kern', time_zone: 'Europe/Berlin' }],
  }))
  server.respond(interviews.freeTimes, () => ({
    candidate_zone: 'Asia/Kolkata',
    interviewer_zone: 'Europe/Berlin',
    times: [free],
  }))
  server.respond(interviews.change, ({ body }) => ({ ...one, ...(body as object) }))
  return server
}

const panel = () =>
  show(
    <>
      <InterviewsPanel />
      <Confirmer />
    </>,
  )
const changes = (server: ReturnType<typeof fakeServer>) =>
  server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)

beforeEach(() => {
  signInAs('hr')
})

test('a status that only a newer server knows is shown as it is', async () => {
  const status: string = 'postponed'
  world({ ...interview, status: status as Interview['status'] })
  panel()
  expect(await screen.findByText('postponed')).toBeTruthy()
})

test('an interview is moved to a time that is free on both clocks', async () => {
  const server = world()
  panel()
  expect(await screen.findByText('React Developer · Lotus Labs')).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: "Asha Rao's appointment" }))
  expect(await screen.findByText(/9:00 am \(Europe/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  await userEvent.click(await screen.findByRole('button', { name: '3:30 pm' }))
  expect(await screen.findByText(/11:00 am \(Europe/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes(server)).toHaveLength(1))
  expect(changes(server)[0]).toMatchObject({ scheduled_at: free, version: 4 })
  expect(changes(server)[0]).not.toHaveProperty('application_id')
})

test('a link that was typed for a video call neither blocks a phone interview nor goes with it', async () => {
  const server = world({ ...interview, type: 'video' })
  panel()
  await userEvent.click(await screen.findByRole('link', { name: "Asha Rao's appointment" }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reschedule' }))
  const link = await screen.findByLabelText(/^Link/)
  await userEvent.type(link, 'meet')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please enter a valid https link.')).toBeTruthy()
  expect(changes(server)).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'phone')
  await userEvent.type(screen.getByLabelText(/^Phone number/), '+91 98765 43210')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes(server)).toHaveLength(1))
  expect(changes(server)[0]).toMatchObject({ type: 'phone', link: '', place: '+91 98765 43210' })
})

const invitable = {
  id: idOf(2),
  full_name: 'Asha Rao',
  internship_title: 'React Developer',
  company_name: 'Lotus Labs',
}
const sendTimes = () =>
  userEvent.click(
    screen.getAllByRole('button', { name: 'Offer Times', hidden: true })[1] as Element,
  )

test('times are offered to those only who can choose one online', async () => {
  const server = world()
  const developer = { ...invitable, id: idOf(3), full_name: 'Dev Rao', books_times: false }
  server.respond(interviews.invitable, () => ({ applications: [invitable, developer] }))
  panel()
  await userEvent.click(await screen.findByRole('button', { name: 'Offer Times' }))
  const offered = await screen.findByLabelText('Application')
  expect(offered.textContent).toContain('Asha Rao')
  expect(offered.textContent).not.toContain('Dev Rao')
})

test('without a time the focus goes to the times, which say what is missing', async () => {
  const server = world()
  server.respond(interviews.invitable, () => ({ applications: [invitable] }))
  panel()
  await userEvent.click(await screen.findByRole('button', { name: 'Offer Times' }))
  await userEvent.selectOptions(await screen.findByLabelText('Application'), idOf(2))
  await sendTimes()
  const error = await screen.findByText('Please choose at least one time.')
  const group = screen.getByRole('group', { name: /^Free on/ })
  expect(document.activeElement).toBe(group)
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')).toContain(error)
})

test('a link or place that is no longer asked for is not offered with the times', async () => {
  const server = world()
  server.respond(interviews.invitable, () => ({ applications: [invitable] }))
  server.respond(interviewOffers.make, () => ({
    ...interview,
    status: 'open' as const,
    times: [free],
    interview_id: null,
  }))
  panel()
  await userEvent.click(await screen.findByRole('button', { name: 'Offer Times' }))
  await userEvent.selectOptions(await screen.findByLabelText('Application'), idOf(2))
  await userEvent.click(await screen.findByRole('button', { name: /^Next day/ }))
  await userEvent.click(await screen.findByRole('button', { name: '3:30 pm' }))
  await userEvent.type(screen.getByLabelText(/^Link/), 'meet')
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'in_person')
  await sendTimes()
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      route: 'POST /api/interview-offers',
      body: expect.objectContaining({ type: 'in_person', link: '', place: '', times: [free] }),
    }),
  )
})

test('cancelling asks first and says who is notified', async () => {
  const server = world()
  panel()
  await userEvent.click(await screen.findByRole('link', { name: "Asha Rao's appointment" }))
  expect(await screen.findByRole('button', { name: 'Reschedule' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as completed' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel interview' }))
  expect(
    await screen.findByText("We'll notify both sides and remove it from their calendars."),
  ).toBeTruthy()
  expect(changes(server)).toEqual([])
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Cancel interview' }).at(-1) as Element,
  )
  await waitFor(() => expect(changes(server)).toEqual([{ status: 'cancelled', version: 4 }]))
})

test('one that has begun is completed or was a no-show', async () => {
  const server = world({ ...interview, scheduled_at: '2026-01-05T08:00:00.000Z' })
  panel()
  await userEvent.click(await screen.findByRole('link', { name: "Asha Rao's appointment" }))
  const completed = await screen.findByRole('button', { name: 'Mark as completed' })
  const noShow = screen.getByRole('button', { name: 'No-show' })
  const release = holdNextRequest()
  await userEvent.click(noShow)
  await waitFor(() => expect(noShow.textContent).toBe('Saving…'))
  expect(noShow).toHaveProperty('disabled', false)
  await userEvent.click(completed)
  release()
  await waitFor(() => expect(changes(server)).toEqual([{ status: 'no_show', version: 4 }]))
})

test('one that begins while its page is open can be completed then', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const now = Date.parse(interview.scheduled_at) - 5 * 60_000
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
    now,
  })
  world()
  panel()
  await userEvent.click(await screen.findByRole('link', { name: "Asha Rao's appointment" }))
  expect(await screen.findByRole('button', { name: 'Reschedule' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as completed' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
  expect(await screen.findByRole('button', { name: 'Mark as completed' })).toBeTruthy()
})

const Address = () => <output data-testid="address">{useLocation().search}</output>

test('an appointment that is closed leaves the lists at the pages they were at', async () => {
  world({ ...interview, status: 'completed' })
  show(
    <>
      <InterviewsPanel />
      <Address />
    </>,
    { at: '/?cursor_earlier=abc' },
  )
  const address = () => screen.getByTestId('address').textContent
  await userEvent.click(await screen.findByRole('link', { name: "Asha Rao's appointment" }))
  await waitFor(() => expect(address()).toBe(`?cursor_earlier=abc&interview=${interview.id}`))
  await screen.findByRole('button', { name: 'Download .ics' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('?cursor_earlier=abc'))
})

test('one that is over can only be looked at', async () => {
  world({ ...interview, status: 'completed' })
  panel()
  await userEvent.click(await screen.findByRole('link', { name: "Asha Rao's appointment" }))
  expect(await screen.findByRole('button', { name: 'Download .ics' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull()
})

test('the column of the buttons is named in the language of its reader', async () => {
  onTestFinished(() => setLanguage('en'))
  await initLanguage()
  await setLanguage('de')
  world()
  panel()
  expect((await screen.findAllByText('Aktionen')).length).toBeGreaterThan(0)
})
