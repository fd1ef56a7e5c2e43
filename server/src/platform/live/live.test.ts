import type { ServerResponse } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { leadersOf } from '#domains/identity/visibility/visibility.ts'
import { notify } from '#domains/messaging/notifications/notifications.ts'
import { publishTimes } from '#domains/work/time-entries/time-entries.ts'
import { rowsOf } from '#platform/database/db.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { events } from '#schema/live.table.ts'
import { app, db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { aMoment, openPage, soon } from '#test/node-page.ts'
import { makeStaffedTeam, sendReport } from '#test/staffed-team.ts'
import { signInMember } from '#test/working-day.ts'
import { LiveFeed, publish } from './live.ts'
import { openStreams } from './live-hub.ts'

startApp()

let base = ''
beforeAll(async () => {
  base = await app().listen({ host: '127.0.0.1', port: 0 })
})

const listen = (person: SignedInUser, more?: Parameters<typeof openPage>[2]) =>
  openPage(base, person, more)

const sample = { title: 'Hello', message: 'A message', type: 'info', kind: 'general' } as const

test('a person gets their events at once; others get nothing', async () => {
  const ada = await signIn('intern')
  const eve = await signIn('intern')
  const hers = await listen(ada)
  const other = await listen(eve)
  await app().database.transaction((tx) => notify(tx, ada.user.id, () => sample))
  await vi.waitFor(() => expect(hers.topics()).toEqual(['notifications']), soon)
  await aMoment()
  expect(other.topics()).toEqual([])
})

test('the stream has its content type and may not be cached', async () => {
  const { response, text } = await listen(await signIn('intern'))
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(text()).toMatch(/^id: \d+\ndata:\n\n/)
})

test('an event for a role or for everyone reaches them', async () => {
  const hr = await listen(await signIn('hr'))
  const intern = await listen(await signIn('intern'))
  await publish(db(), 'applications', [{ role: 'hr' }])
  await publish(db(), 'internships', ['everyone'])
  await vi.waitFor(() => expect(hr.topics()).toEqual(['applications', 'internships']), soon)
  await vi.waitFor(() => expect(intern.topics()).toEqual(['internships']), soon)
})

test('leaders and managers of a person get events of their times, no other leader does', async () => {
  const { intern, leader, teamManager, manager } = await makeStaffedTeam()
  const far = await makeStaffedTeam()
  const theirs = [intern, leader, teamManager, manager, await signIn('superadmin')]
  const hears = await Promise.all(theirs.map((person) => listen(person)))
  const others = await Promise.all(
    [far.intern, far.leader, far.teamManager, far.manager].map((person) => listen(person)),
  )
  const away = await listen(leader)
  const last = away.lastId()
  away.leave()
  await publishTimes(db(), intern.user.id)
  for (const page of hears)
    await vi.waitFor(() => expect(page.topics()).toEqual(['attendance']), soon)
  const back = await listen(leader, { 'Last-Event-ID': last })
  await vi.waitFor(() => expect(back.topics()).toEqual(['attendance']), soon)
  const farBack = await listen(far.leader, { 'Last-Event-ID': last })
  await aMoment()
  for (const page of [...others, farBack]) expect(page.topics()).toEqual([])
})

test('many changes of a topic together are one message a page, with the newest number', async () => {
  const page = await listen(await signIn('hr'))
  await app().database.transaction(async (tx) => {
    for (let at = 0; at < 20; at += 1) {
      await publish(tx, 'applications', [{ role: 'hr' }], v7())
      await publish(tx, 'interviews', [{ role: 'hr' }])
    }
  })
  await vi.waitFor(() => expect(page.topics()).toHaveLength(2), soon)
  await aMoment()
  expect(page.topics().sort()).toEqual(['applications', 'interviews'])
  const [newest] = await rowsOf<{ id: string }>(
    db(),
    sql`select max(id)::text as id from ${events}`,
  )
  expect(page.lastId()).toBe(newest?.id)
  expect(page.text()).toContain('"topic":"applications","about":null')
})

test('an event published in a transaction that was rolled back is never sent', async () => {
  const intern = await listen(await signIn('intern'))
  const refused = app().database.transaction(async (tx) => {
    await publish(tx, 'posts', ['everyone'])
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await publish(db(), 'users', ['everyone'])
  await vi.waitFor(() => expect(intern.topics()).toEqual(['users']), soon)
})

test('a page gets no event for its own write; the person’s other pages do', async () => {
  const ada = await signInMember()
  const writing = { 'X-Client-Id': 'page-that-writes' }
  const [here, there] = [await listen(ada, writing), await listen(ada)]
  const body = { work_mode: 'remote', planned_tasks: 'Build the search box' }
  const url = '/api/time-tracking/check-in'
  const made = await ada.send({ method: 'POST', url, body }, writing)
  expect(made.statusCode).toBe(201)
  await vi.waitFor(() => expect(there.topics()).toEqual(['attendance']), soon)
  await app().database.transaction((tx) => notify(tx, ada.user.id, () => sample))
  await vi.waitFor(() => expect(here.topics()).toEqual(['notifications']), soon)
})

test('of its account every page hears, its own doing or not', async () => {
  const ada = await signIn('intern')
  const headers = { 'X-Client-Id': 'page-that-writes' }
  const page = await listen(ada, headers)
  await ada.send({ method: 'PUT', url: '/api/settings', body: { theme: 'dark' } }, headers)
  await vi.waitFor(() => expect(page.topics()).toEqual(['account']), soon)
})

test('a sign-out ends the streams of that session at once, and a dead token opens none', async () => {
  const ada = await signIn('intern')
  const page = await listen(ada)
  await app().database.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.user_id, ada.user.id))
    await publish(tx, 'sessions', [{ user_id: ada.user.id }])
  })
  await vi.waitFor(() => expect(page.isOver()).toBe(true), { timeout: 2000, interval: 20 })
  expect((await listen(ada)).response.status).toBe(401)
})

