import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#platform/database/db.ts'

/** What belongs to the schema and not to its content. */
const machinery = ['schema_versions', 'schema_lock']

export interface Version {
  name: string
  checksum: string
}

/** Which migrations a database has seen; a backup fits only the same. */
export const versionsOf = (db: Db) =>
  rowsOf<Version>(db, sql`select name, checksum from schema_versions order by name`)

/** Every table of ours, those that others point at first. The job queue has a schema of its own and is left out. */
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
  const names = tables.map(({ name }) => name).filter((name) => !machinery.includes(name))
  return inOrder(names, links)
}

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

/** The columns a row is written with; what the database works out by itself is not. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        order by ordinal_position`,
  )
  return rows.map(({ name }) => name)
}

/** Lets every counter of a table go on after its highest row. */
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

/** No statement and no pause of a backup is cut short; it takes as long as it takes. */
export async function patiently(db: Db) {
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}
