import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './db.ts'
import { rowsOf } from './db.ts'

/** The database has a version that this build does not know, or a migration was changed after it ran. */
export class UnknownVersion extends Error {}

interface Migration {
  name: string
  statements: string
  checksum: string
}

/**
 * Migrates the schema to this build's version. All missing migrations run in one transaction that holds the lock row:
 * two nodes wait for each other, and a killed one leaves the old version.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const known = migrationsIn(folder)
  await database.script(ledger).catch(() => database.script(ledger)) // two first starts at once
  await database.transaction(async (db) => {
    await db.execute(sql`set local lock_timeout = '120s'`)
    await db.execute(sql`set local statement_timeout = '120s'`)
    await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await db.execute(sql`select 1 from schema_lock where id = 1 for update`)
    const applied = await appliedIn(db)
    refuseUnknown(known, applied)
    for (const { name, statements, checksum } of known.slice(applied.length)) {
      for (const statement of statements.split('--> statement-breakpoint'))
        if (statement.trim()) await db.execute(sql.raw(statement))
      await db.execute(
        sql`insert into schema_versions (name, checksum) values (${name}, ${checksum})`,
      )
    }
  })
}

const ledger = `
create table if not exists schema_versions (name text primary key, checksum text not null, at timestamptz not null default now());
create table if not exists schema_lock (id integer primary key);
insert into schema_lock (id) values (1) on conflict do nothing;
`

const appliedIn = (db: Db) =>
  rowsOf<{ name: string; checksum: string }>(
    db,
    sql`select name, checksum from schema_versions order by name`,
  )

function refuseUnknown(known: Migration[], applied: { name: string; checksum: string }[]) {
  applied.forEach(({ name, checksum }, at) => {
    const mine = known[at]
    if (mine?.name !== name)
      throw new UnknownVersion(
        `The database has version ${name}, which this build does not know. Use a newer build.`,
      )
    if (mine.checksum !== checksum)
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
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') }
    })
}
