import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { mails } from '#schema/mail.table.ts'
import { testConfig } from '#test/harness.ts'
import { workerDatabase } from '#test/test-database.ts'
import { ensureSuperadmin } from './bootstrap.ts'
import { verifyPassword } from './password-hash.ts'

let database: Database
beforeEach(async () => {
  database = await workerDatabase()
})

const SUPERADMIN_EMAIL = 'Root@Company.example'
const SUPERADMIN_PASSWORD = 'Rain on 7 tin roofs'

test('the first start makes the superadmin of the configuration, and the second start changes nothing', async () => {
  const config = testConfig({ SUPERADMIN_EMAIL, SUPERADMIN_PASSWORD })
  await Promise.all([ensureSuperadmin(database, config), ensureSuperadmin(database, config)])
  await ensureSuperadmin(database, testConfig({ SUPERADMIN_EMAIL: 'other@company.example' }))
  const created = await database.db.select().from(users)
  expect(created).toHaveLength(1)
  expect(created[0]).toMatchObject({
    email: 'root@company.example',
    role: 'superadmin',
    status: 'active',
  })
  const hash = created[0]?.password_hash ?? ''
  expect(await verifyPassword(SUPERADMIN_PASSWORD, hash)).toBe(true)
})

test('without a password the first superadmin is invited by mail', async () => {
  await ensureSuperadmin(database, testConfig({ SUPERADMIN_EMAIL }))
  const [created] = await database.db.select().from(users)
  expect(created).toMatchObject({ role: 'superadmin', status: 'invited', password_hash: null })
  const [mail] = await database.db.select().from(mails)
  expect(mail).toMatchObject({ recipient: 'root@company.example' })
})

test('without an address nobody is made', async () => {
  await ensureSuperadmin(database, testConfig())
  expect(await database.db.select().from(users)).toEqual([])
})
