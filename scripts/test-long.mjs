import { chromium } from './chromium.mjs'
import { build, install } from './setup.mjs'
import { bin, run, say } from './steps.mjs'

/** The long versions of tests that `npm test` runs in short: faults after every step, repeated and for longer. */
await install()
await build()
const long = { LONG_TESTS: 'true' }
say('nodes and databases that are killed, again and again')
const nodes = [
  'exec',
  '-w',
  'server',
  '--',
  'vitest',
  'run',
  '--config',
  'vitest.cluster.config.ts',
]
const killed = await run('npm', nodes, { env: long })
const path = await chromium()
if (!path) {
  console.warn('No Chromium here and none may be installed.')
  process.exit(1)
}
say('journeys in the real browser, with faults after every step')
const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
const faults = await run(bin('playwright'), args, { env: { ...long, CHROMIUM: path } })
process.exit(killed || faults)
