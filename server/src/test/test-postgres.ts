import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { newDatabase, onServer, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database of this run, which nobody may be connected to. */
    postgres: string
  }
}

/** Before all tests: one PostgreSQL for the run, with a migrated database that others are copied from. */
export async function setup(project: TestProject) {
  // Nothing of it outlives the run, and those who race into a deadlock need not wait a second for each.
  const cluster = await startPostgres(['fsync=off', 'deadlock_timeout=100ms'])
  const template = await newDatabase(cluster.address('postgres'))
  const database = openPostgres(template, 1)
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)))
  await database.close()
  project.provide('postgres', template)
  return () => cluster.stop()
}

/** The address of a database of its own on the run's PostgreSQL, as the migrations make it. */
export const migratedDatabase = () => {
  const template = new URL(inject('postgres')).pathname.slice(1)
  return newDatabase(onServer(inject('postgres'), 'postgres'), `template ${template}`)
}

/** The same without a table. */
export const emptyDatabase = () => newDatabase(onServer(inject('postgres'), 'postgres'))

/** Two hundred at once wait longer for their turn on a slow machine than the product lets anybody wait. */
const patient = { connectionTimeoutMillis: 60_000, lock_timeout: 60_000, query_timeout: 60_000 }

/** The database at `url` with at most `max` connections, which many at once may wait for. */
export const openForRaces = (url: string, max: number) => openPostgres(url, max, patient)
