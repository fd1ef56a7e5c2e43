import { type Notification, notifications } from '@app/contract/messaging/notifications.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { BreakReminder } from './break-reminder.tsx'

const me = signInAs('intern')
const reminder = (end: number, more: Partial<Notification> = {}): Notification => ({
  id: `0192f0c0-0000-7000-8000-00000000000${end}`,
  user_id: me.id,
  title: 'Time for a break',
  message: `You've worked for ${end}h 0m without a break.`,
  type: 'info',
  link: '/intern/attendance',
  kind: 'breaks',
  read: false,
  timestamp: '2026-11-21T06:00:00.000Z',
  ...more,
})

test('a reminder that arrives while the page is open is shown at once, an older one is not', async () => {
  const server = fakeServer()
  let all = [reminder(1)]
  server.respond(notifications.list, () => ({
    notifications: all,
    next_cursor: null,
    total: all.length,
    unread: all.length,
  }))
  const readAgain = () => act(() => invalidate([notifications.list]))
  show(<BreakReminder />)
  await readAgain()
  expect(screen.queryByText('Time for a break')).toBeNull()

  all = [reminder(3, { title: 'New Task', message: 'A task', kind: 'tasks' }), ...all]
  await readAgain()
  expect(screen.queryByText('New Task')).toBeNull()

  all = [reminder(2), ...all]
  await readAgain()
  expect(await screen.findByText("You've worked for 2h 0m without a break.")).toBeTruthy()
})
