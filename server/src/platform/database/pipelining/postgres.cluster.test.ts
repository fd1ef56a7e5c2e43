import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { log } from '#platform/log.ts'
import { emptyDatabase } from '#test/test-postgres.ts'
import { type Database, rowsOf } from '../db.ts'
import { toProblem } from '../error-mapping.ts'
import { openPostgres, poolOf } from './postgres.ts'

const cutAll = `
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.argv[1] })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  await client.end()`

test.each<[string, (database: Database) => Pick<Database, 'transaction'>]>([
  ['the database', (database) => database],
  // As in the check of health, which has only these.
  ['its connections', ({ db }) => db],
])(
  'a connection lost before a transaction of %s begins is a 503 and is returned to the pool',
  async (_, of) => {
    const url = await emptyDatabase()
    const database = openPostgres(url, 1)
    const one = () =>
      of(database).transaction((db) => rowsOf<{ one: number }>(db, sql`select 1 as one`))
    await one()
    // A blocking call: the event loop does not run, so the pool still considers the connection healthy.
    spawnSync(process.execPath, ['--input-type=module', '-e', cutAll, url])
    const failed = await one().catch((error: unknown) => error)
    expect(toProblem(failed)?.status).toBe(503)
    expect(await one()).toEqual([{ one: 1 }])
    await database.close()
  },
)

test('slow statements are logged without their parameters, on every way to the database', async () => {
  const warn = vi.spyOn(log, 'warn')
  const database = openPostgres(await emptyDatabase(), 1)
  const wait = sql`select pg_sleep(0.6), ${'a secret'}::text`
  await database.db.execute(wait)
  await database.transaction((db) => db.execute(wait))
  await poolOf(database).query('select pg_sleep(0.6), $1::text', ['a secret'])
  await database.db.execute(sql`select 1`)
  const line = [
    { statement: 'select pg_sleep(0.6), $1::text', duration_ms: expect.any(Number) },
    'a slow statement',
  ]
  const lines = warn.mock.calls.filter(([, message]) => String(message) === 'a slow statement')
  expect(lines).toEqual([line, line, line])
  expect(JSON.stringify(lines)).not.toContain('secret')
  await database.close()
})
