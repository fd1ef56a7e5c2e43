import { sql } from 'drizzle-orm'
import { db } from './harness.ts'

/**
 * Stops the database clock of this test file: now() and clock_timestamp() return this time until it is set again. Call
 * it after startApp() and before anyone signs in.
 */
export async function clockAt(moment: string) {
  for (const statement of clock) await db().execute(sql.raw(statement))
  await db().execute(
    sql`select set_config('test.moment', ${new Date(moment).toISOString()}, false)`,
  )
}

const answer = `returns timestamptz language sql stable as $$ select current_setting('test.moment')::timestamptz $$`
const clock = [
  'create schema if not exists clock',
  `create or replace function clock.now() ${answer}`,
  `create or replace function clock.clock_timestamp() ${answer}`,
  'set search_path = clock, pg_catalog, public',
]
