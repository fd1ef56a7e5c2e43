import { sql } from 'drizzle-orm'
import { rowsOf } from '#platform/database/db.ts'
import { waitForDatabase } from '#platform/database/retry-until-available.ts'
import { configFrom } from './config.ts'
import { openDatabase, startupErrorMessage } from './prepare.ts'

/** Migrates the database to this build's version and exits; a server that starts does the same. */
async function migrate() {
  const config = configFrom(process.env)
  const database = await waitForDatabase(() => openDatabase(config))
  const [last] = await rowsOf<{ name: string }>(
    database.db,
    sql`select name from schema_versions order by name desc limit 1`,
  )
  await database.close()
  console.log(`The database has the version ${last?.name}.`)
}

migrate().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
