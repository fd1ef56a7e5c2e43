import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { files } from '@app/contract/files/files.ts'
import { applications as routes } from '@app/contract/hiring/applications.ts'
import { health } from '@app/contract/insight/health.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { applications } from '#schema/applications.table.ts'
import own from '../../../package.json' with { type: 'json' }
import { formOf as multipart, pdfOf } from './documents.ts'
import { ask, Ledger } from './ledger.ts'
import { createActors, load } from './ledger-load.ts'
import { environmentOf, type Node, newNode, ready } from './node.ts'
import { openPage } from './node-page.ts'
import { formOf, type Person, resume } from './node-people.ts'
import { freePort } from './postgres.ts'
import { servers } from './private-texts.ts'
import { migratedDatabase } from './test-postgres.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-stop-'))
let DATABASE_URL: string
let database: Database
let a: Node
let b: Node

beforeAll(async () => {
  DATABASE_URL = await migratedDatabase()
  a = await newNode({ DATABASE_URL, DATA_DIR })
  b = await newNode({ DATABASE_URL, DATA_DIR })
  await Promise.all([a.start(), b.start()])
  database = openPostgres(DATABASE_URL, 3)
})
afterAll(async () => {
  await Promise.all([a, b].map((node) => node?.kill()))
  await database?.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? String(error.cause.code)
    : String(error)

/** Applies on one node until it no longer listens; returns every status, and the final error code. */
async function applyUntilGone(student: Person, postings: string[], resume_id: string) {
  const results: (number | string)[] = []
  for (const id of postings) {
    const body = formOf(student, id, resume_id)
    const request = { method: 'POST', url: routes.apply.path, body, headers: student.headers }
    results.push(await ask(a.base, request).then(({ status }) => status, codeOf))
    if (results.at(-1) !== 201) break
    await pause(20)
  }
  return results
}

/** A slow upload: a tenth of it every 300 ms. */
function uploadSlowly({ headers }: Person): Promise<number> {
  const content = pdfOf('', '%'.repeat(1_000_000))
  const type = 'application/pdf'
  const form = multipart({ name: 'file', filename: 'cv.pdf', type, content })
  return new Promise((resolve, reject) => {
    const sent = { ...headers, ...form.headers, 'content-length': form.payload.length }
    const upload = request(`${a.base}${files.upload.path}`, { method: 'POST', headers: sent })
    upload.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    upload.once('error', reject)
    void (async () => {
      const slice = Math.ceil(form.payload.length / 10)
      for (let from = 0; from < form.payload.length; from += slice) {
        upload.write(form.payload.subarray(from, from + slice))
        await pause(300)
      }
      upload.end()
    })()
  })
}

/** Blocks applications while `work` runs, so that requests stay in progress. */
async function withApplicationsHeld(work: () => Promise<void>) {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query('begin; lock table applications in share mode')
  await work().finally(() => client.end())
}

test('a node that gets SIGTERM finishes its running requests and exits with 0', async () => {
  const { manager, students, postings } = await createActors(database.db, 6, 150)
  const page = await openPage(a.base, manager)
  const resumes = await Promise.all(students.map((student) => resume(database.db, student)))
  const applying = students.map((student, at) =>
    applyUntilGone(student, postings, resumes[at] ?? ''),
  )
  await pause(500)
  const uploading = students.slice(0, 2).map(uploadSlowly)
  await pause(200)
  let ending: ReturnType<Node['stop']> | undefined
  await withApplicationsHeld(async () => {
    await pause(300)
    ending = a.stop()
    const ready = { method: 'GET', url: health.ready.path }
    const isNotReady = async () => expect((await ask(a.base, ready)).status).toBe(503)
    await vi.waitFor(isNotReady, { timeout: 800, interval: 20 })
    await pause(1500)
  })
  const results = await Promise.all(applying)
  expect(await Promise.all(uploading)).toEqual([201, 201])
  expect(await ending).toEqual({ code: 0, signal: null })
  expect(page.isOver()).toBe(true)
  for (const statuses of results) {
    expect(statuses.slice(0, -1).every((status) => status === 201)).toBe(true)
    expect([503, 'ECONNREFUSED']).toContain(statuses.at(-1))
  }
  const acknowledged = results.flat().filter((status) => status === 201)
  expect(acknowledged.length).toBeGreaterThan(students.length)
  expect(await database.db.$count(applications)).toBe(acknowledged.length)
  await a.start()
})

test('a rolling restart fails no client', async () => {
  const actors = await createActors(database.db, 3, 60)
  const ledger = new Ledger([a.base, b.base])
  let isOver = false
  const loaded = load(ledger, actors, () => isOver)
  for (const node of [a, b]) {
    await pause(500)
    expect(await node.stop()).toEqual({ code: 0, signal: null })
    await node.start()
  }
  isOver = true
  await loaded
  const failed = ledger.entries.filter(({ reply }) => !reply || reply.status >= 300)
  expect(failed).toEqual([])
})

/** A folder in which everything is installed and built, so that a start only starts. */
function preparedFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cohort-start-'))
  cpSync(fileURLToPath(new URL('../../../scripts', import.meta.url)), join(folder, 'scripts'), {
    recursive: true,
  })
  symlinkSync(inject('serverBuild'), join(folder, 'server'))
  const web = join(folder, 'web/build/server')
  const stamps = join(folder, 'node_modules/.cohort')
  for (const place of [web, stamps, join(folder, 'node_modules/.bin')])
    mkdirSync(place, { recursive: true })
  writeFileSync(join(web, 'index.js'), '')
  const name = 'package.json'
  const { start } = own.scripts
  writeFileSync(join(folder, name), JSON.stringify({ private: true, scripts: { start } }))
  // Of no other sources: none are here.
  const hash = () => createHash('sha256')
  const installed = hash()
    .update(name)
    .update(readFileSync(join(folder, name)))
  writeFileSync(join(stamps, 'installed'), installed.digest('hex'))
  for (const part of ['web', 'server']) writeFileSync(join(stamps, part), hash().digest('hex'))
  return folder
}

test.each([
  ['npm start', 'npm', 'start'],
  ['what npm start runs', process.execPath, 'scripts/start.mjs'],
])('SIGTERM to %s ends the server with 0, without a word of failure', async (_, command, arg) => {
  const folder = preparedFolder()
  const port = await freePort()
  const npm = { HOME: folder, npm_config_update_notifier: 'false' }
  const child = spawn(command, [arg], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...npm, ...environmentOf({ DATABASE_URL, DATA_DIR }, port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const end = () => `${child.exitCode ?? child.signalCode ?? ''}` || undefined
  await ready(`http://127.0.0.1:${port}`, end)
  child.kill('SIGTERM')
  const [out, errors] = await output
  servers.push({ output: () => out + errors })
  expect({ exit: await ended, out, errors }).toEqual({
    exit: [0, null],
    out: expect.not.stringMatching(/"level":[456]0/),
    errors: '',
  })
  expect(out).toContain('Starting the server …')
  rmSync(folder, { recursive: true })
})
