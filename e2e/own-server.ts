import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'

const root = fileURLToPath(new URL('..', import.meta.url))

interface OwnServerOptions {
  /** Without demo data. */
  isEmpty?: boolean
  /** A PostgreSQL database instead of the embedded one. */
  DATABASE_URL?: string
}

/** A separate server for one test, over a copy of the demo data or empty; it can be killed and restarted. */
export async function ownServer({ isEmpty = false, DATABASE_URL }: OwnServerOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cohort-own-'))
  const data = join(folder, 'data')
  if (!isEmpty) await cp(process.env.SEEDED_DATA ?? '', data, { recursive: true })
  const port = await freePort()
  const base = `http://localhost:${port}`
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
    BACKEND_URL: base,
    BACKEND_PUBLIC_KEY: 'journeys',
    LOG_LEVEL: 'warn',
    ...(isEmpty && { DEMO_DATA: 'false' }),
    ...(DATABASE_URL && { DATABASE_URL }),
  }
  let printed = ''
  const start = async () => {
    const args = ['server/dist/main.js']
    const server = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    server.stdout.on('data', (text) => {
      printed += text
    })
    await expect.poll(() => isReady(base), { timeout: 60_000, intervals: [100] }).toBe(true)
    return server
  }
  let server = await start()
  return {
    base,
    /** What the start printed for the operator. */
    printed: () => printed,
    killAndStart: async () => {
      await ended(server)
      server = await start()
    },
    stop: async () => {
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Kills the server as a power cut would, without a graceful shutdown. */
async function ended(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGKILL')
  await exit
}

const isReady = (base: string) =>
  fetch(`${base}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return address.port
}
