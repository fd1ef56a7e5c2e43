import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '#domains/identity/sessions/sessions.ts'
import type { Database } from '#platform/database/db.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { appliedIn, isNewDatabase, rebuildSchema } from '#platform/database/migrate.ts'
import { waitForDatabase } from '#platform/database/retry-until-available.ts'
import { storageOf } from '#platform/files/storage.ts'
import { record } from '#platform/security/audit.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { storedAuditKeys, useAuditKeys } from '#platform/security/audit-keys.ts'
import { WrongStore } from '#platform/security/store-owner.ts'
import { sessions, users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { testConfig } from '#test/harness.ts'
import { startObjectStore } from '#test/object-store.ts'
import { workerDatabase } from '#test/test-database.ts'
import { configFrom } from './config.ts'
import {
  applyDemoSetting,
  demoNotice,
  fillWithDemo,
  loadAuditKeys,
  mailNotice,
  migrations,
  mustOwnFolders,
  openDatabase,
  openForCommand,
  refuseForeignStores,
  startupErrorMessage,
} from './prepare.ts'

let database: Database
beforeEach(async () => {
  database = await workerDatabase()
})

const BACKEND_URL = 'https://jobs.company.example'
const sample = { email: 'hr@demo.example', full_name: 'Hema Reddy', role: 'hr' } as const
const demo = { ...sample, password_hash: 'of the published password' }

const statusOf = async (email: string) =>
  (await database.db.select().from(users).where(eq(users.email, email)))[0]?.status
const off = testConfig()
const on = testConfig({ DEMO_DATA: 'true' })

test('the demo fills a database without people once, where it is on', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-demo-'))
  await fillWithDemo(database, testConfig({ DATA_DIR }))
  expect(await database.db.$count(users)).toBe(0)
  const config = testConfig({ DATA_DIR, DEMO_DATA: 'true' })
  await fillWithDemo(database, config)
  const people = await database.db.$count(users)
  expect(people).toBeGreaterThan(10)
  await fillWithDemo(database, config)
  expect(await database.db.$count(users)).toBe(people)
  rmSync(DATA_DIR, { recursive: true })
})

test('the demo accounts of a database whose demo data is off are suspended and signed out, with audit, and come back when it is on', async () => {
  const [account] = await database.db.insert(users).values(demo).returning()
  const from = { address: '127.0.0.1', agent: 'test', request_id: 'test' }
  await openSession(database.db, account?.id ?? '', from)
  await applyDemoSetting(database, on)
  expect(await statusOf(demo.email)).toBe('active')
  expect(await applyDemoSetting(database, off)).toBe(1)
  expect(await statusOf(demo.email)).toBe('suspended')
  expect(await database.db.$count(sessions)).toBe(0)
  expect(await applyDemoSetting(database, testConfig({ BACKEND_URL }))).toBe(0)
  await applyDemoSetting(database, on)
  expect(await statusOf(demo.email)).toBe('active')
  const entries = await database.db.select().from(auditLogs).orderBy(auditLogs.id)
  expect(entries.map(({ entity_id, details }) => [entity_id, JSON.parse(details)])).toEqual([
    [account?.id, { to: 'suspended', reason: 'demo_data_off' }],
    [account?.id, { to: 'active', reason: 'demo_data_on' }],
  ])
})

test('a demo account that was suspended by hand stays so, and nobody else is suspended', async () => {
  const other = { email: 'hr@company.example', full_name: 'Hanna', role: 'hr' } as const
  await database.db.insert(users).values([{ ...demo, status: 'suspended' }, other])
  await applyDemoSetting(database, off)
  expect(await statusOf(other.email)).toBe('active')
  await applyDemoSetting(database, on)
  expect(await statusOf(demo.email)).toBe('suspended')
})

test('a person of sample data, who has no password, is not suspended', async () => {
  await database.db.insert(users).values(sample)
  expect(await applyDemoSetting(database, off)).toBe(0)
  expect(await statusOf(sample.email)).toBe('active')
})

