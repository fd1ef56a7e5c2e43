import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rolesWith } from '@app/contract/core/access.ts'
import type { Route } from '@app/contract/core/route.ts'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import { candidates } from '@app/contract/hiring/candidates.ts'
import { analytics } from '@app/contract/insight/analytics.ts'
import { audit } from '@app/contract/insight/audit.ts'
import { hiringFigures } from '@app/contract/insight/hiring-figures.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { reports } from '@app/contract/work/reports.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { ask, callerOn } from './ledger.ts'
import { type Node, startNode } from './node.ts'
import { openPage } from './node-page.ts'
import { formOf, type Person, person, posting, resume } from './node-people.ts'
import { type Cluster, newDatabase, startPostgres } from './postgres.ts'
import { programOf } from './programs.ts'

const hasAll = programOf('pg_basebackup') !== undefined

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-replica-'))
let primary: Cluster
let standby: Cluster
let url: string
let database: Database
let node: Node
let hr: Person

const onServer = async (address: string, statement: string) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const onStandby = (statement: string) => onServer(standby.address('postgres'), statement)
beforeAll(async () => {
  if (!hasAll) return
  primary = await startPostgres()
  url = await newDatabase(primary.address('postgres'))
  standby = await primary.replica()
  const DATABASE_REPLICA_URL = standby.address(new URL(url).pathname.slice(1))
  const settings = { DATABASE_REPLICA_URL, WORKERS: '2' }
  node = await startNode({ DATABASE_URL: url, DATA_DIR }, settings)
  database = openPostgres(url, 3)
  hr = await person(database.db, 'hr')
})
afterAll(async () => {
  await node?.kill()
  await database?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const read = (route: Route, who = hr, more: Record<string, string> = {}, query = '') =>
  ask(node.base, { method: 'GET', url: route.path + query, headers: { ...who.headers, ...more } })

/** How many marked reads each server has served. */
async function answered() {
  const { body } = await ask(node.base, { method: 'GET', url: '/metrics' })
  const count = (server: string) =>
    Number(
      new RegExp(`^cohort_replica_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(
        String(body),
      )?.[1] ?? 0,
    )
  return { replica: count('replica'), primary: count('primary') }
}

/** Marked reads come from the replica, on both workers. */
const onReplica = () =>
  vi.waitFor(
    async () => {
      const before = await answered()
      await Promise.all(Array.from({ length: 6 }, () => read(routes.counts)))
      expect((await answered()).primary).toBe(before.primary)
    },
    { timeout: 15_000, interval: 300 },
  )

const marked = [candidates, analytics, audit, hiringFigures, attendance, reports, routes]
  .flatMap((routes): Route[] => Object.values(routes))
  .filter(({ replica }) => replica)

test.skipIf(!hasAll)(
  'each marked read is answered by the replica, since it writes nothing',
  async () => {
    await onReplica()
    expect(marked.length).toBeGreaterThan(10)
    const before = await answered()
    for (const route of marked) {
      const [role] = route.allow === 'public' ? [] : rolesWith(route.allow)
      const who = await person(database.db, role ?? 'superadmin')
      const query = route === attendance.sessions ? `?user_id=${who.id}` : ''
      const { status } = await read(route, who, {}, query)
      expect([route.path, status]).toEqual([route.path, 200])
    }
    const after = await answered()
    expect(after).toEqual({ replica: before.replica + marked.length, primary: before.primary })
  },
)

async function applied() {
  const manager = await person(database.db, 'project_manager')
  const student = await person(database.db, 'intern')
  const body = formOf(
    student,
    await posting(database.db, manager),
    await resume(database.db, student),
  )
  const application = await callerOn(node.base, student.headers)(routes.apply, { body })
  return { student, ...application }
}

/** The status of an application as a list shows it. */
async function listed(id: string, more: Record<string, string> = {}) {
  const { body } = await read(routes.list, hr, more)
  return /"status":"(\w+)"/.exec(JSON.stringify(body).split(id)[1] ?? '')?.[1]
}

test.skipIf(!hasAll)(
  'who wrote reads it at once; others see it, and hear of it, once the replica has it',
  async () => {
    const { id, version, student } = await applied()
    await vi.waitFor(async () => expect(await listed(id)).toBe('Applied'), 5000)
    await onReplica()
    const page = await openPage(node.base, student)
    await onStandby('select pg_wal_replay_pause()')
    const change = {
      method: 'PUT',
      url: routes.review.path.replace('{id}', id),
      headers: hr.headers,
    }
    const written = await ask(node.base, { ...change, body: { version, status: 'received' } })
    expect(written.status).toBe(200)
    const place = written.headers.get('x-written') ?? ''
    expect(place).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    expect([await listed(id), await listed(id, { 'x-written': place })]).toEqual([
      'Applied',
      'received',
    ])
    await pause(500)
    expect(page.topics()).not.toContain('notifications')
    // More than two seconds behind it is not read any more.
    await vi.waitFor(async () => expect(await listed(id)).toBe('received'), 4000)
    await onStandby('select pg_wal_replay_resume()')
    await vi.waitFor(() => expect(page.topics()).toContain('notifications'), 6000)
    page.leave()
    await onReplica()
    expect(await listed(id)).toBe('received')
  },
)

test.skipIf(!hasAll)(
  'a replica that is away costs nobody an answer, and is read again when it is back',
  async () => {
    await onReplica()
    // Nobody waits for its acknowledgement any more.
    await onServer(primary.address('postgres'), `alter system reset synchronous_standby_names`)
    await onServer(primary.address('postgres'), 'select pg_reload_conf()')
    await standby.kill()
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => read(routes.counts)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await pause(50)
    }
    const { id } = await applied()
    expect(await listed(id)).toBe('Applied')
    await standby.start()
    await onReplica()
  },
)
