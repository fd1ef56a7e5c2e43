import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Db, rowsOf } from '#platform/database/db.ts'
import { openDatabase } from '#src/prepare.ts'
import { testConfig } from './harness.ts'
import { ask, Ledger } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, underLoad } from './ledger-load.ts'
import { type Node, newNode } from './node.ts'
import { newDatabase, startPostgres } from './postgres.ts'

const minute = 60_000
/** The nodes have it, too. */
const AUDIT_KEY = process.env.AUDIT_KEY ?? ''
/** Of load, on each engine; SOAK_MINUTES for fewer. */
const duration = Number(process.env.SOAK_MINUTES ?? 45) * minute
/**
 * What is usual in the last tenth of the time: at most this multiple of what was usual in the first, and so much more. A
 * busy machine delays the event loop.
 */
const growth = {
  memory: [1.5, 0],
  // The embedded database keeps each file of its tables open that it has read.
  descriptors: [1.2, 200],
  sessions: [1.2, 5],
  lag: [1.2, 200],
} as const
type Measure = keyof typeof growth
const measures = Object.keys(growth) as Measure[]

async function prepare(engine: 'PostgreSQL' | 'the embedded database') {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-soak-'))
  const cluster = engine === 'PostgreSQL' ? await startPostgres() : undefined
  const DATABASE_URL = cluster ? await newDatabase(cluster.address('postgres')) : ''
  const open = () => openDatabase(testConfig({ DATA_DIR, DATABASE_URL, AUDIT_KEY }))
  const prepared = await open()
  const actors = await createActors(prepared.db, Math.ceil(duration / 2000), 60)
  await prepared.close()
  const node = await newNode({ DATABASE_URL, DATA_DIR })
  await node.start()
  const ledger = new Ledger([node.base])
  return { engine, DATA_DIR, DATABASE_URL, cluster, open, actors, node, ledger }
}
type Soak = Awaited<ReturnType<typeof prepare>>

/** Loads a node, and stops it; returns what was measured at sixty moments. */
async function run({ ledger, actors, node, DATABASE_URL }: Soak) {
  const samples: Record<Measure, number>[] = []
  await underLoad(ledger, actors, async () => {
    for (let step = 0; step < 60; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, duration / 60))
      samples.push({
        memory: node.memory(),
        descriptors: node.descriptors(),
        sessions: DATABASE_URL ? await sessionsOf(DATABASE_URL) : 0,
        lag: await lagOf(node),
      })
    }
  })
  await ledger.settle()
  expect(await node.stop()).toEqual({ code: 0, signal: null })
  return samples
}

/** The connections of the node to its database, without the one that counts. */
async function sessionsOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int - 1 as open from pg_stat_activity where datname = current_database()',
  )
  await client.end()
  return rows[0].open
}

/** How late the event loop is, in milliseconds. */
async function lagOf({ base }: Node): Promise<number> {
  const { body } = await ask(base, { method: 'GET', url: '/metrics' })
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(String(body)) ?? []
  return Math.round(Number(seconds) * 1000)
}

type Samples = Awaited<ReturnType<typeof run>>

async function check(soak: Soak, samples: Samples) {
  const { engine, DATA_DIR, open, actors, ledger } = soak
  const usual = (some: Samples, measure: Measure) =>
    some.map((one) => one[measure]).sort((one, other) => one - other)[some.length >> 1] ?? 0
  const found = measures.map((measure) => {
    const [times, more] = growth[measure]
    const early = usual(samples.slice(0, 6), measure)
    const late = usual(samples.slice(-6), measure)
    return { measure, early, late, isGrown: !(late <= early * times + more) }
  })
  const figures = found.map(({ measure, early, late }) => `${measure} ${early} then ${late}`)
  console.log(`${engine}: ${ledger.entries.length} writes; ${figures.join(', ')}`)
  expect(found.filter(({ isGrown }) => isGrown)).toEqual([])
  const database = await open()
  await expectSettled(database.db, { ledger, actors, DATA_DIR })
  await expectBounded(database.db, ledger)
  await database.close()
}

/** What is stored of requests goes with its time, and each write has left one key. */
async function expectBounded(db: Db, ledger: Ledger) {
  const [row] = await rowsOf<{ keys: number; limits: number; events: number }>(
    db,
    sql`select (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from limits where resets_at < now() - interval '15 minutes') as limits,
      (select count(*)::int from events where at < now() - interval '2 hours') as events`,
  )
  expect(row).toMatchObject({ limits: 0 })
  // The newest event is kept.
  expect(row?.events).toBeLessThanOrEqual(1)
  expect(row?.keys).toBeLessThanOrEqual(ledger.entries.length)
}

test(
  `${duration / minute} minutes of load on each engine: nothing is lost and nothing grows: neither memory, nor connections, nor delays`,
  async () => {
    const soaks = [await prepare('PostgreSQL'), await prepare('the embedded database')]
    const samples = await Promise.all(soaks.map(run))
    for (const [at, soak] of soaks.entries()) await check(soak, samples[at] ?? [])
    for (const { cluster, DATA_DIR } of soaks) {
      await cluster?.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    }
  },
  duration + 20 * minute,
)
