import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { users } from '#schema/accounts.table.ts'
import { testConfig } from '#test/harness.ts'
import { workerDatabase } from '#test/test-database.ts'
import { BadConfig } from './config.ts'
import {
  mailNotice,
  refuseDemoAccounts,
  refuseForeignStore,
  startupErrorMessage,
} from './prepare.ts'

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

test("the start refuses the files of another database with one sentence, and waits for a store that doesn't answer", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'start-'))
  const config = testConfig({ DATA_DIR })
  await refuseForeignStore(database, config)
  await refuseForeignStore(database, config)
  writeFileSync(join(DATA_DIR, 'files', 'installation'), 'another')
  const refused = await refuseForeignStore(database, config).catch((error: unknown) => error)
  expect(startupErrorMessage(refused)).toMatch(
    /^The folder .* holds the files of another database\. Nothing was changed\./,
  )
  const nowhere = { S3_BUCKET: 'none', S3_ENDPOINT: 'http://127.0.0.1:1', S3_REGION: 'x' }
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
  await refuseForeignStore(database, testConfig({ ...nowhere, ...keys }))
})

test('the start says where mail goes when no server takes it', () => {
  expect(mailNotice(testConfig())).toContain('http://localhost:3000/dev/mailbox')
  expect(mailNotice(testConfig({ BACKEND_URL }))).toMatch(/^Mail goes nowhere/)
  expect(mailNotice(testConfig({ BACKEND_URL, SMTP_URL: 'smtp://mail.example' }))).toBeUndefined()
})
