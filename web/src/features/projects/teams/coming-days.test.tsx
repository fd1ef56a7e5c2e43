import { type CalendarItem, calendar } from '@app/contract/insight/calendar.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { dayIn } from '#lib/session/zone.ts'
import { ComingDays } from './coming-days.tsx'

const item = (last: number, more: Partial<CalendarItem>): CalendarItem => ({
  id: `0192f0c0-0000-7000-8000-0000000000${last}`,
  kind: 'task',
  title: `Task ${last}`,
  day: dayIn('Asia/Kolkata'),
  starts_at: null,
  ends_at: null,
  status: 'pending',
  link: null,
  ...more,
})

function days(items: CalendarItem[]) {
  const server = fakeServer()
  signInAs('team_leader')
  server.respond(calendar.list, () => ({ items }))
  show(<ComingDays />)
  return server
}

test('seven days from today on are asked for, and sessions and reports are left out', async () => {
  const server = days([item(10, {}), item(11, { kind: 'session', title: 'Worked' })])
  expect(await screen.findByText('Today')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Task 10' }).getAttribute('href')).toBe(
    `/calendar?day=${dayIn('Asia/Kolkata')}`,
  )
  expect(screen.queryByText('Worked')).toBeNull()
  const { from = '', to = '' } = server.sent[0]?.query ?? {}
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6)
})

test('a full week shows what comes first and how much more there is', async () => {
  days(Array.from({ length: 11 }, (_, at) => item(20 + at, {})))
  expect(await screen.findByRole('link', { name: '3 more in the calendar' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').length).toBe(9)
})

test('a free week says so', async () => {
  days([])
  expect(await screen.findByText('Nothing in the next seven days')).toBeTruthy()
})
