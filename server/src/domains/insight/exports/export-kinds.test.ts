import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { tasks as taskRoutes } from '@app/contract/work/tasks.ts'
import { eq, sql } from 'drizzle-orm'
import papaparse from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { csvOf } from '#platform/documents/csv.ts'
import { xlsxOf } from '#platform/documents/xlsx.ts'
import { applications } from '#schema/applications.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeApplication } from '#test/hiring.ts'
import { pdfOf } from './exports.ts'

startApp()

let intern: SignedInUser
let foreign: SignedInUser
let manager: SignedInUser
let rep: SignedInUser
let hr: SignedInUser
let operator: SignedInUser
beforeAll(async () => {
  intern = await signIn('intern', { full_name: 'Ada Own', phone: '+91 99' })
  foreign = await signIn('intern', { full_name: 'Ben Foreign' })
  manager = await signIn('project_manager', { full_name: 'Mira Manager' })
  rep = await signIn('startup_rep', { full_name: 'Ravi Rep' })
  hr = await signIn('hr')
  operator = await signIn('superadmin')
  await db().execute(sql`
    with own as (insert into startups (id, name, status, contact_email)
        values (gen_random_uuid(), 'Own Startup', 'approved', 'own@s.example'), (gen_random_uuid(), 'Foreign Startup', 'pending', 'f@s.example')
        returning id, name),
      rep as (insert into startup_members (startup_id, user_id) select id, ${rep.user.id} from own where name = 'Own Startup'),
      work as (insert into projects (id, name, status, manager_id, startup_id)
        select gen_random_uuid(), replace(name, 'Startup', 'Project'), 'active', case when name = 'Own Startup' then ${manager.user.id}::uuid end, id from own
        returning id, name),
      crew as (insert into teams (id, name, project_id) select gen_random_uuid(), replace(name, 'Project', 'Team'), id from work returning id, name)
    insert into team_members (team_id, user_id)
      select id, case when name = 'Own Team' then ${intern.user.id}::uuid else ${foreign.user.id}::uuid end from crew`)
  for (const one of [intern, foreign])
    await one.call(taskRoutes.create, { body: { title: `Task of ${one.user.full_name}` } })
})

async function file(who: SignedInUser, path: string) {
  const answer = await who.send({ method: 'GET', url: `/api/exports/${path}` })
  const rows = papaparse.parse<string[]>(answer.body.slice(1).trim()).data
  return { status: answer.statusCode, head: rows[0] ?? [], rows: rows.slice(1), answer }
}
const first = async (who: SignedInUser, path: string) =>
  (await file(who, path)).rows.map(([name]) => name).toSorted()

test('people: a manager gets own people without addresses, a representative their cards, HR the directory', async () => {
  const managed = await file(manager, 'users.csv?role=intern')
  expect(managed.rows.map(([name]) => name)).toEqual(['Ada Own'])
  expect(managed.head).not.toContain('Email')
  expect((await file(rep, 'users.csv?role=intern')).head).toEqual(['Name', 'Role'])
  expect(await first(rep, 'users.csv?role=intern')).toEqual(['Ada Own'])
  const all = await file(hr, 'users.csv?role=intern&search=own')
  expect(all.head.slice(0, 3)).toEqual(['Name', 'Role', 'Email'])
  expect(all.rows[0]).toContain("'+91 99")
})

test('who manages accounts exports removed ones on request, as they see them; nobody else does', async () => {
  const { user } = await signIn('intern', { full_name: 'Gita Gone' })
  await operator.send({ method: 'DELETE', url: `/api/admin/users/${user.id}` })
  expect(await first(operator, 'users.csv?status=deleted')).toEqual(['Gita Gone'])
  expect(await first(operator, 'users.csv?search=Gita')).toEqual([])
  expect(await first(hr, 'users.csv?status=deleted')).toEqual([])
})

