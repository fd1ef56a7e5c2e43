import { type ChildProcess, fork, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { workers } from './options.ts'
import { parentOf } from './process-tree.ts'
import type { Statement } from './recorded.ts'

/** The settings of a baseline: a process that does as little as possible for the same responses. */
export interface BaselineSettings {
  port: number
  url?: string
  folder?: string
  internships: number
  /** How many processes share its work. */
  workers: number
}

/** A command to the baseline process. */
export type BaselineCommand =
  | { path: string; questions: Statement[][]; isText: boolean; isPrepared: boolean }
  | { fixed: string }
  | { cached: { bytes: string; headers: Record<string, string> } }

/** The server under load, and the processes whose CPU its responses use. */
export interface Server {
  url: string
  pids: number[]
}

export const root = fileURLToPath(new URL('..', import.meta.url))
export const host = '127.0.0.1'
/** Not 4190: browsers and fetch block it. */
export const ports = { product: 4191, baseline: 4193, started: 4196, second: 4197, peer: 4198 }
export const productUrl = `http://${host}:${ports.product}`
const fixedUrl = `http://${host}:${ports.baseline + 1}`

export interface Product extends Server {
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

/** Entries of a run verify in each of its processes. */
export const auditKey = 'the key of the audit log of the bench'

const settings = (own: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: host,
  PORT: String(ports.product),
  BACKEND_URL: productUrl,
  BACKEND_PUBLIC_KEY: 'bench',
  AUDIT_KEY: auditKey,
  DEMO_DATA: 'false',
  LOG_LEVEL: 'error',
  BACKUP_EVERY_HOURS: '0',
  SHUTDOWN_NOTICE_SECONDS: '0',
  WORKERS: String(workers),
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
export const startProduct = (
  own: Record<string, string>,
  port = ports.product,
  database: number[] = [],
) =>
  start([process.execPath, 'server/dist/main.js'], {
    env: settings({ ...own, PORT: String(port) }),
    url: `http://${host}:${port}`,
    path: '/api/health',
    database,
  })

/** `npm start`, as an operator types it. */
export async function startByNpm(own: Record<string, string>): Promise<Product> {
  const written = join(root, '.env')
  const isOurs = !existsSync(written)
  const url = `http://${host}:${ports.started}`
  const env = settings({ ...own, PORT: String(ports.started), BACKEND_URL: url })
  const product = await start(['npm', 'start'], { env, url, path: '/api/health' })
  // The first start of a tree writes the settings that it was given.
  if (isOurs) rmSync(written, { force: true })
  return product
}

/** A minimal server that opens the same database. */
export const startBare = (own: Record<string, string>) =>
  start([process.execPath, 'bench/bare-start.mjs'], {
    env: settings({ ...own, PORT: String(ports.started) }),
    url: `http://${host}:${ports.started}`,
    path: '/',
  })

interface Starting {
  env: NodeJS.ProcessEnv
  url: string
  path: string
  /** The processes of the database. */
  database?: number[]
  /** Where it writes what it does not write to the database. */
  cwd?: string
}

/** Starts a server in a group of its own and waits for its first successful response. */
export async function start(
  [command = '', ...args]: string[],
  { env, url, path, database = [], cwd = root }: Starting,
): Promise<Product> {
  const begin = performance.now()
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const { pid = 0 } = child
  const stop = () => process.kill(-pid, 'SIGTERM')
  process.once('exit', stop)
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) {
      process.off('exit', stop)
      throw new Error(`${command} ${args.join(' ')} ended with ${child.exitCode}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    url,
    pid,
    pids: [pid, ...database],
    milliseconds: performance.now() - begin,
    async stop() {
      process.off('exit', stop)
      stop()
      await ended(child)
      // npm may end before what it started.
      while (isThere(-pid)) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The process above all connections of a PostgreSQL on this machine; none where it runs elsewhere. */
export async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  if (!parent)
    console.warn('!!! PostgreSQL is not on this machine: its CPU is not in the figures. !!!')
  return parent ? [parent] : []
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks the database through node:http; what is fixed comes from Fastify. */
export interface Baseline {
  bare: Server
  fixed: Server
  send(command: BaselineCommand): Promise<void>
  stop(): Promise<void>
}

export async function startBaseline(
  options: Omit<BaselineSettings, 'port' | 'workers'>,
  database: number[] = [],
): Promise<Baseline> {
  const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  // As with the product, one process has the embedded database open.
  const many = options.url ? workers : 1
  const setting = JSON.stringify({ ...options, port: ports.baseline, workers: many })
  const args = [fileOf('baseline.ts'), setting, String(many)]
  const child = fork(fileOf('baseline-cluster.ts'), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await nextMessage(child)
  const pids = [child.pid ?? 0]
  return {
    bare: { url: `http://${host}:${ports.baseline}`, pids: [...pids, ...database] },
    fixed: { url: fixedUrl, pids },
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
