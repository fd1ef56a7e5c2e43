import { users } from '@app/contract/identity/users.ts'
import { type Meeting, meetings } from '@app/contract/work/meetings.ts'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { Confirmer } from '#ui/confirm.tsx'
import { MeetingSheet } from './meeting-sheet.tsx'
import { ScheduleMeeting } from './schedule-meeting.tsx'
import { TodaysMeetings } from './todays-meetings.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const idOf = (n: number) => `0192f0c0-0000-7000-8000-${String(n).padStart(12, '0')}`
const isha = { id: idOf(901), full_name: 'Isha Sharma' }

const meeting: Meeting = {
  id: idOf(1),
  title: 'Sprint review',
  description: 'What we did.',
  starts_at: '2099-11-18T10:00:00.000Z',
  duration_minutes: 45,
  place: '',
  link: 'https://meet.example/abc',
  status: 'scheduled',
  organiser_id: idOf(900),
  organiser_name: 'Lokesh Rao',
  people: [{ ...isha, answer: 'invited' }],
  version: 3,
  can: { edit: true, answer: false },
}

beforeEach(() => {
  localStorage.clear()
  signInAs('team_leader', { id: idOf(900), full_name: 'Lokesh Rao' })
})

function world() {
  const server = fakeServer()
  server.respond(users.list, ({ query = {} }) => {
    const all = [
      { ...isha, role: 'intern' as const },
      { id: idOf(900), full_name: 'Lokesh Rao', role: 'team_leader' as const },
    ]
    const matches = all.filter(({ full_name }) => full_name.includes(query.search ?? ''))
    return { users: matches, next_cursor: null, total: matches.length }
  })
  server.respond(meetings.read, () => meeting)
  server.respond(meetings.schedule, () => meeting)
  server.respond(meetings.change, () => ({ ...meeting, version: 4 }))
  server.respond(meetings.cancel, () => ({ ...meeting, status: 'cancelled' as const }))
  return server
}

const sent = (server: ReturnType<typeof fakeServer>, start: string) =>
  server.sent.filter(({ route }) => route.startsWith(start)).map(({ body }) => body)

const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a meeting is scheduled with people, at a time of one’s own zone', async () => {
  const server = world()
  const onOpenChange = vi.fn()
  show(<ScheduleMeeting open onOpenChange={onOpenChange} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Sprint review')
  await userEvent.type(screen.getByRole('combobox', { name: 'People' }), 'Isha')
  await userEvent.click(await screen.findByRole('option', { name: /Isha Sharma/ }))
  set('Date', '2099-11-18')
  set('Time', '15:30')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))

  await waitFor(() => expect(sent(server, 'POST')).toHaveLength(1))
  expect(sent(server, 'POST')[0]).toMatchObject({
    title: 'Sprint review',
    starts_at: '2099-11-18T10:00:00.000Z',
    people_ids: [isha.id],
    place: '',
    link: '',
  })
  expect(await screen.findByText('Meeting Scheduled')).toBeTruthy()
  expect(onOpenChange).toHaveBeenLastCalledWith(false)
})

test('oneself is not among the people to invite', async () => {
  world()
  show(<ScheduleMeeting open onOpenChange={() => undefined} />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'People' }))
  expect(await screen.findByRole('option', { name: /Isha Sharma/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Lokesh Rao/ })).toBeNull()
})

