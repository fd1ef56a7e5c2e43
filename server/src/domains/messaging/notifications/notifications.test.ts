import { notifications as routes } from '@app/contract/messaging/notifications.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { notifications as table } from '#schema/notifications.table.ts'
import { db, type SignedInUser, signIn, startApp, stranger } from '#test/harness.ts'
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

const report = { ...news, title: 'New Work Report', similar: { topic: 'report' } } as const
const application = (id: string, name: string) =>
  ({
    ...news,
    title: 'New application',
    similar: { topic: 'application', about: { id, name } },
  }) as const

async function grouped(person: SignedInUser, cursor?: string) {
  const query = { grouped: 'true', limit: 2, ...(cursor && { cursor }) } as const
  const page = await person.call(routes.list, { query })
  const rows = page.notifications.map(({ title, group }) =>
    group ? `${group.topic} ${group.about} ${group.unread}/${group.count}` : title,
  )
  return { ...page, rows }
}

test('similar ones of a day are one row, whole across pages, and are read together', async () => {
  const person = await signIn('superadmin')
  const other = await signIn('superadmin')
  const { id } = person.user
  for (const content of [
    report,
    application('1', 'Designer'),
    report,
    news,
    application('2', 'Designer'),
    application('1', 'Designer'),
    report,
  ])
    await notify(db(), id, () => content)
  await notify(db(), other.user.id, () => report)

  const first = await grouped(person)
  expect(first.rows).toEqual(['report  3/3', 'application Designer 2/2'])
  const second = await grouped(person, first.next_cursor ?? '')
  expect(second.rows).toEqual(['New application', 'Hello'])
  expect(second.next_cursor).toBeNull()
  expect([first.total, first.unread]).toEqual([4, 7])

  const [row] = first.notifications
  await notify(db(), id, () => report)
  const [latest] = (await grouped(person)).notifications
  expect(latest?.id).not.toBe(row?.id)
  expect(row?.group?.key).toBeTruthy()
  expect(latest?.group).toMatchObject({ key: row?.group?.key, count: 4 })
  const params = { id: row?.id ?? '' }
  const members = await person.call(routes.list, { query: { similar_to: params.id, limit: 3 } })
  expect(members.notifications.map(({ title }) => title)).toEqual([
    report.title,
    report.title,
    report.title,
  ])
  expect(members.total).toBe(4)
  const rest = { similar_to: params.id, cursor: members.next_cursor ?? '' }
  expect((await person.call(routes.list, { query: rest })).notifications.length).toBe(1)

  expect(await person.call(routes.readSimilar, { params })).toEqual({ read: 4 })
  expect((await grouped(person)).rows[0]).toBe('report  0/4')
  expect((await person.call(routes.list, {})).unread).toBe(4)
  expect((await other.call(routes.list, {})).unread).toBe(1)
})

test('one of another day stands alone, and so does one of no group', async () => {
  const person = await signIn('intern')
  await notify(db(), person.user.id, () => report)
  await db()
    .update(table)
    .set({ group_key: 'report 2026-01-01' })
    .where(eq(table.user_id, person.user.id))
  await notify(db(), person.user.id, () => report)
  await notify(db(), person.user.id, () => news)
  await notify(db(), person.user.id, () => news)
  const { total, notifications } = await person.call(routes.list, { query: { grouped: 'true' } })
  expect(total).toBe(4)
  expect(notifications.every(({ group }) => group === null)).toBe(true)
  const [last] = notifications
  expect(await person.call(routes.readSimilar, { params: { id: last?.id ?? '' } })).toEqual({
    read: 1,
  })
})

test("another person's group does not exist", async () => {
  const owner = await signIn('intern')
  const other = await signIn('intern')
  await notify(db(), owner.user.id, () => report)
  await notify(db(), owner.user.id, () => report)
  const [row] = (await owner.call(routes.list, {})).notifications
  const id = row?.id ?? ''
  await expect(other.call(routes.readSimilar, { params: { id } })).rejects.toMatchObject({
    status: 404,
  })
  const seen = await other.call(routes.list, { query: { similar_to: id } })
  expect([seen.notifications, seen.total]).toEqual([[], 0])
  expect((await owner.call(routes.list, {})).unread).toBe(2)
})

test('a stranger is asked for a token', async () => {
  const answer = await stranger.send({ method: 'GET', url: '/api/notifications' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json().detail).toBe('No authentication token available')
})
