import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold } from '#domains/identity/users/users-admin.ts'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { notifications } from '#schema/notifications.table.ts'
import { migratedDatabase, openForRaces } from '#test/test-postgres.ts'
import { applyRetention } from './retention.ts'

/** What the embedded database cannot show: a hold that is set while the job runs, and two jobs side by side. */
let database: Database
beforeAll(async () => {
  database = openForRaces(await migratedDatabase(), 8)
})
afterAll(async () => {
  await database?.close()
})

const from = () => ({ address: '127.0.0.1', agent: 'test', request_id: v7() })

async function makePerson(role: 'intern' | 'superadmin' = 'intern') {
  const id = v7()
  const person = { id, email: `${id}@test.example`, full_name: 'Test', role }
  await database.db.insert(users).values(person)
  return { ...person, time_zone: 'Asia/Kolkata', session_id: v7() }
}

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
    await hold(db, admin, from(), person.id, 'Court order')
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
