import { type Notification, notifications } from '@app/contract/messaging/notifications.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'

const me = signInAs('intern')
const note = (at: number, read = false): Notification => ({
  id: `0192f0c0-0000-7000-8000-0000000000${10 + at}`,
  user_id: me.id,
  title: `News ${at}`,
  message: 'Your application for Designer: Shortlisted.',
  type: 'success',
  link: '/intern/applications',
  kind: 'applications',
  read,
  timestamp: '2026-11-20T09:00:00.000Z',
})

/** A server that remembers what was read. */
function serving(all: Notification[], next_cursor: string | null = null) {
  const server = fakeServer()
  let rows = all
  const unread = () => rows.filter(({ read }) => !read).length
  server.respond(notifications.list, () => ({
    notifications: rows,
    next_cursor,
    total: rows.length,
    unread: unread(),
  }))
  server.respond(notifications.read, ({ params }) => {
    rows = rows.map((row) => (row.id === params?.id ? { ...row, read: true } : row))
    return rows.find(({ id }) => id === params?.id) ?? note(0)
  })
  server.respond(notifications.readAll, () => {
    const read = unread()
    rows = rows.map((row) => ({ ...row, read: true }))
    return { read }
  })
  return { server, arrives: (row: Notification) => (rows = [row, ...rows]) }
}

beforeEach(() => {
  signInAs('intern')
})

const bell = (name: string) => screen.findByRole('button', { name })

test('the bell counts what is unread, also what arrives later', async () => {
  const { arrives } = serving([note(1), note(2, true)])
  show(<NotificationBell />)
  expect(await bell('Notifications, 1 unread')).toBeTruthy()

  arrives(note(3))
  await invalidate([notifications.list])
  expect(await bell('Notifications, 2 unread')).toBeTruthy()
  expect(screen.getByText('2 unread notifications')).toBeTruthy()
})

test('by keyboard alone: open the bell, choose, and it is read', async () => {
  const { server } = serving([note(1)])
  show(<NotificationBell />)
  ;(await bell('Notifications, 1 unread')).focus()
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByRole('menuitem', { name: /News 1/ })).getAttribute('href')).toBe(
    '/intern/applications',
  )
  await userEvent.keyboard('{Enter}')

  await waitFor(() =>
    expect(server.sent.map(({ route }) => route)).toContain('PUT /api/notifications/{id}/read'),
  )
})

test.each([
  ['hr_admin', '/hr/interviews?interview=1', '/hiring/interviews?interview=1'],
  ['developer', '/intern/applications', '/my-applications'],
  ['intern', '/my-applications', '/intern/applications'],
  ['developer', '/intern/daily-report?report=1', '/daily-report?report=1'],
] as const)('the bell leads %s from %s to where the page is now', async (role, link, place) => {
  signInAs(role)
  serving([{ ...note(1), link }])
  show(<NotificationBell />)
  await userEvent.click(await bell('Notifications, 1 unread'))
  const item = await screen.findByRole('menuitem', { name: /News 1/ })
  expect(item.getAttribute('href')).toBe(place)
})

test('all are read at once, and the bell stays open', async () => {
  serving([note(1), note(2)])
  show(<NotificationBell />)
  await userEvent.click(await bell('Notifications, 2 unread'))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark all as read' }))

  await waitFor(() => expect(screen.queryByText(/unread notification/)).toBeNull())
  expect(screen.getByRole('menuitem', { name: 'All notifications' })).toBeTruthy()
})

test('a bell that could not be filled says so and never counts zero', async () => {
  const server = fakeServer()
  server.reject(notifications.list, 500, 'An unexpected error occurred. Please try again.')
  show(<NotificationBell />)
  await userEvent.click(await bell('Notifications'))

  expect(await screen.findByText("Couldn't load your notifications.")).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Retry' })).toBeTruthy()
})