test('projects, startups and tasks are those of the list, for each role', async () => {
  expect(await first(manager, 'projects.csv')).toEqual(['Own Project'])
  expect(await first(rep, 'projects.csv')).toEqual(['Own Project'])
  expect(await first(operator, 'projects.csv')).toEqual(['Foreign Project', 'Own Project'])
  expect((await file(hr, 'projects.csv')).head).toEqual(['Project', 'Status'])
  expect((await file(manager, 'startups.csv')).head).toEqual(['Startup'])
  expect(await first(manager, 'startups.csv')).toEqual(['Own Startup'])
  expect(await first(rep, 'startups.csv?status=approved')).toEqual(['Own Startup'])
  expect(await first(operator, 'startups.csv')).toEqual(['Foreign Startup', 'Own Startup'])
  expect(await first(operator, 'tasks.csv?search=own')).toEqual(['Task of Ada Own'])
  expect(await first(rep, 'tasks.csv')).toEqual([])
})

test.each(['applications', 'internships', 'certificates'])(
  'an export of %s answers who may read them',
  async (kind) => {
    const { status, answer } = await file(manager, `${kind}.csv`)
    expect([status, answer.headers['x-total-rows']]).toEqual([200, '0'])
    expect((await file(intern, `${kind}.csv`)).status).toBe(403)
  },
)

test('applications bear the day of the reader’s zone, and are those whose answer the list asks for', async () => {
  const { application } = await makeApplication()
  const { application: left } = await makeApplication()
  await db()
    .update(applications)
    .set({ full_name: 'Left Out', closed_out_at: sql`now()`, status: 'rejected' })
    .where(eq(applications.id, left.id))
  await db()
    .update(applications)
    .set({ full_name: 'Late Evening', applied_date: '2026-03-01T20:00:00Z' })
    .where(eq(applications.id, application.id))
  const dayFor = async (time_zone: string) => {
    const reader = await signIn('hr', { time_zone })
    const { head, rows } = await file(reader, 'applications.csv?search=Late')
    return rows.map((row) => row[head.indexOf('Applied on')])
  }
  expect(await dayFor('Asia/Kolkata')).toEqual(['2026-03-02'])
  expect(await dayFor('America/New_York')).toEqual(['2026-03-01'])
  expect(await first(hr, 'applications.csv?answer=left_out')).toEqual(['Left Out'])
})

test('what one’s role has no list of is refused', async () => {
  const leader = await signIn('team_leader')
  for (const kind of ['startups', 'internships'])
    expect((await file(leader, `${kind}.csv`)).status).toBe(403)
})

test.each(['users.csv?team_id=01900000-0000-7000-8000-000000000000', 'tasks.csv?status=lost'])(
  '%s asks for what cannot be narrowed so',
  async (path) => {
    const answer = await operator.send({ method: 'GET', url: `/api/exports/${path}` })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Invalid parameter.'])
  },
)

test('a hundred thousand rows leave as they are read, whatever the format', async () => {
  const line = ['=SUM(A1)', 'x'.repeat(80), 7]
  async function* batches() {
    for (let at = 0; at < 200; at += 1) yield Array.from({ length: 500 }, () => line)
  }
  const columns = ['One', 'Two', 'Three'].map((name) => ({ name, width: 1 }))
  for (const make of [csvOf, xlsxOf]) {
    const before = process.memoryUsage.rss()
    let most = 0
    for await (const _piece of make({ title: 'Rows', about: '', columns, batches: batches() }))
      most = Math.max(most, process.memoryUsage.rss() - before)
    expect(most).toBeLessThan(100 * 1024 * 1024)
  }
})

test('others get their turn between the lines of a document', async () => {
  let turns = 0
  let between = 0
  async function* batches() {
    const before = turns
    yield Array.from({ length: 200 }, (_, at) => [`Row ${at}`, 'Some words', at])
    between = turns - before
  }
  const columns = ['One', 'Two', 'Three'].map((name) => ({ name, width: 1 }))
  let isDone = false
  const others = async () => {
    for (; !isDone; turns += 1) await setImmediate()
  }
  const waiting = others()
  const document = await pdfOf('someone', async () => ({
    title: 'Rows',
    about: '',
    columns,
    batches: batches(),
  }))
  await text(document)
  isDone = true
  await waiting
  expect(between).toBeGreaterThan(180)
})
