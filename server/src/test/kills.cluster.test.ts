import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@app/contract/identity/accounts.ts'
import { health } from '@app/contract/insight/health.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { integrity } from '#domains/files/files.ts'
import { type Database, type Db, rowsOf } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { findBroken } from '#platform/security/audit-check.ts'
import { testConfig } from './harness.ts'
import { ask, type Entry, Ledger } from './ledger.ts'
import { createActors, type LoadActors, load } from './ledger-load.ts'
import { type Node, newNode, rounds } from './node.ts'
import { type Cluster, newDatabase, startPostgres } from './postgres.ts'

/** Queries for rows that violate an invariant. */
const invariants = {
  'one application per user and internship': sql`select user_id from applications group by internship_id, user_id having count(*) > 1`,
  'an application has exactly one initial step': sql`select a.id from applications a
    where (select count(*) from application_steps s where s.application_id = a.id) <> 1`,
  'an application is recorded once in the audit log': sql`select a.id from applications a
    where (select count(*) from audit_logs l where l.entity_id = a.id::text and action = 'application_submitted') <> 1`,
  'an applicant gets one email and one notification per application': sql`select u.id from users u
    join (select user_id, count(*) as total from applications group by user_id) a on a.user_id = u.id
    where a.total <> (select count(*) from mails where recipient = u.email)
      or a.total <> (select count(*) from notifications n where n.user_id = u.id)`,
  'a new user has one account and one email': sql`select u.email from users u where email like '%@newcomers.example'
    and (select count(*) from mails where recipient = u.email) <> 1`,
  'an internship has as many versions as edits': sql`select i.id from internships i
    where i.version <> 1 + (select count(*) from audit_logs l where l.entity_id = i.id::text and action = 'internship_changed')`,
  'no idempotency key is left without a response': sql`select key from idempotency_keys where status is null`,
}

/** The invariants that hold at any time, whatever was killed. */
async function expectInvariants(db: Db, DATA_DIR: string) {
  for (const [invariant, query] of Object.entries(invariants))
    expect(await rowsOf(db, query), invariant).toEqual([])
  expect(await findBroken(db)).toEqual([])
  expect(await integrity(db, testConfig({ DATA_DIR }))).toEqual([])
  const admins = sql`select id from users where role = 'superadmin' and status = 'active'`
  expect((await rowsOf(db, admins)).length).toBeGreaterThan(0)
}

const counts = ({ edited }: LoadActors) => ({
  apply: sql`select count(*)::int as done from applications`,
  upload: sql`select count(*)::int as done from files`,
  read: sql`select count(*)::int as done from notifications where read`,
  edit: sql`select version - 1 as done from internships where id = ${edited}`,
  'sign-up': sql`select count(*)::int as done from users where email like '%@newcomers.example'`,
})

/** Marking a notification as read is idempotent by URL; every other write is identified by its key. */
const effectOf = ({ kind, request }: Entry) =>
  kind === 'read' ? request.url : request.headers?.['idempotency-key']

/** Acknowledged writes exist once; unanswered ones may exist. If all are answered, nothing else exists. */
async function expectPersisted(db: Db, ledger: Ledger, actors: LoadActors) {
  for (const [kind, count] of Object.entries(counts(actors))) {
    const mine = ledger.entries.filter((entry) => entry.kind === kind)
    const known = mine.filter(({ reply }) => reply && reply.status < 300)
    const open = mine.filter(({ reply }) => !reply)
    const [row] = await rowsOf<{ done: number }>(db, count)
    const [least, most] = [known, [...known, ...open]].map(
      (entries) => new Set(entries.map(effectOf)).size,
    )
    expect(row?.done, `${kind}: acknowledged writes exist`).toBeGreaterThanOrEqual(least ?? 0)
    expect(row?.done, `${kind}: no write exists twice`).toBeLessThanOrEqual(most ?? 0)
    expect(most, `${kind}: the load did something`).toBeGreaterThan(0)
  }
}

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-kills-'))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let cluster: Cluster
let url: string
let database: Database
let nodes: Node[]
let actors: LoadActors
let ledger: Ledger

beforeAll(async () => {
  cluster = await startPostgres()
})
beforeEach(async () => {
  url = await newDatabase(cluster.address('postgres'))
  // A small pool per node, so that a connection leaked by a fault is noticed at once.
  const setting = [{ DATABASE_URL: url, DATA_DIR }, { DATABASE_POOL: '5' }] as const
  nodes = await Promise.all([newNode(...setting), newNode(...setting)])
  await Promise.all(nodes.map((node) => node.start()))
  database = openPostgres(url, 3)
  actors = await createActors(database.db, 4, 60)
  ledger = new Ledger(nodes.map(({ base }) => base))
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await database.close()
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** Runs the load while `faults` happen. */
async function under(faults: () => Promise<void>) {
  let isOver = false
  const loaded = load(ledger, actors, () => isOver)
  try {
    await faults()
    await pause(500)
  } finally {
    isOver = true
    await loaded
  }
}

const fine = /^(GET 200|PUT 200|PUT 409|POST 201|POST 409|GET 503|PUT 503|POST 503|\w+ lost)$/

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

/** A 409 is a retried edit whose first attempt succeeded before the outage. */
function expectAnswered() {
  const refused = ledger.entries.filter(({ reply }) => !reply || reply.status >= 300)
  expect(refused.filter(({ kind, reply }) => kind !== 'edit' || reply?.status !== 409)).toEqual([])
}

async function expectSettled() {
  await expectPersisted(database.db, ledger, actors)
  await ledger.settle()
  expectAnswered()
  await expectPersisted(database.db, ledger, actors)
  await expectInvariants(database.db, DATA_DIR)
}

test('killed nodes lose and duplicate nothing, and every client succeeds in the end', async () => {
  await under(async () => {
    for (let kill = 0; kill < rounds(2, 5); kill += 1) {
      const node = nodes[kill % nodes.length]
      await pause(400 + Math.random() * 800)
      await node?.kill()
      await node?.start()
    }
  })
  expect(ledger.unanswered).toEqual([])
  expectOnlyOutages()
  await expectSettled()
})

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

/** Each node serves again soon after the database does, without a restart. */
const expectBack = () =>
  Promise.all(
    nodes.map(({ base }) =>
      vi.waitFor(async () => expect((await ask(base, requestOfManager())).status).toBe(200), {
        timeout: 2000,
        interval: 20,
      }),
    ),
  )

test('a killed database loses nothing; the nodes respond with 503 in the meantime and recover', async () => {
  // Each node listens for changes, for its jobs and for the profile of the organisation.
  const all = 3 * nodes.length
  await vi.waitFor(async () => expect(await countListeners()).toBe(all), 5000)
  await under(async () => {
    for (let kill = 0; kill < rounds(1, 3); kill += 1) {
      await pause(800 + Math.random() * 800)
      await cluster.kill()
      await expectOutage()
      await pause(2500)
      await cluster.start()
      await expectBack()
    }
  })
  expectAlive()
  expectOnlyOutages()
  await expectSettled()
  await vi.waitFor(async () => expect(await countListeners()).toBe(all), 5000)
})

test('connections terminated every second cost retries and nothing else', async () => {
  await under(() =>
    withOwnConnection(async (client) => {
      for (let cut = 0; cut < rounds(3, 8); cut += 1) {
        await pause(1000)
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
      }
    }),
  )
  expectAlive()
  expectOnlyOutages()
  await expectSettled()
})
