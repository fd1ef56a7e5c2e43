import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { accounts } from '@app/contract/identity/accounts.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { Ledger } from './ledger.ts'
import { expectSettled } from './ledger-checks.ts'
import { createActors, underLoad } from './ledger-load.ts'
import { type Node, newNode } from './node.ts'
import { emptyDatabase } from './test-postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const [, version = '', commit = ''] = /^## ([\d.]+) \((\w+)\)$/m.exec(changelog) ?? []
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })

/** A clone may lack the history. */
function hasCommit() {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    console.warn(`\n!!! SKIPPED: the commit ${commit} of release ${version} is not here. !!!`)
    return false
  }
}
const isThere = hasCommit()

const folder = mkdtempSync(join(tmpdir(), 'cohort-release-'))
const DATA_DIR = join(folder, 'data')
const release = join(folder, 'source/server')
const nodes: Node[] = []
let database: Database | undefined

/** Builds the release from its own sources, with its own packages. */
beforeAll(async () => {
  if (!isThere) return
  const source = join(folder, 'source')
  mkdirSync(source)
  const paths = ['contract', 'server', 'web/package.json', 'package.json', 'package-lock.json']
  const archive = execFileSync('git', ['archive', commit, 'tsconfig.base.json', ...paths], {
    cwd: root,
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-x', '-C', source], { input: archive })
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  execFileSync('npm', ['ci', ...quiet], { cwd: source, stdio: 'pipe' })
  const vite = join(source, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: release })
}, 600_000)
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  await database?.close()
  // The packages of a release are many files.
  rmSync(folder, { recursive: true, force: true })
}, 600_000)

async function start(DATABASE_URL: string, build?: string) {
  const node = await newNode({ DATABASE_URL, DATA_DIR }, {}, build)
  nodes.push(node)
  await node.start()
  return node
}

test.skipIf(!isThere)(
  'the previous release goes on over the schema of today, during and after the migration, beside the new one',
  async () => {
    const url = await emptyDatabase()
    const old = [await start(url, release), await start(url, release)]
    const ledger = new Ledger(old.map(({ base }) => base))
    let isMigrated = false
    const signingUp = signUp(ledger, () => isMigrated)
    const patient = openPostgres(url, 1, { query_timeout: 0 })
    await migrate(patient, join(inject('serverBuild'), 'migrations')).finally(patient.close)
    isMigrated = true
    await signingUp
    expect(ledger.entries.length).toBeGreaterThan(0)

    database = openPostgres(url, 3)
    const actors = await createActors(database.db, 4, 240)
    const half = (from: number) => ({
      ...actors,
      postings: actors.postings.slice(from, from + 120),
    })
    await underLoad(ledger, half(0), () => pause(5000))
    const replacing = new Ledger([old[0]?.base ?? '', (await start(url)).base])
    replacing.entries.push(...ledger.entries)
    await underLoad(replacing, half(120), () => pause(5000))
    const answers = [ledger, replacing].flatMap(({ answers }) => Object.keys(answers))
    expect(answers.filter((name) => / 5\d\d| lost/.test(name))).toEqual([])
    await expectSettled(database.db, { ledger: replacing, actors, DATA_DIR })
    expect(await errorsOf(url)).toEqual([])
  },
)
/** Newcomers, until the migration is over and some more have come. */
async function signUp(ledger: Ledger, isMigrated: () => boolean) {
  const { method, path: url } = accounts.signUp
  for (let left = 10; left; left -= isMigrated() ? 1 : 0) {
    const email = `${crypto.randomUUID()}@newcomers.example`
    const body = { email, password: 'Rain on 7 tin roofs', full_name: 'Asha Rao' }
    await ledger.write('sign-up', { method, url, body })
  }
}

/** Jobs that failed on either release. */
async function errorsOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const failed = `select name, output from pgboss.job where state in ('failed', 'retry')`
  const { rows } = await client.query(failed)
  await client.end()
  return rows
}
