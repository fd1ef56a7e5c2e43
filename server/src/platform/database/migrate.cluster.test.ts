import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '#test/test-postgres.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './pipelining/postgres.ts'

const index = `-- concurrently
create unique index concurrently if not exists notes_text on notes (text);`

let folder: string
let url: string
let db: pg.Client
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cohort-migrations-'))
  writeFileSync(join(folder, '0000_notes.sql'), 'create table notes (text text);')
  url = await emptyDatabase()
  db = new pg.Client({ connectionString: url })
  await db.connect()
  await start()
  writeFileSync(join(folder, '0001_index.sql'), index)
})
afterEach(async () => {
  await db.end()
  rmSync(folder, { recursive: true })
})

/** A node that starts. */
const start = async () => {
  const database = openPostgres(url, 1)
  await migrate(database, folder).finally(database.close)
}
const found = async (text: string) => (await db.query({ text, rowMode: 'array' })).rows.flat()
const validity = () =>
  found(`select indisvalid from pg_index where indexrelid = to_regclass('public.notes_text')`)
const versions = () => found('select name from schema_versions order by name')
const building = () =>
  found(
    `select pid from pg_stat_activity where datname = current_database() and query like 'create unique%'`,
  )

test('while an index is built others write, and nodes that start together build it once', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  // The build waits for this transaction, which began before it.
  await other.query(`begin; insert into notes values ('before')`)
  const starting = Promise.all([start(), start(), start()])
  await vi.waitFor(async () => expect(await building()).toHaveLength(1), 5000)
  await db.query(`insert into notes values ('meanwhile')`)
  expect(await versions()).toEqual(['0000_notes.sql'])
  await other.query('commit')
  await other.end()
  await starting
  expect([await validity(), await versions()]).toEqual([
    [true],
    ['0000_notes.sql', '0001_index.sql'],
  ])
})

test('half of an index, left by a killed or a failed build, is built again by the next start', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query(`begin; insert into notes values ('twice')`)
  const killed = expect(start()).rejects.toThrow('terminat')
  await vi.waitFor(async () => expect(await building()).toHaveLength(1), 5000)
  await db.query('select pg_terminate_backend($1)', await building())
  await killed
  await other.query(`insert into notes values ('twice'); commit`)
  await other.end()
  expect([await validity(), await versions()]).toEqual([[false], ['0000_notes.sql']])
  await expect(start()).rejects.toMatchObject({ code: '23505' })
  expect([await validity(), await versions()]).toEqual([[false], ['0000_notes.sql']])
  await db.query('truncate notes')
  await start()
  expect([await validity(), await versions()]).toEqual([
    [true],
    ['0000_notes.sql', '0001_index.sql'],
  ])
})
