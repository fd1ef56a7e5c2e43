import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { putText, storageOf } from '#platform/files/storage.ts'
import { users } from '#schema/accounts.table.ts'
import { app, db, signIn, startApp, testConfig } from '#test/harness.ts'
import { startSmtp } from '#test/smtp.ts'
import { outageWatch, watchOutages } from './outage.messages.ts'

startApp()

let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

let config: ReturnType<typeof testConfig>
let boss: string
beforeEach(async () => {
  smtp.delivered.length = 0
  config = testConfig({ SMTP_URL: smtp.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'outage-')) })
  await db().update(users).set({ status: 'suspended' }).where(eq(users.role, 'superadmin'))
  const { user } = await signIn('superadmin')
  boss = user.email
  await db()
    .update(users)
    .set({ settings: { language: 'de' } })
    .where(eq(users.id, user.id))
})

/** No row can be written, as on a database that is away. */
const breakDatabase = () =>
  db().execute(sql`alter table health_findings add constraint away check (false) not valid`)
const mendDatabase = () =>
  db().execute(sql`alter table health_findings drop constraint if exists away`)
afterEach(mendDatabase)

const minutes = (after: number) => new Date(Date.UTC(2027, 0, 11, 9, after))
const subjects = () => smtp.delivered.map(({ header }) => header('Subject'))

test('superadmins get one mail in their language once the database is away for two minutes, and one when it is back', async () => {
  const look = outageWatch(config, app().database)
  await look(minutes(0))
  expect(smtp.delivered).toEqual([])
  await breakDatabase()
  await look(minutes(1))
  await look(minutes(2))
  expect(smtp.delivered).toEqual([])
  for (const minute of [3, 4, 20, 90]) await look(minutes(minute))
  expect(smtp.delivered.map(({ recipients }) => recipients)).toEqual([[boss]])
  expect(subjects()).toEqual([expect.stringMatching(/^Die Datenbank von .* ist nicht erreichbar/)])
  await mendDatabase()
  await look(minutes(91))
  await look(minutes(92))
  expect(smtp.delivered).toHaveLength(2)
  expect(subjects()[1]).toMatch(/^Die Datenbank von .* ist wieder da/)
})

test('a flapping database causes one mail within an hour, and a short outage none', async () => {
  const look = outageWatch(config, app().database)
  await look(minutes(0))
  for (const start of [1, 10, 20]) {
    await breakDatabase()
    await look(minutes(start))
    await look(minutes(start + 3))
    await mendDatabase()
    await look(minutes(start + 4))
  }
  expect(smtp.delivered).toHaveLength(2)
  await breakDatabase()
  await look(minutes(70))
  await mendDatabase()
  await look(minutes(71))
  expect(smtp.delivered).toHaveLength(2)
})

test('of two nodes on one store one sends the mail', async () => {
  const looks = [outageWatch(config, app().database), outageWatch(config, app().database)]
  for (const look of looks) await look(minutes(0))
  await breakDatabase()
  for (const minute of [1, 3, 4]) for (const look of looks) await look(minutes(minute))
  expect(smtp.delivered).toHaveLength(1)
})

test('a mail server that refuses is no failure, and an old claim does not suppress the mail', async () => {
  const look = outageWatch(config, app().database)
  await look(minutes(0))
  await putText(storageOf(config), 'outage', minutes(-200).toISOString())
  await breakDatabase()
  smtp.state.mood = 550
  await look(minutes(1))
  await look(minutes(3))
  smtp.state.mood = 'takes'
  await mendDatabase()
  await look(minutes(5))
  expect(subjects()).toHaveLength(1)
})

test('without a mail server nothing looks', () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const before = timer.mock.calls.length
  watchOutages(testConfig(), app().database)
  expect(timer.mock.calls.length).toBe(before)
  timer.mockRestore()
})
