import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboards as routes, SuperadminDashboard } from '@app/contract/insight/dashboards.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { noteOpening } from '#domains/insight/downloads/downloads.ts'
import { storageUsage } from '#platform/http/node-health.ts'
import { enqueue, queue } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { mails } from '#schema/mail.table.ts'
import { projects, startups } from '#schema/projects.table.ts'
import { db, type SignedInUser, signIn, startApp, testConfig } from '#test/harness.ts'
import { makeResume } from '#test/hiring.ts'

startApp()

let superadmin: SignedInUser
beforeAll(async () => {
  superadmin = await signIn('superadmin')
})
const statsNow = async () => (await superadmin.call(routes.superadmin)).stats

test('the answer has exactly the shape of the specification', async () => {
  const seen = await superadmin.call(routes.superadmin)
  expect(SuperadminDashboard.strict().parse(seen)).toEqual(seen)
  expect(Object.keys(seen.system_health)).toEqual([
    'database_status',
    'api_status',
    'storage_usage',
    'active_sessions',
  ])
})

test('users and interns count suspended people, and not those who were removed', async () => {
  const before = await statsNow()
  const one = await signIn('intern')
  const other = await signIn('intern')
  await signIn('hr')
  const became = (id: string, to: Partial<typeof users.$inferInsert>) =>
    db().update(users).set(to).where(eq(users.id, id))
  await became(one.user.id, { status: 'suspended' })
  expect(await statsNow()).toMatchObject({
    total_users: before.total_users + 3,
    total_interns: before.total_interns + 2,
  })
  await became(one.user.id, { status: 'deleted' })
  await became(other.user.id, { role: 'developer' })
  expect(await statsNow()).toMatchObject({
    total_users: before.total_users + 2,
    total_interns: before.total_interns,
  })
})

test('the stored sums equal a count of the rows, also after folding', async () => {
  const counted = async () => {
    const [row] = await db()
      .select({
        total_users: sql<number>`count(*) filter (where status <> 'deleted')::int`,
        total_interns: sql<number>`count(*) filter (where status <> 'deleted' and role = 'intern')::int`,
      })
      .from(users)
    return row
  }
  for (let n = 0; n < 5; n += 1) await signIn('intern')
  expect(await statsNow()).toMatchObject({ ...(await counted()) })
  await db().execute(sql`select fold_row_tallies()`)
  expect(await statsNow()).toMatchObject({ ...(await counted()) })
})

test('projects count while they are active', async () => {
  const { active_projects: before } = await statsNow()
  await db().insert(projects).values({ name: 'Solar Kiosk', status: 'active' })
  await db().insert(projects).values({ name: 'Water Watch', status: 'proposed' })
  expect((await statsNow()).active_projects).toBe(before + 1)
  await db().update(projects).set({ status: 'active' }).where(eq(projects.name, 'Water Watch'))
  expect((await statsNow()).active_projects).toBe(before + 2)
  await db().delete(projects).where(eq(projects.name, 'Water Watch'))
  expect((await statsNow()).active_projects).toBe(before + 1)
})

test('startups that wait are listed, the longest waiting first', async () => {
  const make = (name: string, status: 'pending' | 'meeting_scheduled' | 'approved', days: number) =>
    db()
      .insert(startups)
      .values({
        name,
        status,
        domain: 'Energy',
        contact_email: 'hello@startup.example',
        submitted_date: sql`now() - make_interval(days => ${days})`,
      })
  await make('Younger', 'pending', 1)
  await make('Older', 'meeting_scheduled', 5)
  await make('Approved', 'approved', 9)
  const { stats, pending_startups } = await superadmin.call(routes.superadmin)
  expect(stats.pending_startups).toBe(2)
  expect(pending_startups.map(({ name, status }) => [name, status])).toEqual([
    ['Older', 'meeting_scheduled'],
    ['Younger', 'pending'],
  ])
})

test('the latest actions are shown as sentences, newest first', async () => {
  await superadmin.call(routes.superadmin)
  const person = await signIn('intern', { full_name: 'Meera Nair' })
  await person.send({
    method: 'PUT',
    url: `/api/users/${person.user.id}`,
    body: { bio: 'Builds things.' },
  })
  const { recent_activities } = await superadmin.call(routes.superadmin)
  expect(recent_activities[0]?.message).toBe('Meera Nair updated the profile of Meera Nair')

  const from = { address: '', agent: 'test', request_id: v7() }
  const file = await makeResume(person)
  const opener = { ...superadmin.user, session_id: v7() }
  await noteOpening(db(), { user: opener, from }, { file, is_public: false })
  const opened = await superadmin.call(routes.superadmin)
  expect(opened.recent_activities[0]?.message).toMatch(/ opened Meera Nair's resume$/)
})

test('active sessions follow signing in and out', async () => {
  const active = async () =>
    (await superadmin.call(routes.superadmin)).system_health.active_sessions
  const before = await active()
  const { user } = await signIn('intern')
  expect(await active()).toBe(before + 1)
  await db().delete(sessions).where(eq(sessions.user_id, user.id))
  expect(await active()).toBe(before)
})

test('storage that cannot be reached is unknown, never empty or healthy', async () => {
  const { system_health } = await superadmin.call(routes.superadmin)
  expect(system_health.storage_usage).toBeNull()
  const [nowhere, somewhere] = ['/dev/null/nowhere', tmpdir()]
  expect(await storageUsage(testConfig({ DATA_DIR: nowhere, BACKUP_DIR: nowhere }))).toBeNull()
  const readable: Record<string, string>[] = [
    { DATA_DIR: somewhere },
    { DATA_DIR: nowhere, BACKUP_DIR: somewhere },
    { DATA_DIR: somewhere, S3_BUCKET: 'files' },
    // Made with the first upload.
    { DATA_DIR: join(somewhere, 'not', 'yet'), S3_BUCKET: 'files' },
  ]
  for (const folders of readable) {
    const usage = await storageUsage(testConfig(folders))
    expect(usage).toBeGreaterThanOrEqual(0)
    expect(usage).toBeLessThanOrEqual(100)
  }
})

test('jobs and mails that failed are reported', async () => {
  const failing = queue<{ n: number }>('test-failing')
  await enqueue(db(), failing, { n: 1 })
  await enqueue(db(), failing, { n: 2 })
  await db().execute(sql`update pgboss.job set state = 'failed', completed_on = now()
    where name = 'test-failing' and data = '{"n":1}'`)
  await queueMail(db(), { to: 'lost@test.example', subject: 'Hello', text: ['Hello.'] })
  await db().update(mails).set({ state: 'failed' }).where(eq(mails.recipient, 'lost@test.example'))
  await queueMail(db(), { to: 'next@test.example', subject: 'Hello', text: ['Hello.'] })

  const { jobs, mail } = await superadmin.call(routes.systemHealth)

  expect(jobs.find(({ name }) => name === 'test-failing')).toMatchObject({
    cron: null,
    last_done_at: null,
    last_failed_at: expect.any(String),
    waiting: 1,
    failed: 1,
  })
  expect(mail).toMatchObject({ waiting: 1, given_up: 1, last_sent_at: null })
  expect(mail.waiting_since).not.toBeNull()
})

test.each(['hr', 'project_manager', 'intern', 'hr_admin', 'startup_rep'] as const)(
  '%s sees none of it',
  async (role) => {
    const person = await signIn(role)
    for (const url of ['/api/dashboards/superadmin', '/api/dashboards/superadmin/health'])
      expect((await person.send({ method: 'GET', url })).statusCode).toBe(403)
  },
)
