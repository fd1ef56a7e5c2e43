import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { files } from '@app/contract/files/files.ts'
import { expect, test, vi } from 'vitest'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { pdfOf } from './documents.ts'
import { ask } from './ledger.ts'
import { startNode } from './node.ts'
import { person } from './node-people.ts'
import { migratedDatabase } from './test-postgres.ts'

/** Both ends of a connection are open files, here and in the node. */
const openFiles = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }))
const idle = Math.min(10_000, openFiles - 4_000 || 10_000)
const slow = 500
/** Of resident memory, whatever they do. */
const mostMegabytes = 100
/** Milliseconds until the kernel has taken of a download what it takes, some megabytes for each client. */
const settling = 35_000

const large = Buffer.concat([pdfOf(), Buffer.alloc(9_900_000, `% ${'padding '.repeat(12)}\n`)])

interface Client {
  socket: Socket
  /** What the node sent so far. */
  received: string
  /** Milliseconds until it was cut off. */
  lasted?: number
}

/** Connects so many clients, a hundred at once, each of which begins with these bytes. */
async function connectAll(base: string, count: number, bytes: string) {
  const clients: Client[] = []
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(100, count - clients.length) }, () =>
      connectOne(Number(new URL(base).port), bytes),
    )
    clients.push(...(await Promise.all(some)))
  }
  return clients
}

const connectOne = (port: number, bytes: string) =>
  new Promise<Client>((resolve, reject) => {
    const begun = performance.now()
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(bytes)
      resolve(client)
    })
    const client: Client = { socket, received: '' }
    socket
      .on('error', reject)
      .on('data', (chunk) => {
        client.received += chunk
      })
      .on('close', () => {
        client.lasted = performance.now() - begun
      })
  })

const request = (line: string, ...headers: string[]) =>
  [line, 'Host: here', ...headers, '', ''].join('\r\n')

/** The 99th percentile of a list that is read fifty times a second for eight seconds, in milliseconds. */
async function p99(base: string) {
  const times: number[] = []
  while (times.length < 400) {
    const startedAt = performance.now()
    const { status } = await ask(base, { method: 'GET', url: '/api/internships?columns=card' })
    times.push(performance.now() - startedAt)
    expect(status).toBe(200)
    await sleep(20)
  }
  return times.sort((one, other) => one - other)[395] ?? 0
}

interface Slow {
  count: number
  /** Sent at once. */
  first: (file: string) => string
  /** Sent each second: by every other one until it is cut off, by the others for some seconds only. */
  each?: string
  /** They read no byte of the response. */
  isDeaf?: boolean
  /** What each of them that sends no more has received when it is cut off. */
  receives?: RegExp
  /** Milliseconds within which each of them is cut off. */
  within?: number
}

const isTireless = (at: number) => at % 2 === 1
/** Milliseconds after which the others fall silent, well before their time is over. */
const sending = 5000
/** The reset that follows a byte sent after the end can take the response from a client that has not read it yet. */
const orNothing = (receives: RegExp) => new RegExp(`^$|${receives.source}`, receives.flags)

/** Slow requests are looked for every two seconds, and all this happens on one machine. */
const slack = 5000
const tooLong = /^HTTP\/1\.1 408 .*The request took too long/s
const json = ['Content-Type: application/json', 'Content-Length: 200']
const cases: Record<string, Slow> = {
  [`${idle} that keep their connection and ask nothing more`]: {
    count: idle,
    first: () => request('GET /api/health/live HTTP/1.1'),
    receives: /^HTTP\/1\.1 200 /,
    within: 10_000 + 2 * slack,
  },
  [`${slow} that send a byte of a header each second`]: {
    count: slow,
    first: () => 'GET /api/internships HTTP/1.1\r\nHost: here\r\nX-A: ',
    each: 'a',
    receives: tooLong,
    within: 10_000 + slack,
  },
  [`${slow} that send a byte of a body each second`]: {
    count: slow,
    first: () => `${request('POST /api/auth/login HTTP/1.1', ...json)}{"email":"`,
    each: 'a',
    receives: tooLong,
    within: 30_000 + slack,
  },
  [`${slow} that never read ten megabytes`]: { count: slow, first: (file) => file, isDeaf: true },
}

test.each(Object.entries(cases))(
  'clients slow nobody down and are cut off: %s',
  async (_, { count, first, each, isDeaf, receives, within }) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-slow-'))
    const DATABASE_URL = await migratedDatabase()
    const database = openPostgres(DATABASE_URL, 3)
    const owner = await person(database.db, 'intern')
    const node = await startNode({ DATABASE_URL, DATA_DIR })
    const body = new FormData()
    body.set('category', 'resume')
    body.set('file', new Blob([large], { type: 'application/pdf' }), 'resume.pdf')
    const { headers } = owner
    const stored = await ask(node.base, { method: 'POST', url: files.upload.path, body, headers })
    const authorization = `Authorization: ${headers.authorization}`
    const file = request(`GET /api/files/${Object(stored.body).id} HTTP/1.1`, authorization)
    await p99(node.base)
    const quiet = { p99: await p99(node.base), memory: node.memory(), files: node.descriptors() }

    const begun = performance.now()
    const clients = await connectAll(node.base, count, first(file))
    if (isDeaf) for (const { socket } of clients) socket.pause()
    const timer = setInterval(() => {
      const isBeginning = performance.now() - begun < sending
      for (const [at, { socket }] of clients.entries())
        if (each && socket.writable && (isBeginning || isTireless(at))) socket.write(each)
    }, 1000)
    await sleep(isDeaf ? settling : 1000)
    const open = node.descriptors() - quiet.files
    const during = await p99(node.base)
    const memory = node.memory()
    console.log(
      `p99 ${quiet.p99.toFixed(1)} ms, beside ${open} connections ${during.toFixed(1)} ms; ${quiet.memory} then ${memory} MB`,
    )
    expect(during).toBeLessThan(2 * quiet.p99 + 20)
    expect(memory).toBeLessThan(quiet.memory + mostMegabytes)

    // A download that moved a little within its minute is given another one.
    const cutOff = { timeout: 180_000, interval: 1000 }
    await vi.waitFor(() => {
      expect(node.descriptors()).toBeLessThan(quiet.files + 20)
      if (within) expect(clients.filter(({ lasted }) => lasted === undefined).length).toBe(0)
    }, cutOff)
    clearInterval(timer)
    for (const [at, { received, lasted }] of clients.entries()) {
      if (receives)
        expect(received).toMatch(each && isTireless(at) ? orNothing(receives) : receives)
      if (within) expect(lasted).toBeLessThan(within)
    }
    for (const { socket } of clients) socket.destroy()
    expect(await p99(node.base)).toBeLessThan(2 * quiet.p99 + 20)
    expect(await node.stop()).toEqual({ code: 0, signal: null })
    await database.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  },
  600_000,
)
