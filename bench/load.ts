import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rounds, seconds } from './options.ts'
import { cpuOf } from './process-tree.ts'
import { root, type Server } from './processes.ts'

export const connections = 16

export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** One round: responses per second, latencies in ms, CPU in µs per response, and failed responses. */
export interface Measurement {
  rate: number
  p95: number
  cpu: number
  refused?: string
}

export interface Load {
  run(seconds: number): Promise<Measurement>
  rounds: Measurement[]
  /** How many requests were sent so far. */
  readonly sent: number
}

const folder = mkdtempSync(join(tmpdir(), 'cohort-bench-load-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

export const wrk = process.env.WRK || undefined
if (!wrk) {
  console.warn(
    '!!! No wrk here (Debian: apt-get install wrk): the load comes from autocannon, a JavaScript program',
  )
  console.warn(
    '!!! in a process of its own, which takes more of the CPU itself. Rates are lower than with wrk.',
  )
}

/** What browsers say that they accept. */
const asBrowsers = 'gzip, deflate, br, zstd'

function bytesOf(request: LoadRequest): string {
  const { method = 'GET', path, body = '' } = request
  const headers = {
    host: '127.0.0.1',
    'accept-encoding': asBrowsers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
    ...request.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

interface Outcome {
  requests: number
  seconds: number
  p95: number
  refused: number
  lost: number
}

let files = 0
/** The requests come from a program of its own over 16 connections; its outcome is the last line that it prints. */
async function send(url: string, requests: string[], duration: number, from: number) {
  files += 1
  const file = join(folder, `requests-${files}`)
  writeFileSync(file, requests.map((one) => `${Buffer.byteLength(one)}\n${one}`).join(''))
  const script = (name: string) => join(root, 'bench', name)
  const [command, args] = wrk
    ? [
        wrk,
        [
          '-t1',
          `-c${from}`,
          `-d${duration}s`,
          '--timeout',
          '10s',
          '-s',
          script('load.lua'),
          url,
          file,
        ],
      ]
    : [process.execPath, [script('load-autocannon.mjs'), url, String(from), String(duration), file]]
  const { stdout } = await promisify(execFile)(command, args)
  rmSync(file)
  const outcome: Outcome = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')))
  return outcome
}

/**
 * Loads a server; the nth request of all rounds is made by `next`. Each round prepares twice as many as the one before
 * could send, and those that were not sent come first in the next one.
 */
export function load(
  { url, pids }: Server,
  next: string | ((n: number) => LoadRequest),
  from = connections,
): Load {
  let fastest = 2000
  let sent = 0
  const run = async (wanted: number) => {
    const duration = Math.ceil(wanted)
    const many = typeof next === 'string' ? 1 : Math.ceil(2 * fastest * duration)
    const requests = Array.from({ length: many }, (_, at) =>
      bytesOf(typeof next === 'string' ? { path: next } : next(sent + at)),
    )
    const before = cpuOf(pids)
    const outcome = await send(url, requests, duration, from)
    const used = cpuOf(pids) - before
    sent += outcome.requests + from + 1
    const good = outcome.requests - outcome.refused
    const rate = good / outcome.seconds
    fastest = Math.max(fastest, rate)
    const refused = await whatWasRefused(outcome, url, next, sent - from - 2)
    return {
      rate,
      p95: outcome.p95,
      cpu: (used / good) * 1e6,
      ...(refused && { refused }),
    }
  }
  return {
    run,
    rounds: [],
    get sent() {
      return sent
    },
  }
}

/** How many responses were errors, and what the server returns for the last of those requests. */
async function whatWasRefused(
  { refused, lost }: Outcome,
  url: string,
  next: string | ((n: number) => LoadRequest),
  n: number,
) {
  if (!refused && !lost) return undefined
  const { path, method = 'GET', ...rest } = typeof next === 'string' ? { path: next } : next(n)
  const answer = await fetch(url + path, { method, ...rest })
    .then(async (response) => `${response.status} ${(await response.text()).slice(0, 200)}`)
    .catch(String)
  return `${refused} errors and ${lost} lost, such as ${path}: ${answer}`
}

export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)

/** Until then a process mostly compiles, which would be counted as the cost of a response. */
const warm = { requests: 1000, turns: 5 }

/** Runs them in turns, after a warm-up of each, as many rounds as the run has. Slow cases get longer turns. */
export async function inTurns(loads: readonly Load[], turn = seconds): Promise<void> {
  for (const each of loads) {
    each.rounds = []
    let turns = 0
    do {
      await each.run(1)
      turns += 1
    } while (turns < warm.turns && each.sent < warm.requests)
  }
  for (let round = 0; round < rounds; round += 1)
    for (const each of loads) each.rounds.push(await each.run(turn))
}

/** The medians of its rounds. */
export function medianOf({ rounds }: Load): Measurement {
  const refused = rounds.flatMap(({ refused }) => refused ?? [])
  const middle = (of: (one: Measurement) => number) => median(rounds.map(of))
  return {
    rate: middle(({ rate }) => rate),
    p95: middle(({ p95 }) => p95),
    cpu: middle(({ cpu }) => cpu),
    ...(refused.length && { refused: [...new Set(refused)].slice(0, 2).join('; ') }),
  }
}
