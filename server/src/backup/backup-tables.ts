import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'

/** Tables of the migrator, which are not backed up. */
const migratorTables = ['schema_versions', 'schema_lock']

/** All our tables, referenced ones first. The job queue has a schema of its own and is omitted. */
export async function tablesOf(db: Db): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const links = await rowsOf<{ from: string; to: string }>(
    db,
    sql`select source.relname as from, target.relname as to from pg_constraint
        join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
        where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !migratorTables.includes(name))
  return inOrder(names, links)
}

/** The constraints by which rows refer to others of their own table, which no order of tables satisfies. */
export const selfReferencesOf = (db: Db) =>
  rowsOf<{ table: string; name: string }>(
    db,
    sql`select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and connamespace = 'public'::regnamespace and conrelid = confrelid`,
  )

function inOrder(names: string[], links: { from: string; to: string }[]): string[] {
  const sorted: string[] = []
  let left = names
  while (left.length) {
    const free = left.filter((name) =>
      links.every(({ from, to }) => from !== name || !left.includes(to)),
    )
    if (!free.length) throw new Error(`These tables point at each other: ${left.join(', ')}`)
    sorted.push(...free)
    left = left.filter((name) => !free.includes(name))
  }
  return sorted
}

/** The columns to insert; generated columns are omitted. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        order by ordinal_position`,
  )
  return rows.map(({ name }) => name)
}

/** Sets every sequence of a table to its highest value. */
export async function advance(db: Db, table: string) {
  const counters = await rowsOf<{ column: string; sequence: string }>(
    db,
    sql`select column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
        from information_schema.columns
        where table_schema = 'public' and table_name = ${table}
          and (column_default like 'nextval%' or is_identity = 'YES')`,
  )
  for (const { column, sequence } of counters)
    await db.execute(
      sql`select setval(${sequence}::regclass, coalesce(max(${sql.identifier(column)}), 1), count(*) > 0)
          from ${sql.identifier(table)}`,
    )
}

export async function countOf(db: Db, table: string): Promise<number> {
  const [row] = await rowsOf<{ rows: number }>(
    db,
    sql`select count(*)::int as rows from ${sql.identifier(table)}`,
  )
  return row?.rows ?? 0
}

/** Disables the timeouts of statements and idle transactions; a backup takes as long as it takes. Times are in UTC. */
export async function prepareLongTransaction(db: Db) {
  await db.execute(sql`set local timezone = 'UTC'`)
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}
