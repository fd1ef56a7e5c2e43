import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files as fileRoutes } from '@app/contract/files/files.ts'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { integrity, sweepFiles } from '#domains/files/file-store.ts'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { applications } from '#schema/applications.table.ts'
import { files } from '#schema/files.table.ts'
import { pdfOf } from './documents.ts'
import { testConfig } from './harness.ts'
import { ask, type Reply } from './ledger.ts'
import { type Node, newNode } from './node.ts'
import { formOf, type Person, person, posting, resume } from './node-people.ts'
import { startSmtp } from './smtp.ts'
import { migratedDatabase } from './test-postgres.ts'

let DATA_DIR: string
let database: Database
let node: Node
let smtp: Awaited<ReturnType<typeof startSmtp>>
let student: Person

beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-points-'))
  const DATABASE_URL = await migratedDatabase()
  database = openPostgres(DATABASE_URL, 3)
  smtp = await startSmtp()
  node = await newNode({ DATABASE_URL, DATA_DIR }, { SMTP_URL: smtp.url })
  await node.start()
  student = await person(database.db, 'intern')
})
afterEach(async () => {
  await node.kill()
  await smtp.stop()
  await database.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** Lets each insert into the table take a second longer, so that there is time to kill the node. */
const slowDown = (table: string) =>
  database.db.execute(
    sql.raw(`create function wait_a_second() returns trigger language plpgsql as
      'begin perform pg_sleep(1); return new; end';
      create trigger wait_a_second before insert on ${table} for each row execute function wait_a_second()`),
  )
const speedUp = () => database.db.execute(sql`drop function wait_a_second cascade`)

const isWaiting = async () =>
  (
    await rowsOf(
      database.db,
      sql`select 1 from pg_stat_activity where wait_event = 'PgSleep' and pid <> pg_backend_pid()`,
    )
  ).length > 0

async function applying() {
  const manager = await person(database.db, 'project_manager')
  const body = formOf(
    student,
    await posting(database.db, manager),
    await resume(database.db, student),
  )
  const headers = { ...student.headers, 'idempotency-key': v7() }
  return { method: routes.apply.method, url: routes.apply.path, body, headers }
}

type Sent = Awaited<ReturnType<typeof applying>>

/** Kills the node while the request waits in the database, and starts it again. */
async function killWithin(request: Parameters<typeof ask>[1]) {
  const lost = ask(node.base, request).catch(() => undefined)
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), {
    timeout: 5000,
    interval: 10,
  })
  await node.kill()
  expect(await lost).toBe(undefined)
  await speedUp()
  await node.start()
}

/** As the browser does it: with the same key, until there is a response. */
async function again(request: Parameters<typeof ask>[1]): Promise<Reply> {
  for (;;) {
    const reply = await ask(node.base, request)
    if (reply.status !== 503 && !reply.headers.has('retry-after')) return reply
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const applied = () => database.db.$count(applications, eq(applications.user_id, student.id))
const mailed = () =>
  smtp.delivered.filter(({ recipients }) => recipients.includes(student.email)).length

test('killed before the commit: nothing is there, and the same request does it once', async () => {
  const request = await applying()
  await slowDown('applications')
  await killWithin(request)
  expect((await again(request)).status).toBe(201)
  expect(await applied()).toBe(1)
})

test('killed after the commit and before the answer: the same request gets its answer', async () => {
  const request = await applying()
  await killBeforeAnswer(request)
  await node.start()
  expect(await applied()).toBe(1)
  expect((await again(request)).status).toBe(201)
  expect(await applied()).toBe(1)
})

/** The response is lost with the node that gave it. */
async function killBeforeAnswer({ method, url, body, headers }: Sent) {
  const { port, host } = new URL(node.base)
  const payload = JSON.stringify(body)
  const head = Object.entries({
    ...headers,
    host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  }).map(([name, value]) => `${name}: ${value}`)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
      .once('data', () => {
        socket.destroy()
        resolve()
      })
      .on('error', () => undefined)
    socket.write(`${method} ${url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${payload}`)
  })
  await node.kill()
}

test('killed with the file stored and its row not there: no half file, and the sweeper takes the rest', async () => {
  const key = v7()
  const upload = () => {
    const body = new FormData()
    body.set('category', 'resume')
    body.set('file', new File([new Uint8Array(pdfOf())], 'cv.pdf', { type: 'application/pdf' }))
    const headers = { ...student.headers, 'idempotency-key': key }
    return { method: 'POST', url: fileRoutes.upload.path, body, headers }
  }
  await slowDown('files')
  await killWithin(upload())
  expect(await database.db.$count(files)).toBe(0)
  expect((await again(upload())).status).toBe(201)
  expect(await database.db.$count(files)).toBe(1)
  const config = testConfig({ DATA_DIR })
  expect(await integrity(database.db, config)).toEqual([])
  const later = Date.now() + 2 * 86_400_000
  const swept = await sweepFiles(database.db, config, { now: later, confirmed: true })
  expect(swept).toMatchObject({ stored: 2, unnamed: 1 })
  expect(await integrity(database.db, config)).toEqual([])
})

test('killed with the row there and its mail not sent: the next start sends it once', async () => {
  const request = await applying()
  expect((await ask(node.base, request)).status).toBe(201)
  await node.kill()
  await node.start()
  await vi.waitFor(() => expect(mailed()).toBe(1), { timeout: 240_000, interval: 500 })
  await new Promise((resolve) => setTimeout(resolve, 5000))
  expect(mailed()).toBe(1)
}, 300_000)
