import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { environmentOf, newNode, rounds, spawnServer } from './node.ts'
import { freePort } from './postgres.ts'
import { emptyDatabase } from './test-postgres.ts'

let url: string
let db: pg.Client
let DATA_DIR: string

beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-migration-'))
  url = await emptyDatabase()
  db = new pg.Client({ connectionString: url })
  await db.connect()
})
afterEach(async () => {
  await db.end()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const migrations = () =>
  readdirSync(join(inject('serverBuild'), 'migrations')).filter((name) => name.endsWith('.sql'))

const setting = () => ({ DATABASE_URL: url, DATA_DIR })
const namesOf = async (query: string) =>
  (await db.query<{ name: string }>(query)).rows.map(({ name }) => name)
const versions = () => namesOf('select name from schema_versions order by name')
const tables = () =>
  namesOf(`select tablename as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename not in ('schema_versions', 'schema_lock')`)

async function startAndStop(count: number) {
  const nodes = await Promise.all(Array.from({ length: count }, () => newNode(setting())))
  const started = await Promise.allSettled(nodes.map((node) => node.start()))
  await Promise.all(nodes.map((node) => node.kill()))
  expect(started.map(({ status }) => status)).toEqual(nodes.map(() => 'fulfilled'))
}

/** Starts a process that is expected to exit, and returns its exit code and output. */
async function refusal(DATABASE_URL = url) {
  const here = { ...setting(), DATABASE_URL }
  const { ended, output } = spawnServer(environmentOf(here, await freePort()))
  return { ...(await ended), output: output().trim() }
}

test('nodes that start concurrently on an empty database all come up, and migrate it once', async () => {
  await startAndStop(4)
  expect(await versions()).toEqual(migrations().sort())
})

/** Counts DDL commands in a sequence, which is not rolled back with their transaction. */
const counting = `
  create sequence things;
  create function count_thing() returns event_trigger language plpgsql as $$
  begin
    perform pg_sleep(0.002);
    if nextval('things') = current_setting('cohort.fails_at', true)::int then
      raise exception 'no space left' using errcode = 'disk_full';
    end if;
  end $$;
  create event trigger counted on ddl_command_end execute function count_thing();`
const commandCount = async () =>
  Number(
    (await db.query<{ count: string }>('select last_value as count from things')).rows[0]?.count,
  )

const anywhere = Array.from({ length: rounds(0, 19) }, () => Math.ceil(Math.random() * 90))

test('a killed migration leaves the old version, and the next start completes it', async () => {
  await db.query(counting)
  for (const more of [40, ...anywhere]) {
    const from = await commandCount()
    const { child, ended } = spawnServer(environmentOf(setting(), await freePort()))
    const reached = async () => expect(await commandCount()).toBeGreaterThan(from + more)
    await vi.waitFor(reached, { timeout: 30_000, interval: 5 })
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    const gone = `select pid::text as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    await vi.waitFor(async () => expect(await namesOf(gone)).toEqual([]), { timeout: 10_000 })
    expect([await versions(), await tables()]).toEqual([[], []])
  }
  await startAndStop(1)
  expect(await versions()).toEqual(migrations().sort())
}, 600_000)

test('a migration that fails near its end leaves the old version, and the process exits with an error', async () => {
  await db.query(counting)
  const name = new URL(url).pathname.slice(1)
  await db.query(`alter database ${name} set cohort.fails_at = '100'`)
  expect((await refusal()).code).toBe(1)
  expect([await versions(), await tables()]).toEqual([[], []])
  await startAndStop(1)
  expect(await versions()).toEqual(migrations().sort())
})

test('a node waits while another one migrates, however long that takes', async () => {
  await startAndStop(1)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin; select 1 from schema_lock where id = 1 for update')
  const node = await newNode(setting())
  const started = node.start()
  const waiting = `select pid::text as name from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect(await namesOf(waiting)).toHaveLength(1), 30_000)
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  expect(node.ended()).toBeUndefined()
  await other.end()
  await started
  await node.kill()
})

test('a database of a newer build or with a changed migration is rejected with a one-line message', async () => {
  await startAndStop(1)
  await db.query(`insert into schema_versions values ('9999_future.sql', 'unknown')`)
  expect(await refusal()).toEqual({
    code: 1,
    signal: null,
    output:
      'The database has version 9999_future.sql, which this build does not know. Use a newer build.',
  })
  await db.query(`delete from schema_versions where name = '9999_future.sql'`)
  await db.query(`update schema_versions set checksum = 'other' where name = '0001_jobs.sql'`)
  expect(await refusal()).toEqual({
    code: 1,
    signal: null,
    output: 'Migration 0001_jobs.sql was changed after it ran. Restore the file it had.',
  })
})

test('a database that is not there yet is waited for, with one line per try', async () => {
  const away = `postgres://postgres@127.0.0.1:${await freePort()}/cohort`
  const { child, ended, output } = spawnServer(
    environmentOf({ ...setting(), DATABASE_URL: away }, await freePort()),
  )
  const line =
    /^The database cannot be reached: connect ECONNREFUSED [\d.:]+\. Trying again in \d s\.$/
  const lines = () => output().trim().split('\n')
  await vi.waitFor(() => expect(lines().length).toBe(2), 20_000)
  expect(lines()).toEqual([expect.stringMatching(line), expect.stringMatching(line)])
  child.kill('SIGKILL')
  await ended
})

test('a database that the server does not have is named in one line', async () => {
  const absent = Object.assign(new URL(url), { pathname: '/absent' }).href
  const { code, output } = await refusal(absent)
  expect([code, output]).toEqual([
    1,
    'The database cannot be reached: database "absent" does not exist',
  ])
})
