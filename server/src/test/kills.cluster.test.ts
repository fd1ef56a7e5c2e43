import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@app/contract/identity/accounts.ts'
import { health } from '@app/contract/insight/health.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { ask, Ledger } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, type LoadActors, underLoad } from './ledger-load.ts'
import { type Node, newNode, rounds } from './node.ts'
import { type Cluster, newDatabase, startPostgres } from './postgres.ts'

/** Milliseconds for one test. */
const timeout = rounds(120_000, 3_600_000)

let cluster: Cluster
let DATA_DIR: string
let url: string
let database: Database
let nodes: Node[]
let actors: LoadActors
let ledger: Ledger

beforeAll(async () => {
  cluster = await startPostgres()
})
beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-kills-'))
  url = await newDatabase(cluster.address('postgres'))
  // A small pool per node, so that a connection leaked by a fault is noticed at once.
  const setting = [{ DATABASE_URL: url, DATA_DIR }, { DATABASE_POOL: '5' }] as const
  nodes = await Promise.all([newNode(...setting), newNode(...setting)])
  await Promise.all(nodes.map((node) => node.start()))
  database = openPostgres(url, 3)
  actors = await createActors(database.db, rounds(4, 400), 60)
  ledger = new Ledger(nodes.map(({ base }) => base))
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await database.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
afterAll(async () => {
  await cluster?.stop()
})

const under = (faults: () => Promise<void>) => underLoad(ledger, actors, faults)

/** A node that was frozen may respond 408 to what came meanwhile. */
const fine =
  /^(GET 200|PUT 200|PUT 409|POST 200|POST 201|POST 409|(?:GET|PUT|POST) (?:408|503)|\w+ lost)$/

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

/** A node that exited is reported with its output. */
function expectAlive() {
  const dead = nodes.filter((node) => node.ended())
  expect(dead.map((node) => `${JSON.stringify(node.ended())} ${node.output()}`)).toEqual([])
}

/** No user was signed out, no response was a 500, and every 503 was the problem of security.md. */
function expectOnlyOutages() {
  expect(Object.keys(ledger.answers).filter((name) => !fine.test(name))).toEqual([])
  expect(ledger.unexpectedOutages).toEqual([])
}

test(
  'killed nodes lose and duplicate nothing, are soon back, and every client succeeds in the end',
  async () => {
    const starts: number[] = []
    await under(async () => {
      for (let kill = 0; kill < rounds(2, 200); kill += 1) {
        const node = nodes[kill % nodes.length]
        // Longer than a second: a client that lost its first response has three tries left, a second apart and on each
        // node by turns, and with quicker kills all three could meet the node that is down.
        await pause(1200 + Math.random() * 800)
        await node?.kill()
        const startedAt = performance.now()
        await node?.start()
        starts.push(performance.now() - startedAt)
      }
    })
    console.log(`a killed node is ready again after ${Math.round(median(starts) ?? 0)} ms`)
    expect(ledger.unanswered).toEqual([])
    expectOnlyOutages()
    await expectSettled(database.db, { ledger, actors, DATA_DIR })
  },
  timeout,
)

const requestOfManager = () => ({
  method: 'GET',
  url: accounts.me.path,
  headers: actors.manager.headers,
})
const listeners = `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`

/** A connection that no fault of the test affects. */
async function withOwnConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
const countListeners = () =>
  withOwnConnection(async (client) => (await client.query(listeners)).rowCount)

async function expectOutage() {
  for (const { base } of nodes) {
    const well = await ask(base, { method: 'GET', url: health.health.path })
    expect([well.status, well.body]).toEqual([503, { status: 'degraded' }])
    const startedAt = performance.now()
    const refused = await ask(base, requestOfManager())
    expect(refused.status).toBe(503)
    expect(performance.now() - startedAt).toBeLessThan(2500)
  }
}

/** Waits until each node serves again, without a restart, and returns the milliseconds that the last of them took. */
async function waitUntilBack(): Promise<number> {
  const startedAt = performance.now()
  const limits = { timeout: 10_000, interval: 20 }
  const isBack = async ({ base }: Node) =>
    expect((await ask(base, requestOfManager())).status).toBe(200)
  await Promise.all(nodes.map((node) => vi.waitFor(() => isBack(node), limits)))
  return performance.now() - startedAt
}

test(
  'a killed database loses nothing; the nodes respond with 503 in the meantime and recover',
  async () => {
    // Each node listens on one connection for its requests and on one for its jobs.
    const all = 2 * nodes.length
    await vi.waitFor(async () => expect(await countListeners()).toBe(all), 5000)
    const outages: number[] = []
    await under(async () => {
      for (let kill = 0; kill < rounds(1, 50); kill += 1) {
        await pause(800 + Math.random() * 800)
        await cluster.kill()
        await expectOutage()
        await pause(2500)
        await cluster.start()
        outages.push(await waitUntilBack())
      }
    })
    console.log(`nodes serve again ${Math.round(median(outages) ?? 0)} ms after their database`)
    // Of many, since a database that has just recovered may be slow once on a busy machine.
    expect(median(outages)).toBeLessThan(rounds(2000, 1000))
    expectAlive()
    expectOnlyOutages()
    await expectSettled(database.db, { ledger, actors, DATA_DIR })
    await vi.waitFor(async () => expect(await countListeners()).toBe(all), 5000)
  },
  timeout,
)

test(
  'connections terminated every second cost retries and nothing else',
  async () => {
    await under(() =>
      withOwnConnection(async (client) => {
        for (let cut = 0; cut < rounds(3, 60); cut += 1) {
          await pause(1000)
          await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
        }
      }),
    )
    expectAlive()
    expectOnlyOutages()
    await expectSettled(database.db, { ledger, actors, DATA_DIR })
  },
  timeout,
)

test(
  'a node whose event loop is blocked holds nobody up for good, and does nothing twice once it goes on',
  async () => {
    await under(async () => {
      for (let block = 0; block < rounds(1, 10); block += 1) {
        await pause(1000)
        // Longer than any limit of the database: its transactions, locks and jobs are given to the other node.
        await nodes[block % nodes.length]?.freeze(rounds(4000, 15_000))
        await waitUntilBack()
      }
    })
    expectAlive()
    expectOnlyOutages()
    await expectSettled(database.db, { ledger, actors, DATA_DIR })
  },
  timeout,
)
