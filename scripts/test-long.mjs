import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { installFromDebian } from './debian.mjs'
import { build, install } from './setup.mjs'
import { bin, must, root, run, say } from './steps.mjs'

/** What stands before and below the nodes; tests that need one of them are skipped, loudly, where it is missing. */
const programs = ['nginx', 'caddy', 'pgbouncer']

/**
 * The long versions of tests that `npm test` runs in short: faults after every step, repeated and for longer. And what
 * takes minutes: the bundle, other versions of Node, a fail-over of PostgreSQL.
 */
await install()
await build()
const missing = programs.filter(
  (name) => ![`/usr/sbin/${name}`, `/usr/bin/${name}`].some(existsSync),
)
if (missing.length) await installFromDebian([...missing, 'postgresql', 'openssl'])
const results = []

say('the bundle, made in a clean clone as the Dockerfile does')
const clone = mkdtempSync(join(tmpdir(), 'cohort-clone-'))
await must('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
results.push(await run('npm', ['run', 'bundle'], { cwd: clone }))
say(
  'nodes and databases that are killed, again and again; the bundle; what stands before and below the nodes',
)
const long = { LONG_TESTS: 'true', BUNDLE: join(clone, 'bundle') }
const cwd = join(root, 'server')
const reporters = ['default', join(root, 'scripts/failures-at-once.mjs')]
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...reporters.map((reporter) => `--reporter=${reporter}`),
]
const cluster = ['--config', 'vitest.cluster.config.ts']
results.push(await run(process.execPath, [...vitest, ...cluster], { cwd, env: long }))
rmSync(clone, { recursive: true, force: true })
for (const version of [20, 24]) {
  say(`tests of the server on Node ${version}`)
  const isThis = process.versions.node.startsWith(`${version}.`)
  const node = isThis ? [process.execPath] : ['npx', '-y', '-p', `node@${version}`, 'node']
  results.push(await run(node[0], [...node.slice(1), ...vitest], { cwd }))
}
const path = await chromium()
if (path) {
  say('journeys in the real browser, with faults after every step')
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
  results.push(await run(bin('playwright'), args, { env: { ...long, CHROMIUM: path } }))
} else {
  console.warn('No Chromium here and none may be installed.')
  results.push(1)
}
process.exit(results.some(Boolean) ? 1 : 0)
