import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applications } from '@app/contract/hiring/applications.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { notifications } from '@app/contract/messaging/notifications.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { ask, callerOn, Ledger } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, type LoadActors, underLoad } from './ledger-load.ts'
import { type Node, newNode, ready } from './node.ts'
import { openPage } from './node-page.ts'
import { formOf, person, posting, resume } from './node-people.ts'
import { type Cluster, freePort, newDatabase, startPostgres } from './postgres.ts'
import { deployed, folderOf, type Program, programOf, startProgram } from './programs.ts'

/** Everything is on this machine and listens to it alone: nginx → two nodes → PgBouncer → PostgreSQL and its replica. */
const programs = ['nginx', 'pgbouncer', 'caddy', 'pg_basebackup', 'openssl'].map(programOf)
const [nginx = '', pgbouncer = '', caddy = '', , openssl = ''] = programs
const hasAll = programs.every(Boolean)

const ending: (() => unknown)[] = []
let DATA_DIR: string
let site: string
beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-failover-'))
  site = `https://127.0.0.1:${await freePort()}`
  // The certificate is made by the test.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const end of ending.splice(0).reverse()) await end()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
function start(path: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const program = startProgram(path, args, { cwd, env, isUnprivileged: true })
  ending.push(() => program.stop())
  return program
}

function temporary(files: Record<string, string>) {
  const folder = folderOf(files)
  ending.push(() => folder.remove())
  return folder
}

async function startNodes(url: string, more: Record<string, string>) {
  const setting = { DATABASE_URL: url, DATA_DIR }
  const settings = { TRUST_PROXY: 'loopback', DATABASE_POOL: '10', ...more }
  const nodes = await Promise.all([newNode(setting, settings), newNode(setting, settings)])
  ending.push(() => Promise.all(nodes.map((node) => node.kill())))
  await Promise.all(nodes.map((node) => node.start()))
  return nodes
}

const portOf = (url: string) => new URL(url).port

/** deploy/pgbouncer.ini for a server of the test. */
const bouncerFor = (database: string, port: number) =>
  deployed('pgbouncer.ini', [
    [/port=5432/g, `port=${portOf(database)}`],
    [/dbname=cohort/g, `dbname=${new URL(database).pathname.slice(1)}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['scram-sha-256', 'trust'],
    ['/etc/pgbouncer/userlist.txt', 'users.txt'],
  ])

/** deploy/nginx.conf in front of the nodes, with a certificate of its own. */
async function startNginx([a, b]: Node[]) {
  const made = mkdtempSync(join(tmpdir(), 'cohort-certificate-'))
  const [key, certificate] = [join(made, 'key.pem'), join(made, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=a']
  execFileSync(openssl, [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const server = deployed('nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${portOf(a?.base ?? '')}`],
    ['127.0.0.1:3001', `127.0.0.1:${portOf(b?.base ?? '')}`],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl', `listen 127.0.0.1:${portOf(site)} ssl`],
    ['jobs.company.example', '127.0.0.1'],
    ['/etc/ssl/cohort/', ''],
  ])
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const { folder } = temporary({
    'fullchain.pem': readFileSync(certificate, 'utf8'),
    'privkey.pem': readFileSync(key, 'utf8'),
    'cohort.conf': server,
    'nginx.conf': `daemon off; pid nginx.pid; worker_processes 1; error_log stderr warn;
      events { worker_connections 256; }
      http { access_log off; ${places.map((place) => `${place}_temp_path ${place};`).join(' ')} include cohort.conf; }`,
  })
  rmSync(made, { recursive: true })
  start(nginx, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], folder)
  await ready(site, () => undefined)
}

/** A change that one person makes reaches the open page of another. */
async function expectLive(url: string, base: string) {
  const database = openPostgres(url, 2)
  const [student, hr, manager] = await Promise.all([
    person(database.db, 'intern'),
    person(database.db, 'hr'),
    person(database.db, 'project_manager'),
  ])
  const form = formOf(
    student,
    await posting(database.db, manager),
    await resume(database.db, student),
  )
  const { id, version } = await callerOn(base, student.headers)(applications.apply, { body: form })
  const page = await openPage(base, student)
  const body = { version, status: 'received' as const }
  await callerOn(base, hr.headers)(applications.review, { params: { id }, body })
  await vi.waitFor(() => expect(page.topics()).toContain('notifications'), { timeout: 2000 })
  page.leave()
  await database.close()
}

const limits = [
  `statement_timeout = '5s'`,
  `lock_timeout = '3s'`,
  `idle_in_transaction_session_timeout = '10s'`,
  'jit = off',
]

