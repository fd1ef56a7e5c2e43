import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Database } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { newDatabase, onServer, startPostgres } from './postgres.ts'
import { databases } from './private-texts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated template database of this run; no connection to it may be open. */
    postgres: string
  }
}

/** Before all tests: starts one PostgreSQL for the run, with a migrated database as the template of others. */
export async function setup(project: TestProject) {
  // Its data need not survive the run, and deadlocks should be detected sooner than after a second.
  const cluster = await startPostgres(['fsync=off', 'deadlock_timeout=100ms'])
  const template = await newDatabase(cluster.address('postgres'))
  const database = openPostgres(template, 1)
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)))
  await database.close()
  project.provide('postgres', template)
  return () => cluster.stop()
}

/** Creates a migrated database on the run's PostgreSQL and returns its URL. */
export const migratedDatabase = async () => {
  const template = new URL(inject('postgres')).pathname.slice(1)
  const url = await newDatabase(onServer(inject('postgres'), 'postgres'), `template ${template}`)
  databases.push(url)
  return url
}

/** The same without tables. */
export const emptyDatabase = () => newDatabase(onServer(inject('postgres'), 'postgres'))

/** Two hundred concurrent requests on a slow machine wait longer for a connection than the product's timeout. */
const patient = { connectionTimeoutMillis: 60_000, lock_timeout: 60_000, query_timeout: 60_000 }

/** Opens the database at `url` with at most `max` connections and a long connection timeout. */
export const openForRaces = (url: string, max: number) => openPostgres(url, max, patient)

/** Two nodes on one PostgreSQL, by number: transactions that really run side by side. For the whole file. */
export function twoNodes() {
  let nodes: Database[] = []
  beforeAll(async () => {
    const url = await migratedDatabase()
    nodes = [openForRaces(url, 12), openForRaces(url, 12)]
  })
  afterAll(async () => {
    for (const each of nodes) await each.close()
  })
  return (at: number): Database => {
    const node = nodes[at % 2]
    if (!node) throw new Error('no node')
    return node
  }
}
