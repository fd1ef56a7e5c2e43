import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from './postgres.ts'
import { servers } from './private-texts.ts'

export interface Setting {
  DATABASE_URL: string
  DATA_DIR: string
}

/** The server as a separate process that can be killed and restarted on the same port. */
export interface Node {
  base: string
  /** Its output over all starts. */
  output(): string
  /** The exit of its last process; undefined while it runs. */
  ended(): ExitStatus | undefined
  isRunning(): boolean
  start(): Promise<void>
  /** The resident memory of the process, in MB. */
  memory(): number
  /** How many files and connections the process has open. */
  descriptors(): number
  kill(): Promise<void>
  /** It does nothing for so many milliseconds, as if one task blocked its event loop. */
  freeze(milliseconds: number): Promise<void>
  /** Sends SIGTERM. */
  stop(): Promise<ExitStatus>
}
export interface ExitStatus {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The number of repetitions of a fault; `npm run test:long` has time for more. */
export const rounds = (usual: number, long: number) => (process.env.LONG_TESTS ? long : usual)

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts one process of the built server, or of another build; `ended` resolves to its exit. */
export function spawnServer(environment: Record<string, string>, build = inject('serverBuild')) {
  const entry = join(build, 'dist/main.js')
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: '--max-old-space-size=256',
      // What is killed, frozen and measured is this process.
      WORKERS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const log = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log.text += chunk
    })
  const output = () => log.text
  // What another release logs is not ours to mend.
  if (build === inject('serverBuild')) servers.push({ output })
  const ended = new Promise<ExitStatus>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal })
    })
  })
  return { child, ended, output }
}
export type ServerProcess = ReturnType<typeof spawnServer>

export const environmentOf = (setting: Setting, port: number) => ({
  ...setting,
  TMPDIR: tmpdir(),
  PORT: String(port),
  HOST: '127.0.0.1',
  BACKEND_URL: `http://127.0.0.1:${port}`,
  BACKEND_PUBLIC_KEY: 'test-key',
  DEMO_DATA: 'false',
  // What the nodes write is verified in the test's process.
  AUDIT_KEY: process.env.AUDIT_KEY ?? '',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '1000000',
  SHUTDOWN_NOTICE_SECONDS: '1',
})

/** As an operator's: what it logs holds nothing of people. */
const LOG_LEVEL = 'info'

/** A node that is not started yet, of this build or of another. */
export async function newNode(
  setting: Setting,
  more: Record<string, string> = {},
  build?: string,
): Promise<Node> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let now: ServerProcess | undefined
  let before = ''
  let ending: ExitStatus | undefined
  const end = (signal: NodeJS.Signals) => {
    now?.child.kill(signal)
    return now?.ended ?? Promise.reject(new Error('The node was never started.'))
  }
  return {
    base,
    output: () => before + (now?.output() ?? ''),
    ended: () => ending,
    isRunning: () => now !== undefined && !ending,
    async start() {
      before += now?.output() ?? ''
      ending = undefined
      const begun = spawnServer({ ...environmentOf(setting, port), LOG_LEVEL, ...more }, build)
      now = begun
      void begun.ended.then((how) => {
        if (now === begun) ending = how
      })
      await ready(base, () => ending && `${JSON.stringify(ending)} ${begun.output()}`)
    },
    memory: () => residentMemory(now?.child.pid),
    descriptors: () => readdirSync(`/proc/${now?.child.pid}/fd`).length,
    kill: async () => void (await end('SIGKILL')),
    async freeze(milliseconds) {
      now?.child.kill('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      now?.child.kill('SIGCONT')
    },
    stop: () => end('SIGTERM'),
  }
}

const residentMemory = (pid: number | undefined) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

export async function startNode(setting: Setting, more: Record<string, string> = {}) {
  const node = await newNode(setting, more)
  await node.start()
  return node
}

/** Waits until the node is ready; throws with its output if it exits. */
export async function ready(base: string, dead: () => string | undefined) {
  const until = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(`${base}/api/health/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    const why = dead()
    if (why !== undefined) throw new Error(`The node ended: ${why}`)
    if (Date.now() > until) throw new Error('The node was not ready within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