test('a changed role or a suspension ends the stream', async () => {
  const ada = await signIn('intern')
  const page = await listen(ada)
  await app().database.transaction(async (tx) => {
    await tx.update(users).set({ role: 'hr' }).where(eq(users.id, ada.user.id))
    await publish(tx, 'account', [{ user_id: ada.user.id }])
  })
  await vi.waitFor(() => expect(page.isOver()).toBe(true), { timeout: 2000, interval: 20 })
})

test('one person holds at most ten streams, and closing one makes room', async () => {
  const ada = await signIn('intern')
  const ten = await Promise.all(Array.from({ length: 10 }, () => listen(ada)))
  expect((await listen(ada)).response.status).toBe(429)
  ten[0]?.leave()
  await vi.waitFor(async () => expect((await listen(ada)).response.status).toBe(200), soon)
})

test('a page that left while its user was confirmed holds no stream', async () => {
  const ada = await signIn('intern')
  const before = openStreams()
  const page = new AbortController()
  const { headers } = ada
  const left = vi.fn()
  await app().database.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sessions} in access exclusive mode`)
    app().server.once('request', (_, response: ServerResponse) => response.once('close', left))
    const request = fetch(`${base}/api/live`, { headers, signal: page.signal }).catch(left)
    await aMoment()
    page.abort()
    await request
    await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(2), soon)
  })
  await aMoment()
  expect(openStreams()).toBe(before)
})

test('a request that only asks for the head gets no stream', async () => {
  const ada = await signIn('intern')
  const answer = await app().inject({ method: 'HEAD', url: '/api/live', headers: ada.headers })
  expect(answer.statusCode).toBe(200)
})

test('a page learns that many refetch with it, unless the change is for its user, too', async () => {
  const [ada, eve, meera] = [await signIn('hr'), await signIn('hr'), await signIn('intern')]
  const [hers, colleague, intern] = [await listen(ada), await listen(eve), await listen(meera)]
  await app().database.transaction(async (tx) => {
    await publish(tx, 'posts', [{ user_id: ada.user.id }, { role: 'hr' }])
    await publish(tx, 'users', ['everyone'])
  })
  const wideIn = (page: typeof intern) =>
    [...page.text().matchAll(/"topic":"(\w+)","about":null,"wide":true/g)].map(([, topic]) => topic)
  for (const page of [hers, colleague])
    await vi.waitFor(() => expect(page.topics()).toEqual(['posts', 'users']), soon)
  await vi.waitFor(() => expect(intern.topics()).toEqual(['users']), soon)
  expect([hers, colleague, intern].map(wideIn)).toEqual([['users'], ['posts', 'users'], ['users']])
})

test('a leader’s page learns that only the times of others changed', async () => {
  const { intern, leader } = await makeStaffedTeam()
  const [own, page] = [await listen(intern), await listen(leader)]
  await publishTimes(db(), intern.user.id)
  for (const one of [own, page])
    await vi.waitFor(() => expect(one.topics()).toEqual(['attendance']), soon)
  expect([own, page].map(({ text }) => text().includes('"others":true'))).toEqual([false, true])
  await app().database.transaction(async (tx) => {
    await publishTimes(tx, intern.user.id)
    await publishTimes(tx, leader.user.id)
  })
  await vi.waitFor(() => expect(page.topics()).toEqual(['attendance', 'attendance']), soon)
  expect(page.text().match(/"others":true/g)).toHaveLength(1)
})

test('a reviewer’s page learns that only reports of others changed', async () => {
  const { intern, leader } = await makeStaffedTeam()
  const [own, page] = [await listen(intern), await listen(leader)]
  await sendReport(intern)
  for (const one of [own, page])
    await vi.waitFor(() => expect(one.topics()).toContain('reports'), soon)
  const isOfOthers = ({ text }: typeof page) => /"topic":"reports"[^\n]*"others":true/.test(text())
  expect([own, page].map(isOfOthers)).toEqual([false, true])
})

test('of ten thousand events a node reads those for its pages, and of the others the numbers alone', async () => {
  const { intern, leader } = await makeStaffedTeam()
  const far = await makeStaffedTeam()
  const [{ last = 0 } = {}] = await rowsOf<{ last: number }>(
    db(),
    sql`select coalesce(max(id), 0)::int as last from ${events}`,
  )
  await db().execute(sql`insert into events (topic, user_id, leaders_of, role)
    select 'attendance', case when n % 3 = 0 then ${far.intern.user.id}::uuid end,
      case when n % 3 = 1 then ${far.intern.user.id}::uuid end, case when n % 3 = 2 then 'hr' end from generate_series(1, 10000) n`)
  await publish(db(), 'tasks', [{ user_id: leader.user.id }])
  await publish(db(), 'attendance', [{ leaders_of: intern.user.id }])
  await publish(db(), 'posts', ['everyone', { role: 'team_leader' }])
  const feed = new LiveFeed(last)
  const listeners = { people: [leader.user.id], roles: ['team_leader' as const] }
  const own = await feed.read(db(), listeners, leadersOf)
  expect(own.map(({ topic }) => topic)).toEqual(['tasks', 'attendance', 'posts', 'posts'])
  expect(feed.last).toBeGreaterThan(last + 10_000)
  expect(await feed.read(db(), listeners, leadersOf)).toEqual([])
})