/** A database on a server with a replica, and PgBouncer in front of it. */
async function startDatabases() {
  const primary = await startPostgres()
  ending.push(() => primary.stop())
  const url = await newDatabase(primary.address('postgres'))
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const limit of limits) await admin.query(`alter role postgres set ${limit}`)
  await admin.end()
  const replica: Cluster = await primary.replica()
  ending.push(() => replica.stop())
  const port = await freePort()
  const files = temporary({ 'bouncer.ini': bouncerFor(url, port), 'users.txt': '"postgres" ""\n' })
  const bouncer: Program = start(pgbouncer, ['bouncer.ini'], files.folder)
  const promoted = replica.address(new URL(url).pathname.slice(1))
  return {
    url,
    promoted,
    pooled: `postgres://postgres@127.0.0.1:${port}/cohort`,
    direct: `postgres://postgres@127.0.0.1:${port}/cohort_sessions`,
    /** What an operator does when the primary is gone. */
    async failOver() {
      await replica.promote()
      files.write('bouncer.ini', bouncerFor(promoted, port))
      bouncer.signal('SIGHUP')
    },
    kill: primary.kill,
  }
}

test.skipIf(!hasAll)(
  'nothing acknowledged is lost when the primary is killed under writes and its replica promoted',
  async () => {
    const databases = await startDatabases()
    const nodes = await startNodes(databases.pooled, { DATABASE_DIRECT_URL: databases.direct })
    await startNginx(nodes)
    const before = openPostgres(databases.url, 3)
    const actors: LoadActors = await createActors(before.db, 4, 150)
    await before.close()
    const ledger = new Ledger([site])
    await underLoad(ledger, actors, async () => {
      await pause(3000)
      await databases.kill()
      await pause(1500)
      await databases.failOver()
      await Promise.all(nodes.map(({ base }) => ready(base, () => undefined)))
      await pause(3000)
      await nodes[0]?.kill()
      await pause(1000)
      await nodes[0]?.start()
    })
    expect(nodes.map((node) => node.ended())).toEqual([undefined, undefined])
    const after = openPostgres(databases.promoted, 3)
    await expectSettled(after.db, { ledger, actors, DATA_DIR })
    await after.close()
    await expectLive(databases.promoted, site)
    const done = ledger.entries.filter(({ reply }) => reply && reply.status < 300).length
    console.log(`${done} writes acknowledged, ${JSON.stringify(ledger.answers)}`)
  },
)

const enough = 10_000

test.skipIf(!hasAll)(
  `behind nginx, nodes that are replaced one by one fail none of ${enough} requests, which nobody sends again`,
  async () => {
    const cluster = await startPostgres()
    ending.push(() => cluster.stop())
    const url = await newDatabase(cluster.address('postgres'))
    const nodes = await startNodes(url, { SHUTDOWN_NOTICE_SECONDS: '10' })
    await startNginx(nodes)
    const database = openPostgres(url, 3)
    const reader = await person(database.db, 'intern')
    await database.close()
    const failed: unknown[] = []
    let sent = 0
    let isReplaced = false
    const client = async () => {
      while (!isReplaced || sent < enough) {
        sent += 1
        const write = { method: notifications.readAll.method, url: notifications.readAll.path }
        const read = { method: 'GET', url: accounts.me.path }
        const request = { ...(sent % 10 ? read : write), headers: reader.headers }
        const answer = await ask(site, request).catch((error: Error) => error.message)
        if (typeof answer === 'string' || answer.status >= 300) failed.push(answer)
      }
    }
    const clients = Array.from({ length: 8 }, client)
    for (const node of nodes) {
      await pause(2000)
      expect(await node.stop()).toEqual({ code: 0, signal: null })
      await node.start()
    }
    isReplaced = true
    await Promise.all(clients)
    console.log(`${sent} requests, ${failed.length} failed`)
    expect(failed).toEqual([])
  },
  300_000,
)

test.skipIf(!hasAll)('behind Caddy, nodes that are replaced one by one fail nobody', async () => {
  const cluster = await startPostgres()
  ending.push(() => cluster.stop())
  const url = await newDatabase(cluster.address('postgres'))
  const nodes = await startNodes(url, {})
  const { folder } = temporary({ Caddyfile: deployed('Caddyfile', []) })
  const base = `http://127.0.0.1:${await freePort()}`
  start(caddy, ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], folder, {
    SITE: base,
    NODES: nodes.map((node) => `127.0.0.1:${portOf(node.base)}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
  await ready(base, () => undefined)
  const metrics = await ask(base, { method: 'GET', url: '/metrics' })
  expect(metrics.status).toBe(404)
  const database = openPostgres(url, 3)
  const actors = await createActors(database.db, 3, 120)
  const ledger = new Ledger([base])
  await underLoad(ledger, actors, async () => {
    for (const node of nodes) {
      await pause(1000)
      expect(await node.stop()).toEqual({ code: 0, signal: null })
      await node.start()
    }
  })
  expect(ledger.entries.filter(({ reply }) => !reply || reply.status >= 300)).toEqual([])
  await expectSettled(database.db, { ledger, actors, DATA_DIR })
  await database.close()
  await expectLive(url, base)
})