test('without people, or in the past, nothing is sent and the field says why', async () => {
  const server = world()
  show(<ScheduleMeeting open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Sprint review')
  set('Date', '2020-01-01')
  set('Time', '09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('Please choose at least one person.')).toBeTruthy()

  await userEvent.click(screen.getByRole('combobox', { name: 'People' }))
  await userEvent.click(await screen.findByRole('option', { name: /Isha Sharma/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('Pick a time in the future.')).toBeTruthy()
  expect(sent(server, 'POST')).toEqual([])
})

test('people whom the server does not let one invite are named at the field', async () => {
  const server = world()
  const detail = 'You can only invite people you work with.'
  server.reject(meetings.schedule, 422, detail, [{ path: 'people_ids', message: detail }])
  show(<ScheduleMeeting open onOpenChange={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Title'), 'Sprint review')
  await userEvent.click(screen.getByRole('combobox', { name: 'People' }))
  await userEvent.click(await screen.findByRole('option', { name: /Isha Sharma/ }))
  set('Date', '2099-11-18')
  set('Time', '15:30')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))

  expect(await screen.findByText(detail)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'People' }).getAttribute('aria-invalid')).toBe('true')
})

test('the organiser changes a meeting with the version that was read', async () => {
  const server = world()
  show(<MeetingSheet id={meeting.id} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText(/^Place/), 'Room 4')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(sent(server, 'PUT')).toHaveLength(1))
  expect(sent(server, 'PUT')[0]).toMatchObject({
    starts_at: meeting.starts_at,
    place: 'Room 4',
    people_ids: [isha.id],
    version: 3,
  })
})

test('what was typed into a meeting outlives the tab until it is saved', async () => {
  world()
  const sheet = () => show(<MeetingSheet id={meeting.id} onClose={() => undefined} />)
  const first = sheet()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByLabelText(/^Place/), 'Room 4')
  first.unmount()
  const second = sheet()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Place/)).value).toBe('Room 4')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  second.unmount()
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a running meeting is changed without moving it, and not to another time that is over', async () => {
  const server = world()
  const starts_at = '2020-11-18T10:00:30.000Z'
  server.respond(meetings.read, () => ({ ...meeting, starts_at }))
  show(<MeetingSheet id={meeting.id} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByLabelText('Time')
  set('Time', '15:45')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Pick a time in the future.')).toBeTruthy()
  set('Time', '15:30')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(server, 'PUT')).toMatchObject([{ starts_at }]))
})

test('cancelling asks first and says who is notified', async () => {
  const server = world()
  show(
    <>
      <MeetingSheet id={meeting.id} onClose={() => undefined} />
      <Confirmer />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel meeting' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText("We'll notify everyone invited.")).toBeTruthy()
  expect(sent(server, 'DELETE')).toHaveLength(0)

  await userEvent.click(question.getByRole('button', { name: 'Cancel meeting' }))
  expect(await screen.findByText('Meeting Cancelled')).toBeTruthy()
})

test('a guest answers, and is not offered to edit', async () => {
  const server = world()
  signInAs('intern', isha)
  server.respond(meetings.read, () => ({ ...meeting, can: { edit: false, answer: true } }))
  server.reject(meetings.answer, 409, 'This meeting was cancelled.')
  show(<MeetingSheet id={meeting.id} onClose={() => undefined} />)
  expect(await screen.findByText('3:30', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText("Couldn't send your answer")).toBeTruthy()
  expect(screen.getByText('This meeting was cancelled.')).toBeTruthy()
})

test('a meeting out of reach says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = world()
  server.reject(meetings.read, 404, 'Not found.')
  show(<MeetingSheet id={meeting.id} onClose={() => undefined} />)
  expect(await screen.findByText("Couldn't load the meeting")).toBeTruthy()
})

test('today’s meetings stand with their time, and a click opens one', async () => {
  world()
  const onOpen = vi.fn()
  const row = {
    id: idOf(1),
    meeting: 'Stand-up',
    attendees: 6,
    time: '2099-11-21T04:00:00.000Z',
    duration_minutes: 15,
    link: 'https://meet.example/abc',
  }
  const over = { ...row, id: idOf(2), meeting: 'Breakfast', time: '2020-11-21T02:30:00.000Z' }
  show(<TodaysMeetings meetings={[over, row]} onOpen={onOpen} />)
  expect(await screen.findByText('9:30 am')).toBeTruthy()
  expect(screen.getAllByText('6 people · 15 min')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Join Stand-up' })).toBeTruthy()
  // Nobody is there any more.
  expect(screen.queryByRole('link', { name: 'Join Breakfast' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Stand-up' }))
  expect(onOpen).toHaveBeenCalledWith(idOf(1))
})

test('without meetings and events both lists say what would stand there', async () => {
  world()
  show(
    <>
      <TodaysMeetings meetings={[]} onOpen={() => undefined} />
      <UpcomingEvents events={[]} onOpen={() => undefined} />
    </>,
  )
  expect(await screen.findByText('No meetings today')).toBeTruthy()
  expect(screen.getByText('No upcoming events')).toBeTruthy()
})
