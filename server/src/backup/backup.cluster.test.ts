import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add } from '#domains/files/files.ts'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { openPostgres, poolOf } from '#platform/database/pipelining/postgres.ts'
import { storageOf } from '#platform/files/storage.ts'
import { record } from '#platform/security/audit.ts'
import { users } from '#schema/accounts.table.ts'
import { files } from '#schema/files.table.ts'
import { startups } from '#schema/projects.table.ts'
import { migrations, openForCommand } from '#src/prepare.ts'
import { run } from '#test/commands.ts'
import { testConfig } from '#test/harness.ts'
import { migratedDatabase } from '#test/test-postgres.ts'
import { makeBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const from = (request_id: string) => ({ address: '::1', agent: '', request_id })
const place = () => mkdtempSync(join(tmpdir(), 'backup-'))
const storeAt = (DATA_DIR: string) => storageOf(testConfig({ DATA_DIR }))

let source: Database
let target: Database
beforeAll(async () => {
  source = openPostgres(await migratedDatabase(), 10)
  target = openPostgres(await migratedDatabase(), 10)
})
afterAll(async () => {
  await source?.close()
  await target?.close()
})

async function person() {
  const id = v7()
  const [user] = await source.db
    .insert(users)
    .values({ id, email: `${id}@test.example`, full_name: 'A person', role: 'intern' })
    .returning()
  if (!user) throw new Error('no user')
  return { ...user, session_id: '' }
}

const fileOf = (owner_id: string) => {
  const id = v7()
  const file = {
    id,
    key: id,
    owner_id,
    name: 'cv.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: '',
  }
  return { ...file, category: 'resume' as const }
}

test('concurrent uploads cannot exceed the quota', async () => {
  const user = await person()
  await source.db.insert(files).values(Array.from({ length: 97 }, () => fileOf(user.id)))
  const tries = Array.from({ length: 8 }, (_, at) =>
    source.transaction((db) => add(db, { user, from: from(`try ${at}`) }, fileOf(user.id))),
  )
  const settled = await Promise.allSettled(tries)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await source.db.delete(files)
})

test('a command has no limit of time, neither the server nor its driver', async () => {
  const DATABASE_URL = await migratedDatabase()
  const database = await openForCommand(testConfig({ DATABASE_URL, DATA_DIR: place() }))
  const [limits] = await rowsOf(
    database.db,
    sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(limits).toEqual({ statement: '0', idle: '0' })
  expect(poolOf(database).options).toMatchObject({ query_timeout: 0 })
  await database.close()
})

test('a backup taken under writes is consistent and restores with an intact audit chain', async () => {
  const user = await person()
  const store = storeAt(place())
  let writing = true
  let written = 0
  const writers = Array.from({ length: 4 }, async (_, lane) => {
    while (writing) {
      const { id, ...rest } = fileOf(user.id)
      await store.put(id, Readable.from(['x']), 1)
      const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
      await source.transaction(async (db) => {
        await db.insert(files).values({ id, ...rest, sha256 })
        const act = { action: 'tested', entity_type: 'file', entity_id: id }
        await record(db, user, from(`${lane} ${written}`), act)
      })
      written += 1
    }
  })
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(50)
  const folder = join(place(), 'live')
  const { manifest } = await makeBackup(source, store, folder)
  writing = false
  await Promise.all(writers)

  await restoreBackup(target, testConfig({ DATA_DIR: place() }), folder, {
    force: false,
    migrations,
  })
  const stored = await target.db.$count(files)
  expect(stored).toBe(manifest.files.length)
  expect(stored).toBeGreaterThan(50)
  const audited = await rowsOf(target.db, sql`select 1 from audit_logs where action = 'tested'`)
  expect(audited).toHaveLength(stored)
})

test('a drill goes as far as a restore, also where a file went while the backup was made', async () => {
  const logo = fileOf((await person()).id)
  await source.db.insert(files).values({ ...logo, category: 'logo' })
  const startup = { name: 'Lotus Labs', contact_email: 'ada@test.example', logo_id: logo.id }
  await source.db.insert(startups).values(startup)
  const store = storeAt(place())
  const read = async (key: string) => {
    await source.db.update(startups).set({ logo_id: null })
    await source.db.delete(files).where(eq(files.id, logo.id))
    return store.read(key)
  }
  const folder = join(place(), 'waning')
  const { manifest } = await makeBackup(source, { ...store, read }, folder)
  expect(manifest.gone).toContain(logo.id)
  const settings = { DATABASE_URL: await migratedDatabase(), DATA_DIR: place() }
  expect(await run('drill', settings, folder)).toMatchObject({ code: 0 })
  expect(await run('restore', settings, folder)).toMatchObject({ code: 0 })
})
