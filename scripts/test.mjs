import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checks, sizes } from './checks.mjs'
import { chromium } from './chromium.mjs'
import { build, install, typegen } from './setup.mjs'
import { bin, run, say, storeLastRun } from './steps.mjs'

const results = mkdtempSync(join(tmpdir(), 'cohort-test-'))
process.once('exit', () => rmSync(results, { recursive: true, force: true }))
const total = { passed: 0, failed: 0, skipped: 0 }
const parts = []
const failures = []
/** What `npm run figures` prints of this run. */
const measured = {}

/** Adds a part to the total; `names` are its failed tests. */
function count(name, { passed = 0, failed = 0, skipped = 0 }, names = []) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  parts.push(`${name} ${passed}`)
  if (failed) failures.push([`${name}: ${failed} failed`, ...names].join('\n    '))
}

/** A test with the beginning of its error, for who sees the end of the output only. */
function withCause(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
  return [name, ...lines.slice(0, 6)].join('\n      ')
}

async function check([name, command, args]) {
  await shownAtOnce(name, async (into) => {
    const ok = (await run(command, args, { into })) === 0
    if (ok) total.passed += 1
    else count(name, { failed: 1 })
  })
}

/** For tasks that run in parallel: the output is printed in one piece when the task is done. */
async function shownAtOnce(name, work) {
  const file = join(results, `${name.replaceAll(' ', '-')}.txt`)
  const into = openSync(file, 'w')
  await work(into)
  closeSync(into)
  say(name)
  process.stdout.write(readFileSync(file))
}

/** Two lanes for two cores; the tasks of a lane run one after the other. */
async function inTwoLanes(works) {
  const waiting = [...works]
  const lane = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all([lane(), lane()])
}

/** Runs vitest and counts its report; a run without a report is a failure. */
async function vitest(name, workspace, args = [], into = 'inherit') {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = ['exec', '-w', workspace, '--', 'vitest', 'run', ...reporters, ...args]
  const code = await run('npm', vitest, { into })
  if (!existsSync(file)) return count(name, { failed: 1 })
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const hidden = code !== 0 && report.numFailedTests === 0 ? 1 : 0
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const callers = tests.map(({ meta }) => meta?.callers).filter(Boolean)
  const tried = callers.length ? ` (with ${callers.length} routes × ${callers[0]} callers)` : ''
  count(
    `${name}${tried}`,
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + hidden,
      skipped: report.numPendingTests,
    },
    tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message] }) => withCause(fullName, message)),
  )
}

/** The tests of a suite and of its nested suites: title, outcome, what they noted and, of a failed one, the error of the last try. */
const journeysOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results, annotations }) => ({
      title,
      status,
      annotations,
      error: results.at(-1)?.error,
    })),
  ),
  ...suites.flatMap(journeysOf),
]

async function browser() {
  const name = 'journeys in the real browser'
  const path = await chromium()
  if (!path) {
    console.warn(
      '\n!!! SKIPPED: no Chromium here and none may be installed. The journeys in the real browser did not run. !!!',
    )
    return count(name, { skipped: 1 })
  }
  say(name)
  const file = join(results, 'e2e.json')
  const env = { CHROMIUM: path, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const code = await run(
    bin('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { env },
  )
  if (!existsSync(file)) return count(name, { failed: 1 })
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const hidden = code !== 0 && stats.unexpected === 0 ? 1 : 0
  const journeys = suites.flatMap(journeysOf)
  const notes = journeys.flatMap(({ annotations }) => annotations)
  measured.reads = notes.findLast(({ type }) => type === 'reads after a check-in')?.description
  const ended = (status) => journeys.filter((one) => one.status === status)
  for (const { title } of ended('flaky'))
    console.warn(`\n!!! PASSED ONLY AT THE SECOND TRY: ${title} !!!`)
  count(
    name,
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + hidden,
      skipped: stats.skipped,
    },
    ended('unexpected').map(({ title, error }) => withCause(title, error?.message)),
  )
}

await install()
await typegen()
say('The quick checks, two at a time')
await inTwoLanes(checks.map((each) => () => check(each)))
say('tests of the server')
await vitest('tests of the server', 'server')
say('tests of the web and the build, and two nodes on PostgreSQL beside them')
const nodes = 'two nodes on PostgreSQL'
async function webAndBuild() {
  await vitest('tests of the web', 'web')
  await build()
  await check(sizes)
}
await Promise.all([
  webAndBuild(),
  // They wait as much as they work, and have a build of their own.
  shownAtOnce(nodes, (into) =>
    vitest(nodes, 'server', ['--config', 'vitest.cluster.config.ts'], into),
  ),
])
await browser()

console.log(`\n${parts.join(' · ')}`)
for (const failure of failures) console.error(`✗ ${failure}`)
measured.minutes = (performance.now() / 60_000).toFixed(1)
if (!total.failed && measured.reads) storeLastRun(measured)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed ? 1 : 0)
