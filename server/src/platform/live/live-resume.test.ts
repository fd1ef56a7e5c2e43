import { topics } from '@app/contract/core/route.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { desc, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { leadersOf } from '#domains/identity/visibility/visibility.ts'
import { rowsOf } from '#platform/database/db.ts'
import { events } from '#schema/live.table.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { aMoment, openPage, soon } from '#test/node-page.ts'
import { eventsSince, publish, purgeExpiredEvents } from './live.ts'

startApp()

let base = ''
beforeAll(async () => {
  base = await app().listen({ host: '127.0.0.1', port: 0 })
})

const listen = (person: SignedInUser, last?: string) =>
  openPage(base, person, last ? { 'Last-Event-ID': last } : {})

const lastEventOf = async (person: SignedInUser) =>
  (await person.call(accounts.me)).last_event_id ?? ''

/** The number of an event that a transaction has not committed yet. */
async function nextNumber() {
  const [row] = await rowsOf<{ id: number }>(db(), sql`select nextval('events_id_seq')::int as id`)
  return row?.id ?? 0
}

test('an event with a lower number that was committed later is sent too', async () => {
  const intern = await listen(await signIn('intern'))
  const early = await nextNumber()
  await publish(db(), 'users', ['everyone'])
  await vi.waitFor(() => expect(intern.topics()).toEqual(['users']), soon)
  await db().insert(events).values({ id: early, topic: 'posts' })
  await vi.waitFor(() => expect(intern.topics()).toEqual(['users', 'posts']), soon)
})

test('what was committed late reaches a page that had left, whose place is before it', async () => {
  const ada = await signIn('intern')
  await publish(db(), 'tasks', [{ user_id: ada.user.id }])
  const page = await listen(ada)
  const early = await nextNumber()
  await publish(db(), 'users', ['everyone'])
  await vi.waitFor(() => expect(page.topics()).toContain('users'), soon)
  page.leave()
  const before = String(early - 1)
  expect([page.lastId(), await lastEventOf(ada)]).toEqual([before, before])
  await db().insert(events).values({ id: early, topic: 'posts' })
  await publish(db(), 'users', ['everyone'])
  await aMoment()
  const back = await listen(ada, before)
  await vi.waitFor(() => expect(back.topics()).toEqual(['posts', 'users']), soon)
})

test('a page that was away hears on its return what it missed, and only its own', async () => {
  const ada = await signIn('intern')
  const first = await listen(ada)
  await publish(db(), 'users', ['everyone'])
  await vi.waitFor(() => expect(first.topics()).toEqual(['users']), soon)
  first.leave()
  await publish(db(), 'posts', [{ user_id: ada.user.id }])
  await publish(db(), 'applications', [{ role: 'hr' }])
  const second = await listen(ada, first.lastId())
  await vi.waitFor(() => expect(second.topics()).toContain('posts'), soon)
  expect(second.topics()).not.toContain('applications')
})

test('a page that was away longer than events are stored is told to refetch everything', async () => {
  const ada = await signIn('intern')
  const first = await listen(ada)
  await publish(db(), 'users', ['everyone'])
  await vi.waitFor(() => expect(first.topics()).toEqual(['users']), soon)
  first.leave()
  await publish(db(), 'posts', ['everyone'])
  await publish(db(), 'tasks', ['everyone'])
  await db().execute(sql`update events set at = now() - interval '2 hours'`)
  await purgeExpiredEvents(db())
  await publish(db(), 'users', ['everyone'])
  await aMoment()
  const second = await listen(ada, first.lastId())
  await vi.waitFor(() => expect(second.topics()).toHaveLength(topics.length), soon)
  // All pages come back after an outage.
  expect(second.text().match(/"wide":true/g)).toHaveLength(topics.length)
})

test('a page that missed nothing is told nothing, however old its last event is', async () => {
  const ada = await signIn('intern')
  const last = await lastEventOf(ada)
  await db().execute(sql`update events set at = now() - interval '2 hours'`)
  await purgeExpiredEvents(db())
  expect(await lastEventOf(ada)).toBe(last)
  const back = await listen(ada, last)
  await publish(db(), 'posts', ['everyone'])
  await vi.waitFor(() => expect(back.topics()).toEqual(['posts']), soon)
  const again = await listen(ada, last)
  await vi.waitFor(() => expect(again.topics()).toEqual(['posts']), soon)
})

test('a number that is open while all events are old is after the place of a page', async () => {
  const ada = await signIn('intern')
  await publish(db(), 'users', ['everyone'])
  await db().execute(sql`update events set at = now() - interval '2 hours'`)
  while (await purgeExpiredEvents(db()));
  const early = await nextNumber()
  const last = await lastEventOf(ada)
  expect(last).toBe(String(early - 1))
  const page = await listen(ada, last)
  await db().insert(events).values({ id: early, topic: 'posts' })
  await vi.waitFor(() => expect(page.topics()).toContain('posts'), soon)
})

test('before the first event a number that is open is after the place of a page', async () => {
  const ada = await signIn('intern')
  const user = { ...ada.user, session_id: '' }
  const since = () => eventsSince(db(), 0, user, leadersOf)
  await db().delete(events)
  await nextNumber()
  expect(await lastEventOf(ada)).toBe('0')
  expect(await since()).toEqual([])
  await publish(db(), 'posts', ['everyone'])
  expect(await since()).toBeUndefined()
})

test('an event has the time at which it got its number, however long its transaction took', async () => {
  const started = await app().database.transaction(async (tx) => {
    const [row] = await rowsOf<{ at: string }>(tx, sql`select now()::text as at`)
    await tx.execute(sql`select pg_sleep(0.1)`)
    await publish(tx, 'posts', ['everyone'])
    return new Date(row?.at ?? 0).getTime()
  })
  const [event] = await db().select().from(events).orderBy(desc(events.id)).limit(1)
  expect(new Date(event?.at ?? 0).getTime()).toBeGreaterThanOrEqual(started + 100)
})

test('a page hears what happened between its first read and its stream', async () => {
  const ada = await signIn('intern')
  await publish(db(), 'users', ['everyone'])
  const last = await lastEventOf(ada)
  await publish(db(), 'posts', [{ user_id: ada.user.id }])
  await aMoment()
  const page = await listen(ada, last)
  await vi.waitFor(() => expect(page.topics()).toEqual(['posts']), soon)
})
