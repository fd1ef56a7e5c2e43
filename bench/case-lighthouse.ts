import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { median } from './load.ts'
import type { Account } from './market.ts'
import { storedSession } from './open-pages.ts'
import { isSmall } from './options.ts'
import { openPosting } from './recorded.ts'
import { report, skip } from './results.ts'
import type { Stage } from './stage.ts'

const times = isSmall ? 1 : 3

interface PageMetrics {
  performance: number
  /** The lowest of accessibility, best practices and search engines. */
  others: number
  lcp: number
  tbt: number
  script: number
}

/** The pages as on a phone with a slow network, against a page of plain HTML. */
export async function pagesInLighthouse(stage: Stage): Promise<void> {
  const path = process.env.CHROMIUM
  if (!path) return skip('P15', 'pages in Lighthouse', 'no Chromium here')
  const { url } = stage.product
  const bare = await seen(path, `${stage.baseline.fixed.url}/`)
  const posting = `/internships/${openPosting(1, stage.amounts.internships)}`
  const open = ['/', '/students', '/internships', posting, '/login', '/signup', '/contact']
  for (const address of open) {
    const page = await seen(path, url + address)
    reportPage(address === posting ? 'one posting' : address, page, bare, true)
  }
  for (const [account, address] of [
    ['person', '/intern/dashboard'],
    ['leader', '/tl/dashboard'],
    ['hr', '/hr/dashboard'],
  ] as const) {
    const session = { url, items: await storedSession(url, account satisfies Account) }
    const page = await seen(path, url + address, session)
    reportPage(`${address}, signed in`, page, bare, false)
  }
}

/** The goals are those of public pages. */
function reportPage(name: string, page: PageMetrics, bare: PageMetrics, isPublic: boolean): void {
  const caseOf = (what: string, goal: { least: number } | { most: number }) => ({
    case: 'P15',
    what: `${name}: ${what}`,
    ...(isPublic && { goal }),
  })
  report({ ...caseOf('performance', { least: 98 }), figure: page.performance, unit: 'of 100' })
  if (isPublic)
    report({
      ...caseOf('the other scores, lowest', { least: 100 }),
      figure: page.others,
      unit: 'of 100',
    })
  const paint = { figure: page.lcp, baseline: bare.lcp, unit: 'ms' }
  report({ ...caseOf('largest paint / plain HTML', { most: 1.8 }), ...paint })
  report({ ...caseOf('blocked', { most: 50 }), figure: page.tbt, unit: 'ms' })
  report({ ...caseOf('script over the wire', { most: 100 }), figure: page.script, unit: 'kB' })
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface Session {
  url: string
  items: Record<string, string>
}

/** A browser that has seen nothing before, signed in where a session is given. */
async function inBrowser<T>(
  executablePath: string,
  session: Session | undefined,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'cohort-lighthouse-'))
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launchPersistentContext(folder, { executablePath, args })
  try {
    if (session) {
      const page = await browser.newPage()
      await page.goto(`${session.url}/api/health`)
      await page.evaluate((items) => {
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      }, session.items)
      await page.close()
    }
    return await work(port)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The median of several first visits, none of which finds anything in a cache. */
async function seen(executablePath: string, url: string, session?: Session): Promise<PageMetrics> {
  const pages: PageMetrics[] = []
  for (let time = 0; time < times; time += 1)
    pages.push(await inBrowser(executablePath, session, (port) => look(url, port)))
  const middle = (of: (page: PageMetrics) => number) => median(pages.map(of))
  return {
    performance: middle(({ performance }) => performance),
    others: middle(({ others }) => others),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    script: middle(({ script }) => script),
  }
}

/** One run with its own throttling of a phone. On a busy machine the trace is lost at times: then it is repeated. */
async function look(url: string, port: number, left = 3): Promise<PageMetrics> {
  const run = await lighthouse(url, { port, logLevel: 'silent', disableStorageReset: true })
  if (!run || run.lhr.runtimeError) {
    if (left > 1) return look(url, port, left - 1)
    throw new Error(`Lighthouse cannot see ${url}: ${run?.lhr.runtimeError?.message}`)
  }
  const { categories, audits } = run.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    others: Math.min(...['accessibility', 'best-practices', 'seo'].map(score)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    script: scriptOf(audits['network-requests']?.details) / 1000,
  }
}

function scriptOf(details: unknown): number {
  if (!details || typeof details !== 'object' || !('items' in details)) return 0
  if (!Array.isArray(details.items)) return 0
  return details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum: number, { transferSize }) => sum + Number(transferSize), 0)
}