test('the start warns of demo data', () => {
  const local = configFrom({ BACKEND_URL: 'http://localhost:3000', BACKEND_PUBLIC_KEY: 'x' })
  expect(demoNotice(local)).toMatch(/^WARNING: .* on this machine only\./)
  expect(demoNotice(on)).toMatch(/^WARNING: .* for everyone/)
  expect(demoNotice(off)).toBeUndefined()
  expect(demoNotice(off, 7)).toMatch(/7 accounts of the demo were suspended/)
})

test("the start refuses the files of another database with one sentence, and waits for a store that doesn't answer", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'start-'))
  const config = testConfig({ DATA_DIR })
  await refuseForeignStores(database, config)
  await refuseForeignStores(database, config)
  writeFileSync(join(DATA_DIR, 'files', 'installation'), 'another')
  const refused = await refuseForeignStores(database, config).catch((error: unknown) => error)
  expect(startupErrorMessage(refused)).toMatch(
    /^The folder .* holds the files of another database\. Nothing was changed\./,
  )
  const nowhere = { S3_BUCKET: 'none', S3_ENDPOINT: 'http://127.0.0.1:1', S3_REGION: 'x' }
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
  await refuseForeignStores(database, testConfig({ ...nowhere, ...keys }))
})

test('the start refuses the backups of another database, and leaves neither a marker nor a key there', async () => {
  const place = (name: string) => mkdtempSync(join(tmpdir(), name))
  const [DATA_DIR, BACKUP_DIR] = [place('start-'), place('backups-')]
  const config = testConfig({ DATA_DIR, BACKUP_DIR })
  const marker = join(BACKUP_DIR, 'installation')
  writeFileSync(marker, 'another')
  const refused = await openDatabase(config).catch((error: unknown) => error)
  expect(startupErrorMessage(refused)).toMatch(
    /^The folder .* holds the backups of another database\. Nothing was changed\. .* another BACKUP_DIR\.$/,
  )
  await expect(refuseForeignStores(database, config)).rejects.toThrow(WrongStore)
  expect(readdirSync(BACKUP_DIR)).toEqual(['installation'])
  rmSync(marker)
  await refuseForeignStores(database, config)
  expect(readdirSync(BACKUP_DIR)).toEqual(['installation'])
})

test('the files of another database are refused before a migration, its backup and a key', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'foreign-'))
  const marker = join(DATA_DIR, 'files', 'installation')
  const config = testConfig({ DATA_DIR })
  mkdirSync(join(DATA_DIR, 'files'))
  writeFileSync(marker, 'another')
  await expect(openDatabase(config)).rejects.toThrow(WrongStore)
  const before = await openEmbedded({ folder: DATA_DIR })
  expect(await isNewDatabase(before.db)).toBe(true)
  await before.transaction((held) => rebuildSchema(held, migrations, 12))
  await before.close()
  await expect(openDatabase(config)).rejects.toThrow(WrongStore)
  await expect(openForCommand(config)).rejects.toThrow(WrongStore)
  const after = await openEmbedded({ folder: DATA_DIR })
  expect(await appliedIn(after.db)).toHaveLength(12)
  await after.close()
  expect(readdirSync(join(DATA_DIR, 'files'))).toEqual(['installation'])
  rmSync(marker)
  await openDatabase(config).then((opened) => opened.close())
  expect(readdirSync(join(DATA_DIR, 'files')).sort()).toEqual([
    'audit-keys',
    'backups',
    'installation',
  ])
  rmSync(DATA_DIR, { recursive: true })
  useAuditKeys([process.env.AUDIT_KEY ?? ''])
})

test('the start says where mail goes when no server takes it', () => {
  expect(mailNotice(testConfig())).toContain('http://localhost:3000/dev/mailbox')
  expect(mailNotice(testConfig({ BACKEND_URL }))).toMatch(/^Mail goes nowhere/)
  expect(mailNotice(testConfig({ BACKEND_URL, SMTP_URL: 'smtp://mail.example' }))).toBeUndefined()
})

