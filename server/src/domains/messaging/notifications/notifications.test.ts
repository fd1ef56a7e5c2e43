import { notifications as routes } from '@app/contract/messaging/notifications.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { db, signIn, startApp, stranger } from '#test/harness.ts'
import { notify } from './notifications.ts'

startApp()

const news = { title: 'Hello', message: 'A message', type: 'success', kind: 'general' } as const

test('a person reads their own notifications and the count of unread ones falls', async () => {
  const intern = await signIn('intern')
  await notify(db(), intern.user.id, () => news)
  await notify(db(), intern.user.id, () => ({ ...news, title: 'Second' }))

  const before = await intern.call(routes.list, {})
  expect(before.unread).toBe(2)
  expect(before.notifications.map(({ title }) => title)).toEqual(['Second', 'Hello'])

  const [first] = before.notifications
  const read = await intern.call(routes.read, { params: { id: first?.id ?? '' } })
  expect(read.read).toBe(true)
  expect((await intern.call(routes.list, {})).unread).toBe(1)
})

test("another person's notification does not exist, byte for byte, and stays unread", async () => {
  const owner = await signIn('intern')
  const other = await signIn('superadmin')
  await notify(db(), owner.user.id, () => news)
  const { notifications } = await owner.call(routes.list, {})
  const id = notifications[0]?.id ?? ''

  const foreign = await other.send({ method: 'PUT', url: `/api/notifications/${id}/read` })
  const unknown = await other.send({ method: 'PUT', url: `/api/notifications/${v7()}/read` })
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(unknown.body)
  expect((await owner.call(routes.list, {})).unread).toBe(1)
})

test('pages follow each other without a gap or a repeat', async () => {
  const intern = await signIn('intern')
  for (let at = 0; at < 5; at += 1)
    await notify(db(), intern.user.id, () => ({ ...news, title: `N${at}` }))
  const first = await intern.call(routes.list, { query: { limit: 3 } })
  const second = await intern.call(routes.list, {
    query: { limit: 3, cursor: first.next_cursor ?? '' },
  })
  const titles = [...first.notifications, ...second.notifications].map(({ title }) => title)
  expect(titles).toEqual(['N4', 'N3', 'N2', 'N1', 'N0'])
  expect(second.next_cursor).toBeNull()
  expect(first.total).toBe(5)
})

test('a stranger is asked for a token', async () => {
  const answer = await stranger.send({ method: 'GET', url: '/api/notifications' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().detail).toBe('No authentication token available')
})
