import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { testConfig } from '#test/harness.ts'
import { workerDatabase } from '#test/test-database.ts'
import { BadConfig } from './config.ts'
import { mailNotice, refuseDemoAccounts } from './prepare.ts'

let database: Database
beforeEach(async () => {
  database = await workerDatabase()
})

const BACKEND_URL = 'https://jobs.company.example'
const demo = { email: 'hr@demo.example', full_name: 'Hema Reddy', role: 'hr' } as const

test('a database with demo accounts is not opened to the public by mistake', async () => {
  const open = testConfig({ BACKEND_URL })
  await refuseDemoAccounts(database, open)
  await database.db.insert(users).values(demo)
  await expect(refuseDemoAccounts(database, open)).rejects.toThrow(BadConfig)
  await expect(refuseDemoAccounts(database, open)).rejects.toThrow(/hr@demo\.example/)
  await refuseDemoAccounts(database, testConfig({ BACKEND_URL, DEMO_DATA: 'true' }))
  await refuseDemoAccounts(database, testConfig())
})

test('suspended demo accounts are no obstacle', async () => {
  await database.db.insert(users).values({ ...demo, status: 'suspended' })
  await refuseDemoAccounts(database, testConfig({ BACKEND_URL }))
})

test('the start says where mail goes when no server takes it', () => {
  expect(mailNotice(testConfig())).toContain('http://localhost:3000/dev/mailbox')
  expect(mailNotice(testConfig({ BACKEND_URL }))).toMatch(/^Mail goes nowhere/)
  expect(mailNotice(testConfig({ BACKEND_URL, SMTP_URL: 'smtp://mail.example' }))).toBeUndefined()
})