test('without AUDIT_KEY one key is made outside the database, which every start finds, also beside the backups', async () => {
  const place = () => mkdtempSync(join(tmpdir(), 'keys-'))
  const [DATA_DIR, BACKUP_DIR] = [place(), place()]
  const config = testConfig({ DATA_DIR, BACKUP_DIR })
  const from = { address: '', agent: 'test', request_id: 'keys' }
  const keysIn = (folder: string) => readdirSync(join(folder, 'audit-keys'))
  try {
    await Promise.all([loadAuditKeys(database, config), loadAuditKeys(database, config)])
    expect(keysIn(BACKUP_DIR)).toHaveLength(1)
    expect(keysIn(join(DATA_DIR, 'files'))).toEqual(keysIn(BACKUP_DIR))
    await record(database.db, undefined, from, { action: 'sealed', entity_type: 'thing' })
    rmSync(join(DATA_DIR, 'files', 'audit-keys'), { recursive: true })
    useAuditKeys([])
    await loadAuditKeys(database, config)
    expect(await findBroken(database.db)).toEqual([])
    expect(keysIn(join(DATA_DIR, 'files'))).toEqual(keysIn(BACKUP_DIR))
    // A key of one's own takes over, and the one before still verifies.
    const AUDIT_KEY = 'a key from somewhere else and long enough'
    await loadAuditKeys(database, testConfig({ DATA_DIR, AUDIT_KEY }))
    await record(database.db, undefined, from, { action: 'sealed', entity_type: 'thing' })
    expect(await findBroken(database.db)).toEqual([])
    useAuditKeys([AUDIT_KEY])
    expect(await findBroken(database.db)).toHaveLength(1)
  } finally {
    useAuditKeys([process.env.AUDIT_KEY ?? ''])
  }
})

test('without AUDIT_KEY the start waits for a store that is down, with one line per try', async () => {
  const gone = await startObjectStore('files')
  gone.close()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'waits-'))
  const S3_ENDPOINT = `http://127.0.0.1:${gone.port}`
  const S3 = { S3_BUCKET: 'files', S3_ENDPOINT, S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
  const config = testConfig({ DATA_DIR, ...S3 })
  const errorLog = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const opened = waitForDatabase(() => openDatabase(config), 100)
    await vi.waitFor(() => expect(errorLog.mock.calls.length).toBeGreaterThanOrEqual(2), 60_000)
    const store = await startObjectStore('files', gone.port)
    const waited = await opened
    for (const [line] of errorLog.mock.calls)
      expect(line).toMatch(
        /^The file store does not respond: .*ECONNREFUSED.* Trying again in \d s\.$/,
      )
    expect(await storedAuditKeys([storageOf(config)])).toHaveLength(1)
    await waited.close()
    store.close()
  } finally {
    errorLog.mockRestore()
    useAuditKeys([process.env.AUDIT_KEY ?? ''])
  }
})

test('as root neither the server nor a command writes into a folder of another user', async () => {
  const [DATA_DIR, BACKUP_DIR] = [tmpdir(), mkdtempSync(join(tmpdir(), 'owned-'))]
  if (process.getuid?.() === 0) chownSync(BACKUP_DIR, 1000, 1000)
  const config = testConfig({ DATA_DIR: '/dev/null/nowhere', BACKUP_DIR })
  const refused = new RegExp(`^The folder ${BACKUP_DIR} belongs to another user, .* runuser -u`)
  expect(() => mustOwnFolders(config, 0)).toThrow(refused)
  expect(() => mustOwnFolders(config, 1000)).not.toThrow()
  if (process.getuid?.() === 0)
    for (const open of [openDatabase, openForCommand])
      await expect(open(config)).rejects.toThrow(refused)
  if (statSync(DATA_DIR).uid === 0) mustOwnFolders(testConfig({ DATA_DIR }), 0)
})

test('a short AUDIT_KEY is refused by its name', () => {
  expect(() => testConfig({ AUDIT_KEY: 'short' })).toThrow('AUDIT_KEY')
})
