import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Statement } from './recorded.ts'

/** The settings of a baseline: a process that does as little as possible for the same responses. */
export interface BaselineSettings {
  port: number
  url?: string
  folder?: string
  internships: number
}

/** A command to the baseline process. */
export type BaselineCommand =
  | { path: string; questions: Statement[][]; isText: boolean; isPrepared: boolean }
  | { fixed: string }

export const root = fileURLToPath(new URL('..', import.meta.url))
const host = '127.0.0.1'
/** Not 4190: browsers and fetch block it. */
export const ports = { product: 4191, baseline: 4193, started: 4196 }
export const productUrl = `http://${host}:${ports.product}`
export const baselineUrl = `http://${host}:${ports.baseline}`
export const fixedUrl = `http://${host}:${ports.baseline + 1}`

export interface Product {
  pid: number
  /** From the start of the process to its first response. */
  milliseconds: number
  stop(): Promise<void>
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

const settings = (own: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: host,
  PORT: String(ports.product),
  BACKEND_URL: productUrl,
  BACKEND_PUBLIC_KEY: 'bench',
  DEMO_DATA: 'false',
  LOG_LEVEL: 'error',
  // All requests come from one address.
  REQUESTS_PER_MINUTE: '100000000',
  ...own,
})

/** Creates and migrates the product's database. */
export async function prepare(own: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['server/dist/prepare-database.js'], {
    cwd: root,
    env: settings(own),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ended(child)
  if (child.exitCode) throw new Error('The database could not be prepared.')
}

/** Starts the built product and waits until it responds. */
export const startProduct = (own: Record<string, string>, port = ports.product) =>
  started(
    ['server/dist/main.js'],
    settings({ ...own, PORT: String(port) }),
    `http://${host}:${port}/api/health`,
  )

/** Starts a server and waits for its first successful response. */
export async function started(
  args: string[],
  env: NodeJS.ProcessEnv,
  url: string,
): Promise<Product> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    pid: child.pid ?? 0,
    milliseconds: performance.now() - begin,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export interface Baseline {
  send(command: BaselineCommand): Promise<void>
  stop(): Promise<void>
}

export async function startBaseline(setting: Omit<BaselineSettings, 'port'>): Promise<Baseline> {
  const file = fileURLToPath(new URL('baseline.ts', import.meta.url))
  const child = fork(file, [JSON.stringify({ ...setting, port: ports.baseline })], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await nextMessage(child)
  return {
    async send(command) {
      child.send(command)
      await nextMessage(child)
    },
    async stop() {
      child.disconnect()
      await ended(child)
    },
  }
}

const nextMessage = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error('A baseline could not be started.'))
    child.once('exit', gone)
    child.once('message', () => {
      child.off('exit', gone)
      resolve()
    })
  })

/** The resident memory of a process, in MB; undefined where the system does not report it. */
export function memoryOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) / 1024 : undefined
  } catch {
    return undefined
  }
}
