import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Setting, Told } from './baseline.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const host = '127.0.0.1'
/** Not 4190: browsers and fetch refuse it. */
export const ports = { product: 4191, baseline: 4193, started: 4196 }
export const productUrl = `http://${host}:${ports.product}`
export const baselineUrl = `http://${host}:${ports.baseline}`
export const fixedUrl = `http://${host}:${ports.baseline + 1}`

export interface Product {
  pid: number
  /** From the start of the process to its first answer. */
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
  // All that is asked comes from one address.
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

/** The built product, until it answers. */
export const startProduct = (own: Record<string, string>, port = ports.product) =>
  started(
    ['server/dist/main.js'],
    settings({ ...own, PORT: String(port) }),
    `http://${host}:${port}/api/health`,
  )

/** Starts a server and waits for its first good answer. */
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
  tell(told: Told): Promise<void>
  stop(): Promise<void>
}

export async function startBaseline(setting: Omit<Setting, 'port'>): Promise<Baseline> {
  const file = fileURLToPath(new URL('baseline.ts', import.meta.url))
  const child = fork(file, [JSON.stringify({ ...setting, port: ports.baseline })], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await said(child)
  return {
    async tell(told) {
      child.send(told)
      await said(child)
    },
    async stop() {
      child.disconnect()
      await ended(child)
    },
  }
}

const said = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error('A baseline could not be started.'))
    child.once('exit', gone)
    child.once('message', () => {
      child.off('exit', gone)
      resolve()
    })
  })

/** The memory a process holds, in MB; undefined where the system does not say. */
export function memoryOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) / 1024 : undefined
  } catch {
    return undefined
  }
}
