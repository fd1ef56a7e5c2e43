import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { users as people } from '@app/contract/identity/users.ts'
import { health } from '@app/contract/insight/health.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { applications } from '#schema/applications.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { healthFindings } from '#schema/health.table.ts'
import { internships } from '#schema/internships.table.ts'
import { ask, callerOn, type Reply } from './ledger.ts'
import { type Node, newNode } from './node.ts'
import { openPage } from './node-page.ts'
import { formOf, type Person, person, posting, resume } from './node-people.ts'
import { startSmtp } from './smtp.ts'
import { migratedDatabase } from './test-postgres.ts'

let database: Database
let a: Node
let b: Node
let smtp: Awaited<ReturnType<typeof startSmtp>>
const folder = mkdtempSync(join(tmpdir(), 'cohort-nodes-'))

beforeAll(async () => {
  const DATABASE_URL = await migratedDatabase()
  const setting = { DATABASE_URL, DATA_DIR: folder }
  smtp = await startSmtp()
  a = await newNode(setting, { SMTP_URL: smtp.url })
  b = await newNode(setting, { SMTP_URL: smtp.url })
  await Promise.all([a.start(), b.start()])
  database = openPostgres(DATABASE_URL, 5)
})
afterAll(async () => {
  await Promise.all([a, b].map((node) => node?.kill()))
  await smtp?.stop()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const me = ({ headers }: Person) => ({ method: 'GET', url: accounts.me.path, headers })
const statusOn = async (node: Node, who: Person) => (await ask(node.base, me(who))).status
const soon = { timeout: 2000, interval: 20 }

/** Sends the requests concurrently, half of them to each node. */
const onBoth = <T>(times: number, act: (base: string) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => act((at % 2 ? b : a).base)))

const tally = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Retries after the 503 of an overloaded node. */
async function untilAnswered(act: () => Promise<Reply>): Promise<Reply> {
  const reply = await act()
  if (reply.status !== 503) return reply
  expect(reply.headers.get('retry-after')).toBe('1')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return untilAnswered(act)
}

const formFor = async (student: Person, internship_id: string) =>
  formOf(student, internship_id, await resume(database.db, student))

test('a user who signs out on one node is signed out on the other', async () => {
  const someone = await person(database.db, 'intern')
  expect(await statusOn(b, someone)).toBe(200)
  const page = await openPage(b.base, someone)
  await callerOn(a.base, someone.headers)(accounts.logOut)
  const refused = await ask(b.base, me(someone))
  expect(refused.status).toBe(401)
  expect(refused.body).toMatchObject({ detail: 'Authentication expired. Please log in again.' })
  await vi.waitFor(() => expect(page.isOver()).toBe(true), soon)
})

test('a role changed on one node applies to the next request on the other', async () => {
  const admin = await person(database.db, 'superadmin')
  const someone = await person(database.db, 'hr')
  const counts = { method: 'GET', url: routes.counts.path, headers: someone.headers }
  expect((await ask(b.base, counts)).status).toBe(200)
  const change = callerOn(a.base, admin.headers)
  await change(people.change, { params: { id: someone.id }, body: { role: 'intern' } })
  expect((await ask(b.base, counts)).status).toBe(403)
  await change(people.change, { params: { id: someone.id }, body: { role: 'hr' } })
  expect((await ask(b.base, counts)).status).toBe(200)
})

test('a user suspended on one node is signed out on the other, including open pages', async () => {
  const admin = await person(database.db, 'superadmin')
  const someone = await person(database.db, 'hr')
  const page = await openPage(b.base, someone)
  const params = { id: someone.id }
  await callerOn(a.base, admin.headers)(people.change, { params, body: { status: 'suspended' } })
  expect(await statusOn(b, someone)).toBe(401)
  await vi.waitFor(() => expect(page.isOver()).toBe(true), soon)
})

async function applied(student: Person) {
  const manager = await person(database.db, 'project_manager')
  const form = await formFor(student, await posting(database.db, manager))
  return callerOn(a.base, student.headers)(routes.apply, { body: form })
}

test('a change on one node reaches a page on the other within two seconds', async () => {
  const [student, hr] = [await person(database.db, 'intern'), await person(database.db, 'hr')]
  const { id, version } = await applied(student)
  const page = await openPage(b.base, student)
  const body = { version, status: 'received' as const }
  await callerOn(a.base, hr.headers)(routes.review, { params: { id }, body })
  await vi.waitFor(() => expect(page.topics()).toContain('notifications'), soon)
  page.leave()
})

const listeners = sql`from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
const countListeners = async () =>
  (await rowsOf<{ pid: number }>(database.db, sql`select pid ${listeners}`)).length

test('while no node can listen, changes still arrive; afterwards each node listens again', async () => {
  const [student, hr] = [await person(database.db, 'intern'), await person(database.db, 'hr')]
  const { id, version } = await applied(student)
  const page = await openPage(b.base, student)
  const before = await countListeners()
  expect(before).toBeGreaterThanOrEqual(2)
  const cutting = setInterval(() => {
    database.db.execute(sql`select pg_terminate_backend(pid) ${listeners}`).catch(() => {})
  }, 50)
  await vi.waitFor(async () => expect(await countListeners()).toBe(0), soon)
  const body = { version, status: 'received' as const }
  await callerOn(a.base, hr.headers)(routes.review, { params: { id }, body })
  const received = { timeout: 4000, interval: 20 }
  await vi.waitFor(() => expect(page.topics()).toContain('notifications'), received)
  clearInterval(cutting)
  await vi.waitFor(async () => expect(await countListeners()).toBe(before), { timeout: 5000 })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await countListeners()).toBe(before)
  page.leave()
})

const wrong = (email: string) => ({
  method: 'POST',
  url: accounts.logIn.path,
  body: { email, password: 'not the password' },
})

test('the fifth wrong password locks the account, across nodes', async () => {
  const { email } = await person(database.db, 'intern')
  const statuses: number[] = []
  for (const node of [a, b, a, b, a, b, a])
    statuses.push((await ask(node.base, wrong(email))).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('of fifty concurrent wrong passwords on two nodes at most five are checked', async () => {
  const { email } = await person(database.db, 'intern')
  const replies = await onBoth(50, (base) => ask(base, wrong(email)))
  expect(tally(replies)).toEqual({ 401: 5, 429: 45 })
  expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('one idempotency key sent to both nodes concurrently creates one row', async () => {
  const student = await person(database.db, 'intern')
  const manager = await person(database.db, 'project_manager')
  const body = await formFor(student, await posting(database.db, manager))
  const headers = { ...student.headers, 'idempotency-key': v7() }
  const apply = { method: 'POST', url: routes.apply.path, body, headers }
  const replies = await onBoth(20, (base) => ask(base, apply))
  const first = replies.filter(
    ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
  )
  expect(first).toHaveLength(1)
  for (const { status, body, headers } of replies) {
    if (status === 201) expect(body).toEqual(first[0]?.body)
    else {
      expect(body).toMatchObject({ detail: 'This request is already being processed.' })
      expect([status, headers.get('retry-after')]).toEqual([409, '1'])
    }
  }
  const late = await ask(b.base, apply)
  expect([late.status, late.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(await database.db.$count(applications, eq(applications.user_id, student.id))).toBe(1)
})

test('of two hundred concurrent applications by a user on two nodes one succeeds', async () => {
  const student = await person(database.db, 'intern')
  const manager = await person(database.db, 'project_manager')
  const body = await formFor(student, await posting(database.db, manager))
  const apply = { method: 'POST', url: routes.apply.path, body }
  const replies = await onBoth(200, (base) => {
    const headers = { ...student.headers, 'idempotency-key': v7() }
    return untilAnswered(() => ask(base, { ...apply, headers }))
  })
  expect(tally(replies)).toEqual({ 201: 1, 409: 199 })
  expect(await database.db.$count(applications, eq(applications.user_id, student.id))).toBe(1)
})

test('each of forty emails is sent once, by either node', async () => {
  const to = Array.from({ length: 40 }, () => `${v7()}@mails.example`)
  await Promise.all(
    to.map((address) =>
      database.transaction((db) =>
        queueMail(db, { to: address, subject: 'Hello', text: ['Hello'] }),
      ),
    ),
  )
  const sent = () => smtp.delivered.flatMap(({ recipients }) => recipients)
  await vi.waitFor(() => expect(sent()).toEqual(expect.arrayContaining(to)), 30_000)
  expect(sent().filter((address) => to.includes(address))).toHaveLength(to.length)
})

test('a node is well while somebody stores what was found of it', async () => {
  await database.transaction(async (db) => {
    await db
      .insert(healthFindings)
      .values({ name: 'database', state: 'healthy', since: sql`now()`, checked_at: sql`now()` })
      .onConflictDoUpdate({ target: healthFindings.name, set: { checked_at: sql`now()` } })
    const { status } = await ask(a.base, { method: 'GET', url: health.health.path })
    expect(status).toBe(200)
  })
})

test('an expired posting is closed once, however often the job is enqueued', async () => {
  const manager = await person(database.db, 'project_manager')
  const ids = await Promise.all(Array.from({ length: 10 }, () => posting(database.db, manager)))
  const dates = { application_closing_date: '2020-01-01', start_date: '2020-02-01' }
  await database.db.update(internships).set(dates).where(inArray(internships.id, ids))
  const closing = queue('close-expired-internships', { only: 'one' })
  for (let count = 0; count < 10; count += 1)
    await database.transaction((db) => enqueue(db, closing, {}))
  const closed = and(inArray(internships.id, ids), eq(internships.status, 'closed'))
  const all = async () => expect(await database.db.$count(internships, closed)).toBe(ids.length)
  await vi.waitFor(all, { timeout: 20_000, interval: 100 })
  const entries = await database.db.$count(
    auditLogs,
    and(inArray(auditLogs.entity_id, ids), eq(auditLogs.action, 'internship_closed')),
  )
  expect(entries).toBe(ids.length)
})

test('a scheduled job runs on one node only', async () => {
  await database.db.execute(
    sql`update pgboss.schedule set cron = '* * * * *' where name = 'check-files'`,
  )
  const perMinute = () =>
    rowsOf<{ jobs: number }>(
      database.db,
      sql`select count(*)::int as jobs from pgboss.job where name = 'check-files' group by date_trunc('minute', created_on)`,
    )
  await vi.waitFor(async () => expect(await perMinute()).not.toEqual([]), {
    timeout: 75_000,
    interval: 500,
  })
  for (const { jobs } of await perMinute()) expect(jobs).toBe(1)
})
