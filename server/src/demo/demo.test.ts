import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationStatuses, applications as routes } from '@app/contract/applications.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domains/accounts/accounts.table.ts'
import { applications } from '#domains/applications/applications.table.ts'
import { internships } from '#domains/internships/internships.table.ts'
import { startups } from '#domains/projects/projects.table.ts'
import { rowsOf } from '#platform/db.ts'
import { storageOf } from '#platform/storage.ts'
import { app, db, signIn, startApp, testConfig } from '#test/harness.ts'
import { seedDemo } from './demo.ts'
import { demoAccounts } from './people.ts'

startApp()

test('the demo is one believable company, and seeding twice changes nothing', async () => {
  const storage = storageOf(testConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'demo-')) }))
  await seedDemo(app().database, storage)
  await seedDemo(app().database, storage)

  expect(await db().$count(users)).toBe(120)
  expect(await db().$count(startups)).toBe(12)
  expect(await db().$count(internships)).toBeGreaterThanOrEqual(40)
  expect(await db().$count(applications)).toBe(300)
  const statuses = await rowsOf<{ status: string }>(
    db(),
    sql`select distinct status from applications`,
  )
  expect(statuses.map(({ status }) => status).sort()).toEqual([...applicationStatuses].sort())
  const emails = await rowsOf<{ email: string }>(
    db(),
    sql`select email from users where password_hash is not null`,
  )
  expect(emails).toHaveLength(demoAccounts.length)
  const hr = await signIn('hr')
  expect((await hr.call(routes.list, { query: {} })).total).toBe(300)
})
