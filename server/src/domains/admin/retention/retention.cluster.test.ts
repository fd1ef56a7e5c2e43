import { eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold } from '#domains/identity/users/users-admin.ts'
import { write } from '#domains/site/contact-messages/contact-messages.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { applications } from '#schema/applications.table.ts'
import { contactMessages, conversationMessages } from '#schema/contact-messages.table.ts'
import { files } from '#schema/files.table.ts'
import { internshipCategories, internships } from '#schema/internships.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { makeUser } from '#test/node-people.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { applyRetention } from './retention.ts'

/** What the embedded database cannot show: what is changed while the job runs, and two jobs side by side. */
let database: Database
beforeAll(async () => {
  database = openForRaces(await migratedDatabase(), 8)
})
afterAll(async () => {
  await database?.close()
})

const from = () => ({ address: '127.0.0.1', agent: 'test', request_id: v7() })

const makePerson = (role: 'intern' | 'superadmin' = 'intern') => makeUser(database.db, role)

const tell = (user_id: string, times: number) =>
  database.db.execute(sql`insert into notifications (id, user_id, title, message, type, timestamp)
    select gen_random_uuid(), ${user_id}, 'News', 'Old', 'info', now() - interval '2 years'
    from generate_series(1, ${times}::int)`)

test('a hold that is set while the job runs keeps all of its person', async () => {
  const admin = await makePerson('superadmin')
  const person = await makePerson()
  await tell(person.id, 30)
  let job: Promise<void> | undefined
  await database.transaction(async (db) => {
    await hold(db, { user: admin, from: from() }, person.id, 'Court order')
    // The row of the hold is written and not committed: the job must not decide by what was before.
    job = applyRetention(database, 10)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await job
  expect(await database.db.$count(notifications)).toBe(30)
  await database.db.delete(notifications)
})

test('two jobs at once remove each row once and record it once', async () => {
  const person = await makePerson()
  await tell(person.id, 200)
  await Promise.all([applyRetention(database, 10), applyRetention(database, 10)])
  const entries = await rowsOf<{ removed: number }>(
    database.db,
    sql`select (details::jsonb ->> 'removed')::int as removed from audit_logs
      where action = 'retention_applied' and entity_type = 'notifications'`,
  )
  expect(entries.reduce((sum, { removed }) => sum + removed, 0)).toBe(200)
  expect(await database.db.$count(notifications)).toBe(0)
})

/** Runs the job beside a change that is written and not committed yet. */
async function applyBeside(change: (db: Db) => Promise<unknown>) {
  let job: Promise<unknown> | undefined
  await database.transaction(async (db) => {
    await change(db)
    job = applyRetention(database, 10).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  expect(await job).toBeUndefined()
}

async function makePosting(created_by: string) {
  const [category] = await database.db
    .insert(internshipCategories)
    .values({ name: v7() })
    .returning()
  const [internship] = await database.db
    .insert(internships)
    .values({
      ...{ created_by, category_id: category?.id ?? '', company_name: 'Lotus Labs', title: 'Dev' },
      ...{ description: 'Build.', location: 'Pune', duration_months: 3, start_date: '2099-01-01' },
      ...{ application_closing_date: '2098-12-01', paid_or_unpaid: 'Unpaid', status: 'published' },
    })
    .returning()
  return internship?.id ?? ''
}

test('a résumé that is attached to an application while the job runs stays; the others go', async () => {
  const person = await makePerson()
  const internship_id = await makePosting(person.id)
  const ids = [v7(), v7(), v7()]
  await database.db.insert(files).values(
    ids.map((id) => ({
      ...{ id, owner_id: person.id, category: 'resume' as const, name: 'cv.pdf', key: id },
      ...{ type: 'application/pdf', size: 1, sha256: id, created_at: '2020-01-01T00:00:00Z' },
    })),
  )
  const [resume_id = ''] = ids
  const { full_name, email } = person
  await applyBeside((db) =>
    db
      .insert(applications)
      .values({ internship_id, user_id: person.id, full_name, email, resume_id }),
  )
  const left = await database.db.select().from(files).where(inArray(files.id, ids))
  expect(left.map(({ id }) => id)).toEqual([resume_id])
  expect(await database.db.$count(applications, eq(applications.resume_id, resume_id))).toBe(1)
})

test('a contact message that is reopened while the job runs stays with its replies; the others go', async () => {
  const [reopened = '', ...others] = [v7(), v7(), v7()]
  const email = `${reopened}@test.example`
  const writing = { name: 'Ada', email, topic: 'other' as const }
  await database.db.insert(contactMessages).values(
    [reopened, ...others].map((id) => ({
      ...{ ...writing, id, reference: id, message: 'Old', status: 'closed' as const },
      last_at: '2020-01-01T00:00:00Z',
    })),
  )
  await database.db.insert(conversationMessages).values({ enquiry_id: reopened, text: 'Before' })
  const empty = { organisation: '', website: '', stage: '' as const, nickname: '' }
  const input = { ...writing, ...empty, reference: reopened, message: 'One more question' }
  await applyBeside((db) => write(db, from(), 'http://localhost:3000', input))
  const left = await database.db.select().from(contactMessages)
  expect(left).toMatchObject([{ id: reopened, status: 'open' }])
  const texts = await database.db
    .select({ text: conversationMessages.text })
    .from(conversationMessages)
  expect(texts.map(({ text }) => text)).toEqual(['Before', 'One more question'])
})
