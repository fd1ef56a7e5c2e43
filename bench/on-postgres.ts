import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '../server/src/platform/database/pipelining/postgres.ts'
import { type Cluster, newDatabase, startPostgres } from '../server/src/test/postgres.ts'
import { applying, hotList, reads, type Stage } from './case-api.ts'
import { idleMemory, loadedMemory, starting } from './case-process.ts'
import { morningRush } from './case-rush.ts'
import { rendering, searching, signingIn, soaking, twoNodes } from './case-serving.ts'
import { checkingIn, dashboardCosts, dashboardGrowth } from './case-working.ts'
import { fill } from './data.ts'
import { median } from './load.ts'
import { amounts, givenPostgres, isSmall, isWanted, part } from './options.ts'
import {
  fixedUrl,
  ports,
  prepare,
  productUrl,
  root,
  startBaseline,
  startProduct,
} from './processes.ts'
import { questionsFor } from './questions.ts'
import { openPosting, recorder } from './recorded.ts'
import { report } from './results.ts'

const times = isSmall ? 1 : 3
const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Page {
  scores: Record<(typeof scores)[number], number>
  lcp: number
  tbt: number
  script: number
}

interface NetworkRequest {
  resourceType?: string
  transferSize: number
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; score: number | null; details?: { items?: NetworkRequest[] } }
  >
}

/** The public pages as on a phone with a slow network, against a page of plain HTML. */
async function pagesInLighthouse(internships: number): Promise<void> {
  if (!isWanted('P15')) return
  const path = process.env.CHROMIUM
  if (!path) return console.warn('!!! P15 SKIPPED: no Chromium here. !!!')
  const bare = await seen(`${fixedUrl}/`, path)
  const posting = `/internships/${openPosting(1, internships)}`
  for (const [name, address] of [
    ['/', '/'],
    ['/students', '/students'],
    ['/internships', '/internships'],
    ['one posting', posting],
  ] as const)
    tell(name, await seen(productUrl + address, path), bare)
}

function tell(name: string, page: Page, bare: Page): void {
  for (const score of scores) {
    const goal = { least: score === 'performance' ? 98 : 100 }
    report({
      case: 'P15',
      what: `${name}: ${score}`,
      figure: page.scores[score],
      unit: 'of 100',
      goal,
    })
  }
  report({
    case: 'P15',
    what: `${name}: largest paint / a page of plain HTML`,
    figure: page.lcp,
    baseline: bare.lcp,
    unit: 'ms',
    goal: { most: 1.8 },
  })
  report({
    case: 'P15',
    what: `${name}: blocked`,
    figure: page.tbt,
    unit: 'ms',
    goal: { most: 50 },
  })
  report({
    case: 'P15',
    what: `${name}: script over the wire`,
    figure: page.script,
    unit: 'kB',
    goal: { most: 100 },
  })
}

/** The median of several runs. */
async function seen(url: string, path: string): Promise<Page> {
  const pages: Page[] = []
  for (let time = 0; time < times; time += 1) pages.push(pageOf(await lookWell(url, path)))
  const middle = (of: (page: Page) => number) => median(pages.map(of))
  const [performance, accessibility, practices, seo] = scores.map((score) =>
    middle(({ scores }) => scores[score]),
  )
  return {
    scores: {
      performance: performance ?? 0,
      accessibility: accessibility ?? 0,
      'best-practices': practices ?? 0,
      seo: seo ?? 0,
    },
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    script: middle(({ script }) => script),
  }
}

function pageOf({ categories, audits }: Report): Page {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    script: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }
}

/** On a busy machine the browser occasionally loses its trace: then the run is repeated. */
async function lookWell(url: string, path: string, left = 3): Promise<Report> {
  const report = await look(url, path)
  if (!report.runtimeError) return report
  if (left <= 1) throw new Error(`Lighthouse cannot see ${url}: ${report.runtimeError.message}`)
  return lookWell(url, path, left - 1)
}

/** One run of Lighthouse with its own throttling of a mobile phone. */
async function look(url: string, path: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'cohort-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = '--headless --no-sandbox --disable-gpu --disable-background-networking'
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  const child = spawn(join(root, 'node_modules/.bin/lighthouse'), args, {
    env: { ...process.env, CHROME_PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  return report
}

/** All cases on a real PostgreSQL: a given one or one started for the run. */
export async function onPostgres(folder: string): Promise<void> {
  if (givenPostgres) process.env.PG_TEST_URL = givenPostgres
  const cluster = await startPostgres()
  try {
    const url = await newDatabase(cluster.address('postgres'))
    const own = { DATABASE_URL: url, DATA_DIR: join(folder, 'files') }
    console.log(
      `PostgreSQL: filling in ${amounts.applications.toLocaleString('en')} applications …`,
    )
    await prepare(own)
    const database = openPostgres(url, 2)
    await fill(database, amounts)
    await database.close()
    await measure(url, own, () => grow(cluster, own))
  } finally {
    await cluster.stop()
  }
}

async function measure(url: string, own: Record<string, string>, after: () => Promise<void>) {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const questions = await questionsFor(recorder(pool), amounts)
  await pool.end()
  await starting(own)
  const product = await startProduct(own)
  const baseline = await startBaseline({ url, internships: amounts.internships })
  const stage: Stage = { engine: 'PostgreSQL', amounts, questions, baseline }
  try {
    await idleMemory(product)
    await loadedMemory(product, stage.engine, 350, () => load(stage, url))
    await twoNodes(own, amounts)
    await soaking(product, amounts)
    await pagesInLighthouse(amounts.internships)
    await after()
  } finally {
    await baseline.stop()
    await product.stop()
  }
}

async function load(stage: Stage, url: string) {
  await hotList(stage)
  await reads(stage)
  await searching(stage, url)
  await applying(stage)
  await dashboardCosts(stage)
  await checkingIn(stage, url)
  await signingIn(amounts)
  await morningRush(amounts, url)
  await rendering()
}

/** The same product over a tenth of the data, running beside the first one. */
async function grow(cluster: Cluster, own: Record<string, string>) {
  if (!isWanted('P8')) return
  const small = { ...own, DATABASE_URL: await newDatabase(cluster.address('postgres')) }
  await prepare(small)
  const database = openPostgres(small.DATABASE_URL, 2)
  await fill(database, part(amounts, 10))
  await database.close()
  const product = await startProduct(small, ports.started)
  try {
    await dashboardGrowth(`http://127.0.0.1:${ports.started}`)
  } finally {
    await product.stop()
  }
}