test('the page marks one as read where it stands', async () => {
  serving([note(1), note(2)])
  show(<NotificationsPanel />, { at: '/notifications', path: '/notifications' })
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: News 2' }))

  expect(await screen.findByText('1 unread')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as read: News 2' })).toBeNull()
})

/** A server with three reports of one day, two of them unread, until a fourth arrives. */
function servingGroup() {
  const server = fakeServer()
  let unread = 2
  let latest = 3
  server.respond(notifications.list, ({ query }) => ({
    notifications: query?.similar_to
      ? Array.from({ length: latest }, (_, at) => note(latest - at, unread === 0 || at >= unread))
      : [
          {
            ...note(latest),
            group: { topic: 'report' as const, about: '', count: latest, unread, key: 'report' },
          },
        ],
    next_cursor: null,
    total: query?.similar_to ? latest : 1,
    unread,
  }))
  server.respond(notifications.readSimilar, () => {
    unread = 0
    return { read: 2 }
  })
  const arrives = () => {
    unread += 1
    latest += 1
  }
  return { server, arrives }
}

test('similar ones are one row that opens, and are read together', async () => {
  const { server } = servingGroup()
  show(<NotificationsPanel />, { at: '/notifications', path: '/notifications' })
  const row = await screen.findByRole('button', { name: /^Unread: 3 new reports to review/ })
  expect(row.textContent).toContain('2 unread')
  await userEvent.click(row)
  expect((await screen.findAllByRole('link', { name: /News/ })).length).toBe(3)

  await userEvent.click(
    screen.getByRole('button', { name: 'Mark as read: 3 new reports to review' }),
  )
  expect(await screen.findByText("You're all caught up.")).toBeTruthy()
  expect(server.sent.map(({ route }) => route)).toContain(
    'PUT /api/notifications/{id}/read-similar',
  )
})

test('the bell opens a group in place, by keyboard', async () => {
  const { server } = servingGroup()
  show(<NotificationBell />)
  ;(await bell('Notifications, 2 unread')).focus()
  await userEvent.keyboard('{Enter}')
  const row = await screen.findByRole('menuitem', { name: /3 new reports to review/ })
  await userEvent.keyboard('{Enter}')
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect((await screen.findAllByRole('menuitem', { name: /News/ })).length).toBe(3)

  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark these as read' }))
  await waitFor(() =>
    expect(server.sent.map(({ route }) => route)).toContain(
      'PUT /api/notifications/{id}/read-similar',
    ),
  )
})

test.each([
  ['list', <NotificationsPanel key="list" />, 'button', 'link'],
  ['bell', <NotificationBell key="bell" />, 'menuitem', 'menuitem'],
] as const)(
  'a group that is open in the %s stays open and keeps the focus when another joins it',
  async (_, part, row, member) => {
    const { arrives } = servingGroup()
    show(part, { at: '/notifications', path: '/notifications' })
    if (row === 'menuitem') await userEvent.click(await bell('Notifications, 2 unread'))
    await userEvent.click(await screen.findByRole(row, { name: /^Unread: 3 new reports/ }))
    const [, second] = await screen.findAllByRole(member, { name: /News/ })
    second?.focus()

    arrives()
    await invalidate([notifications.list])
    const group = await screen.findByRole(row, { name: /^Unread: 4 new reports/ })
    expect(group.getAttribute('aria-expanded')).toBe('true')
    expect(await screen.findAllByRole(member, { name: /News/ })).toHaveLength(4)
    expect(document.activeElement).toBe(second)
  },
)

test('the next page and the one before have addresses', async () => {
  const { server } = serving([note(1, true)], 'three')
  show(<NotificationsPanel />, { at: '/notifications?cursor=one~two', path: '/notifications' })

  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe(
    '/notifications?cursor=one%7Etwo%7Ethree',
  )
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/notifications?cursor=one',
  )
  expect(server.sent[0]?.query).toEqual({ cursor: 'two', grouped: 'true' })
})

test('without any, the page says what will stand there', async () => {
  serving([])
  show(<NotificationsPanel />)
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})
