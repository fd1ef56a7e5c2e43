import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, rowsOf } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'cohort-migrations-'))
let database: Database
beforeAll(async () => {
  database = await openEmbedded({})
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const index = 'create index concurrently if not exists notes_text on notes (text);'

test('files with and without a transaction run in order, each once', async () => {
  writeFileSync(join(folder, '0000_notes.sql'), 'create table notes (text text);')
  writeFileSync(join(folder, '0001_index.sql'), `-- concurrently\n${index}`)
  writeFileSync(join(folder, '0002_more.sql'), 'alter table notes add column more text;')
  await migrate(database, folder)
  await migrate(database, folder)
  const known = await rowsOf(database.db, sql`select name from schema_versions order by name`)
  expect(known).toEqual([
    { name: '0000_notes.sql' },
    { name: '0001_index.sql' },
    { name: '0002_more.sql' },
  ])
  const built = sql`select from pg_index where indexrelid = 'notes_text'::regclass and indisvalid`
  expect(await rowsOf(database.db, built)).toHaveLength(1)
})

test('a file that has learnt to build its index beside others is the one that ran', async () => {
  const file = join(folder, '0003_late.sql')
  const plain = 'create index notes_late on notes (text);'
  writeFileSync(file, plain)
  await migrate(database, folder)
  const beside = plain.replace('index', 'index concurrently if not exists')
  writeFileSync(file, `-- concurrently\n${beside}`)
  await migrate(database, folder)
  writeFileSync(file, `-- concurrently\n${beside.replace('(text)', '(more)')}`)
  await expect(migrate(database, folder)).rejects.toThrow('was changed after it ran')
  writeFileSync(file, plain)
})

test('an index is dropped beside others, and once', async () => {
  const drop = 'drop index concurrently if exists notes_late;'
  writeFileSync(join(folder, '0004_drop.sql'), `-- concurrently\n${drop}`)
  await migrate(database, folder)
  await migrate(database, folder)
  const left = sql`select from pg_class where relname = 'notes_late'`
  expect(await rowsOf(database.db, left)).toEqual([])
})

test('a file without a transaction may only build indexes that can be built again', async () => {
  const wrong = ['drop table notes;', 'create index concurrently other on notes (text);']
  for (const statement of wrong) {
    writeFileSync(join(folder, '0005_wrong.sql'), `-- concurrently\n${statement}`)
    await expect(migrate(database, folder)).rejects.toThrow('create index concurrently')
  }
  expect(await rowsOf(database.db, sql`select from notes`)).toEqual([])
})
