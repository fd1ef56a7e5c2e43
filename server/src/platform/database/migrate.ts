import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './db.ts'
import { rowsOf } from './db.ts'

/** The database has a version that this build does not know, or a migration was changed after it ran. */
export class UnknownVersion extends Error {}

export interface Version {
  name: string
  checksum: string
}

interface Migration extends Version {
  statements: string
  /** The checksum that the file had while it built its indexes in the transaction, which leaves the same schema. */
  plain: string
}

/**
 * Migrates the schema to this build's version. Missing migrations run in one transaction that holds the lock row: two
 * nodes wait for each other, and a killed one leaves the old version. A file that begins with `-- concurrently` builds
 * and drops big indexes between two such transactions, while others go on writing.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const known = migrationsIn(folder)
  const script = ledger.join(';')
  await database.script(script).catch(() => database.script(script)) // two first starts at once
  for (;;) {
    const next = await database.transaction((db) => migrateInTransaction(db, known))
    if (!next) return
    await database.buildIndexes(statementsIn(next))
    await addVersion(database.db, next)
  }
}

/** Runs what is missing, up to the first file that needs no transaction, which is returned. */
async function migrateInTransaction(db: Db, known: Migration[]): Promise<Migration | undefined> {
  await db.execute(sql`set local lock_timeout = '120s'`)
  await db.execute(sql`set local statement_timeout = '120s'`)
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await db.execute(sql`select 1 from schema_lock where id = 1 for update`)
  const applied = await appliedIn(db)
  refuseUnknown(known, applied)
  for (const migration of known.slice(applied.length)) {
    if (isConcurrent(migration)) return migration
    for (const statement of statementsIn(migration)) await db.execute(sql.raw(statement))
    await addVersion(db, migration)
  }
  return undefined
}

const isConcurrent = ({ statements }: Migration) => statements.startsWith('-- concurrently\n')

const statementsIn = ({ statements }: Migration) =>
  statements
    .replace(/^-- concurrently\n/, '')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter(Boolean)

/** Two nodes may have built the same indexes, one after the other. */
const addVersion = (db: Db, { name, checksum }: Migration) =>
  db.execute(
    sql`insert into schema_versions (name, checksum) values (${name}, ${checksum}) on conflict do nothing`,
  )

const ledger = [
  'create table if not exists schema_versions (name text primary key, checksum text not null, at timestamptz not null default now())',
  'create table if not exists schema_lock (id integer primary key)',
  'insert into schema_lock (id) values (1) on conflict do nothing',
]

/** The migrations that a database has. */
export const appliedIn = (db: Db) =>
  rowsOf<Version>(db, sql`select name, checksum from schema_versions order by name`)

/** Those of a database that may be new, and then has none. */
async function appliedSoFar(db: Db): Promise<Version[]> {
  const [row] = await rowsOf<{ known: string | null }>(
    db,
    sql`select to_regclass('public.schema_versions')::text as known`,
  )
  return row?.known ? appliedIn(db) : []
}

/** Whether the database has no schema yet. */
export const isNewDatabase = async (db: Db) => !(await appliedSoFar(db)).length

/** The migrations that the database lacks; `is_new` says that it has no schema yet. */
export async function pendingIn(db: Db, folder: string) {
  const applied = await appliedSoFar(db)
  return { is_new: !applied.length, pending: versionsIn(folder).slice(applied.length) }
}

/** Whether this build has this version at this place. */
export function knownIn(folder: string) {
  const known = migrationsIn(folder)
  return (version: Version, at: number) => known[at] !== undefined && isSame(known[at], version)
}

const isSame = (mine: Migration, { name, checksum }: Version) =>
  mine.name === name && [mine.checksum, mine.plain].includes(checksum)

/** The migrations of this build. */
export const versionsIn = (folder: string): Version[] =>
  migrationsIn(folder).map(({ name, checksum }) => ({ name, checksum }))

/**
 * Replaces the whole schema, in the caller's transaction, by the one that the first `count` migrations make. What
 * extensions brought stays.
 */
export async function rebuildSchema(db: Db, folder: string, count: number): Promise<void> {
  await db.execute(sql.raw(dropAll))
  for (const statement of ledger) await db.execute(sql.raw(statement))
  await applyAll(db, migrationsIn(folder).slice(0, count))
}

/** Applies what is missing, in the caller's transaction, where nobody else uses the tables. */
export async function migrateAlone(db: Db, folder: string): Promise<void> {
  const applied = await appliedIn(db)
  await applyAll(db, migrationsIn(folder).slice(applied.length))
}

async function applyAll(db: Db, migrations: Migration[]) {
  for (const migration of migrations) {
    for (const statement of statementsIn(migration))
      await db.execute(
        sql.raw(isConcurrent(migration) ? statement.replace(/ concurrently /i, ' ') : statement),
      )
    await addVersion(db, migration)
  }
}

/** First all names are read, then each is dropped: what is dropped cannot be read any more. */
const dropEach = (select: string) => `
  commands := array(${select});
  foreach command in array commands loop execute command; end loop;`
const own = (catalog: string) =>
  `not exists (select from pg_depend where objid = ${catalog}.oid and deptype = 'e')`
const dropAll = `do $$
declare command text; commands text[];
begin${dropEach(`select format('drop table if exists public.%I cascade', tablename) from pg_tables
    where schemaname = 'public'`)}${dropEach(`select format('drop sequence if exists public.%I cascade', sequencename)
    from pg_sequences where schemaname = 'public'`)}${dropEach(`select format('drop routine if exists %s cascade', oid::regprocedure)
    from pg_proc where pronamespace = 'public'::regnamespace and ${own('pg_proc')}`)}${dropEach(`select format('drop type if exists %s cascade', oid::regtype)
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${own('pg_type')}`)}
  drop schema if exists pgboss cascade;
end $$`

function refuseUnknown(known: Migration[], applied: Version[]) {
  applied.forEach((version, at) => {
    const mine = known[at]
    const { name } = version
    if (mine?.name !== name)
      throw new UnknownVersion(
        `The database has version ${name}, which this build does not know. Use a newer build.`,
      )
    if (!isSame(mine, version))
      throw new UnknownVersion(
        `Migration ${name} was changed after it ran. Restore the file it had.`,
      )
  })
}

function migrationsIn(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const statements = readFileSync(join(folder, name), 'utf8')
      return {
        name,
        statements,
        checksum: digestOf(statements),
        plain: digestOf(plain(statements)),
      }
    })
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const plain = (statements: string) =>
  statements.replace(/^-- concurrently\n/, '').replaceAll(/ concurrently if not exists/gi, '')

const oneIndex = /^create (?:unique )?index concurrently if not exists "?(\w+)"? /i
const oneDrop = /^drop index concurrently if exists "?\w+"?;?$/i

/**
 * Builds and drops indexes one after the other with `query`, each outside of a transaction. Half of an index, which a killed or
 * failed build leaves invalid, is removed and built again.
 */
export async function buildIndexesWith(
  query: (statement: string) => Promise<{ rows: unknown[] }>,
  statements: string[],
): Promise<void> {
  for (const statement of statements) {
    if (oneDrop.test(statement)) {
      await query(statement)
      continue
    }
    const [, name] = oneIndex.exec(statement) ?? []
    if (!name) throw new Error(`Not "create index concurrently if not exists": ${statement}`)
    const { rows } = await query(
      `select from pg_index where indexrelid = to_regclass('public.${name}') and not indisvalid`,
    )
    if (rows.length) await query(`drop index concurrently public.${name}`)
    await query(statement)
  }
}
