import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { overPool, poolOf } from '#platform/database/pipelining/postgres.ts'

const file = fileURLToPath(new URL('../../node_modules/.cache/migrated.tar', import.meta.url))

/** Before all tests: dumps one migrated database to a file, which every worker loads. */
export async function setup() {
  mkdirSync(dirname(file), { recursive: true })
  const database = await openEmbedded({})
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)))
  const fresh = `${file}.${process.pid}.${performance.now()}`
  writeFileSync(fresh, Buffer.from(await (await database.dump()).arrayBuffer()))
  renameSync(fresh, file)
  await database.close()
}

/** A second migrated database, for tests that need two: opening one costs a second. */
export const openMigrated = () => openEmbedded({ image: new Uint8Array(readFileSync(file)).buffer })

let shared: Promise<{ database: Database; seeds: Seed[] }> | undefined

/** This worker's database as the migrations left it: data of earlier files is removed. */
export async function workerDatabase(): Promise<Database> {
  shared ??= openShared()
  const { database, seeds } = await shared
  await reset(database, seeds)
  return { ...database, ...overPool(poolOf(database)), close: async () => {} }
}

/** A table filled by the migrations, and the copy of its rows. */
interface Seed {
  table: string
  copy: string
}

async function openShared() {
  const database = await openMigrated()
  const seeds = (await filledTables(database)).map((table, at) => ({ table, copy: `seeds.t${at}` }))
  await database.script(
    `create schema seeds; ${seeds.map(({ table, copy }) => `create table ${copy} as table ${table};`).join(' ')}`,
  )
  return { database, seeds }
}

async function reset(database: Database, seeds: Seed[]) {
  await database.script('reset all')
  const filled = await filledTables(database)
  await database.script(`
    begin;
    set local session_replication_role = replica;
    ${filled.map((table) => `delete from ${table};`).join('\n')}
    ${seeds.map(({ table, copy }) => `insert into ${table} table ${copy};`).join('\n')}
    alter sequence events_id_seq restart;
    commit;`)
  if (filled.length) await database.script(`vacuum ${filled.join(', ')}`)
}

async function filledTables({ db }: Database): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')`,
  )
  const filled = await rowsOf<{ name: string }>(
    db,
    sql.raw(
      tables
        .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
        .join(' union all '),
    ),
  )
  return filled.map(({ name }) => name)
}
