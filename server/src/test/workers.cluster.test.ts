import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, rowsOf } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { applications } from '#schema/applications.table.ts'
import { ask, callerOn } from './ledger.ts'
import { createActors } from './ledger-load.ts'
import { environmentOf, type Node, newNode, spawnServer } from './node.ts'
import { openPage } from './node-page.ts'
import { formOf, type Person, person, posting, resume } from './node-people.ts'
import { freePort } from './postgres.ts'
import { migratedDatabase } from './test-postgres.ts'

const [pool, jobsPool] = [8, 2]
const two = {
  WORKERS: '2',
  DATABASE_POOL: String(pool),
  DATABASE_JOBS_POOL: String(jobsPool),
  LOG_LEVEL: 'info',
}
let database: Database
let DATABASE_URL: string
let node: Node
let someone: Person
const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-workers-'))

beforeAll(async () => {
  DATABASE_URL = await migratedDatabase()
  database = openPostgres(DATABASE_URL, 3)
  node = await newNode({ DATABASE_URL, DATA_DIR }, two)
})
beforeEach(async () => {
  if (node.isRunning()) return
  await node.start()
  await vi.waitFor(() => expect(serving()).toHaveLength(2), 20_000)
  someone = await person(database.db, 'intern')
})
afterAll(async () => {
  await node?.kill()
  await database?.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

interface Line {
  pid: number
  msg: string
  duty?: string
  route?: string
}
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'pid' in value && 'msg' in value

/** The log of all starts of the node, by message. */
function lines(msg: string): Line[] {
  const all: unknown[] = node
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
  return all.filter(isLine).filter((line) => line.msg === msg)
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const serving = () => lines('listening').filter(({ pid }) => isAlive(pid))
/** Another worker serves instead of one that was killed. */
async function replaced(killed: number) {
  await vi.waitFor(() => expect(isAlive(killed)).toBe(false))
  await vi.waitFor(() => expect(serving()).toHaveLength(2), 20_000)
}
const withJobs = () => serving().find(({ duty }) => duty !== 'none')?.pid ?? 0
const without = () => serving().find(({ duty }) => duty === 'none')?.pid ?? 0

/** A read on a connection of its own; connections go to the workers in turn. */
const read = (path = accounts.me.path): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const options = { agent: new Agent(), headers: someone.headers, timeout: 30_000 }
    const sent = request(node.base + path, options, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', reject)
    sent.end()
  })
const times = <T>(count: number, act: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, act))

/** How many reads of the own account the node has counted. */
async function counted(): Promise<number> {
  const { text } = await read('/metrics')
  const [, count] =
    /^cohort_http_requests_total\{.*route="\/api\/auth\/me",status="200"\} (\d+)$/m.exec(text) ?? []
  return Number(count ?? 0)
}

test('two workers answer, one of them runs the jobs, and the node says once where it is', async () => {
  await times(8, () => read())
  const answering = () => new Set(lines('request').map(({ pid }) => pid))
  await vi.waitFor(() => expect(answering()).toEqual(new Set(serving().map(({ pid }) => pid))))
  await vi.waitFor(() => expect(lines('a job ended').length).toBeGreaterThan(5), 20_000)
  expect(new Set(lines('a job ended').map(({ pid }) => pid))).toEqual(new Set([withJobs()]))
  expect(node.output().match(/Cohort is at/g)).toHaveLength(1)
  expect(node.output().match(/There is no superadmin yet/g)).toHaveLength(1)
})

test('a node of several workers takes as many connections as one: its pools, and one for each worker that listens', async () => {
  await times(60, () => read())
  const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  // Two workers listen, and the jobs; those of this test are in one pool of three.
  expect(count).toBeLessThanOrEqual(pool + jobsPool + 3 + 2)
})

test('a change reaches the open pages of every worker', async () => {
  const [student, hr] = [await person(database.db, 'intern'), await person(database.db, 'hr')]
  const manager = await person(database.db, 'project_manager')
  const body = formOf(
    student,
    await posting(database.db, manager),
    await resume(database.db, student),
  )
  const { id, version } = await callerOn(node.base, student.headers)(routes.apply, { body })
  const pages = await times(4, () => openPage(node.base, student))
  const change = { version, status: 'received' as const }
  await callerOn(node.base, hr.headers)(routes.review, { params: { id }, body: change })
  for (const page of pages) {
    await vi.waitFor(() => expect(page.topics()).toContain('notifications'), 4000)
    page.leave()
  }
})

test('the metrics are those of the node, and no counter goes back when a worker is killed; another takes its place', async () => {
  const before = await counted()
  await times(10, () => read())
  expect(await counted()).toBe(before + 10)
  const killed = without()
  process.kill(killed, 'SIGKILL')
  const isKnown = () => lines('a worker ended, and another one takes its place').length > 0
  await vi.waitFor(() => expect(isKnown()).toBe(true), 5000)
  const answers = await times(20, () => read())
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  await replaced(killed)
  expect(await counted()).toBeGreaterThanOrEqual(before + 10)
  expect((await read()).status).toBe(200)
})

test('when the worker with the jobs is killed, its successor runs them', async () => {
  const killed = withJobs()
  process.kill(killed, 'SIGKILL')
  await replaced(killed)
  const byIt = () => lines('a job ended').filter(({ pid }) => pid === withJobs())
  await vi.waitFor(() => expect(byIt().length).toBeGreaterThan(0), 20_000)
  expect(node.output().match(/Cohort is at/g)).toHaveLength(1)
})

/** Applies until the node no longer responds; returns every status, and the final error code. */
async function applyUntilGone(student: Person, postings: string[], resume_id: string) {
  const results: (number | string)[] = []
  for (const id of postings) {
    const { method, path: url } = routes.apply
    const body = formOf(student, id, resume_id)
    const answer = await ask(node.base, { method, url, body, headers: student.headers }).then(
      ({ status }) => status,
      ({ cause }: Error) => (cause instanceof Error && 'code' in cause ? String(cause.code) : ''),
    )
    results.push(answer)
    if (answer !== 201) break
  }
  return results
}

test('with SIGTERM, to the primary and the workers at once, no request is lost and the node ends with 0', async () => {
  const { students, postings } = await createActors(database.db, 4, 200)
  const resumes = await Promise.all(students.map((student) => resume(database.db, student)))
  const before = await database.db.$count(applications)
  const applying = students.map((student, at) =>
    applyUntilGone(student, postings, resumes[at] ?? ''),
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  const pids = serving().map(({ pid }) => pid)
  const ending = node.stop()
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  const results = await Promise.all(applying)
  expect(await ending).toEqual({ code: 0, signal: null })
  for (const statuses of results) {
    expect(statuses.slice(0, -1).every((status) => status === 201)).toBe(true)
    // A connection on its way to a worker that has closed is reset: nothing of it was begun.
    expect([201, 503, 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']).toContain(statuses.at(-1))
  }
  const acknowledged = results.flat().filter((status) => status === 201)
  expect(acknowledged.length).toBeGreaterThan(students.length)
  expect((await database.db.$count(applications)) - before).toBe(acknowledged.length)
  expect(pids.filter(isAlive)).toEqual([])
})

test('workers end with a primary that is killed', async () => {
  const pids = serving().map(({ pid }) => pid)
  expect(pids).toHaveLength(2)
  await node.kill()
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 5000)
})

test('a first start that fails ends with its one sentence and 1', async () => {
  const url = Object.assign(new URL(DATABASE_URL), { pathname: '/nowhere' }).href
  const setting = environmentOf({ DATABASE_URL: url, DATA_DIR }, await freePort())
  const begun = spawnServer({ ...setting, ...two })
  expect(await begun.ended).toEqual({ code: 1, signal: null })
  expect(begun.output()).toBe('The database cannot be reached: database "nowhere" does not exist\n')
})
