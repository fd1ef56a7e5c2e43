import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#src/prepare.ts'
import { testConfig } from './harness.ts'
import { ask, Ledger, type Reply } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, type LoadActors, underLoad } from './ledger-load.ts'
import { newNode } from './node.ts'
import { newDatabase, startPostgres } from './postgres.ts'

const AUDIT_KEY = process.env.AUDIT_KEY ?? ''
/** Requests per second of a usual working day. */
const usual = 40
/** Of ten times as many; OVERLOAD_MINUTES for fewer. */
const duration = Number(process.env.OVERLOAD_MINUTES ?? 10) * 60_000
const second = 1000

interface Answer {
  reply: Reply | undefined
  /** Milliseconds. */
  time: number
}

/** What people do all day: reading lists, their own things, and pages. */
const paths = [
  '/api/auth/me',
  '/api/internships?columns=card&limit=20',
  '/api/notifications',
  '/api/applications',
  '/api/internships/facets',
]

/** Requests that begin by the clock, whether or not the earlier ones are answered. */
async function request(base: string, { students }: LoadActors, rate: number, milliseconds: number) {
  const answers: Promise<Answer>[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < milliseconds) {
    const due = ((performance.now() - startedAt) * rate) / second
    while (answers.length < due) {
      const { length: at } = answers
      const url = paths[at % paths.length] ?? ''
      const headers = students[at % students.length]?.headers ?? {}
      answers.push(
        timed(ask(base, { method: 'GET', url, ...(url.startsWith('/api') && { headers }) })),
      )
    }
    await setTimeout(5)
  }
  return Promise.all(answers)
}

async function timed(sent: Promise<Reply>): Promise<Answer> {
  const startedAt = performance.now()
  const reply = await sent.catch(() => undefined)
  return { reply, time: performance.now() - startedAt }
}

function p99(answers: readonly Answer[]): number {
  const times = answers.map(({ time }) => time).sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.99)] ?? 0
}

/**
 * How long refusals take, in milliseconds, as curl sees them ten times a second: this process is itself too busy with the load
 * to tell.
 */
async function timesOfRefusals(base: string, milliseconds: number): Promise<number[]> {
  const count = Math.ceil(milliseconds / 100)
  const args = ['--silent', '--rate', '10/s', '--output', '/dev/null', '--max-time', '30']
  const format = '%{http_code} %{time_total}\\n'
  // What follows # is not sent: it makes curl ask so many times.
  const url = `${base}/api/internships?columns=card&limit=20#[1-${count}]`
  const { stdout } = await promisify(execFile)('curl', [...args, '--write-out', format, url])
  const refusals = stdout.split('\n').filter((line) => line.startsWith('503 '))
  return refusals.map((line) => Number(line.slice(4)) * second).sort((a, b) => a - b)
}

const countByStatus = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { reply } of answers) {
    const status = reply ? String(reply.status) : 'lost'
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test(
  `ten times the usual load for ${duration / 60_000} minutes: nothing is lost, what is too much is told to come back, and then it is as before`,
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-overload-'))
    const cluster = await startPostgres()
    const DATABASE_URL = await newDatabase(cluster.address('postgres'))
    const open = () => openDatabase(testConfig({ DATA_DIR, DATABASE_URL, AUDIT_KEY }))
    const prepared = await open()
    const actors = await createActors(prepared.db, Math.ceil(duration / 2000) + 20, 60)
    await prepared.close()
    const node = await newNode({ DATABASE_URL, DATA_DIR })
    await node.start()
    const read = (rate: number, milliseconds: number) =>
      request(node.base, actors, rate, milliseconds)
    await read(usual, 5 * second)
    const quiet = p99(await read(usual, 20 * second))

    const ledger = new Ledger([node.base])
    const memory: number[] = []
    const rush: Answer[] = []
    const probing = timesOfRefusals(node.base, duration)
    await underLoad(ledger, actors, async () => {
      for (let step = 0; step < 20; step += 1) {
        rush.push(...(await read(10 * usual, duration / 20)))
        memory.push(node.memory())
      }
    })
    await setTimeout(10 * second)
    const after = p99(await read(usual, 20 * second))
    const isRefused = ({ reply }: Answer) => reply?.status === 503
    const done = rush.filter((one) => !isRefused(one))
    const refusals = await probing
    const [median, most] = [0.5, 0.99].map((at) => refusals[Math.floor(refusals.length * at)])
    console.log(
      `p99 ${Math.round(quiet)} ms, at ten times the load ${Math.round(p99(done))} ms, after it ${Math.round(after)} ms; ${refusals.length} refusals of curl: median ${median} ms, p99 ${most} ms; ${JSON.stringify(countByStatus(rush))}; ${memory[1]} then ${memory.at(-1)} MB; ${ledger.entries.length} writes`,
    )
    const failed = rush.filter(
      ({ reply }) => !reply || (reply.status >= 500 && !reply.headers.has('retry-after')),
    )
    expect(countByStatus(failed)).toEqual({})
    expect(ledger.unexpectedOutages).toEqual([])
    // Twice what a refusal may take: the load and the database share the cores with the node. `outages.long.test.ts` measures
    // it without them.
    expect(median ?? 0).toBeLessThan(200)
    expect(after).toBeLessThan(2 * quiet + 100)
    expect(Math.max(...memory.slice(-3))).toBeLessThan(1.5 * Math.max(...memory.slice(0, 3)))
    expect(await node.stop()).toEqual({ code: 0, signal: null })

    const database = await open()
    await expectSettled(database.db, { ledger, actors, DATA_DIR })
    await database.close()
    await cluster.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  },
  duration + 20 * 60_000,
)
