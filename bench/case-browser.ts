import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { median } from './load.ts'
import type { Account } from './market.ts'
import { storedSession } from './open-pages.ts'
import { isSmall } from './options.ts'
import { openPosting } from './recorded.ts'
import { report, skip } from './results.ts'
import type { Stage } from './stage.ts'

const times = isSmall ? 1 : 3

const firstPages: [account: Account, path: string][] = [
  ['person', '/intern/dashboard'],
  ['leader', '/tl/dashboard'],
  ['manager', '/pm/dashboard'],
  ['hr', '/hr/dashboard'],
  ['startup', '/startup/dashboard'],
  ['superadmin', '/superadmin/dashboard'],
]

/** A phone: 150 ms to the server, 1.6 Mbit/s, a quarter of the CPU. */
async function onPhone(context: BrowserContext) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const loaded = { requests: 0, bytes: 0 }
  devtools.on('Network.requestWillBeSent', () => {
    loaded.requests += 1
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.bytes += encodedDataLength
  })
  return { page, loaded }
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

interface FirstPage {
  requests: number
  bytes: number
  milliseconds: number
}

/** Until its figures stand; the stream of events stays open, so the network is never idle. */
async function firstPage(browser: Browser, url: string, session: Record<string, string>) {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    // What is loaded when the browser is idle does not belong to the first page; with Save-Data it waits for a press.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  }, session)
  const { page, loaded } = await onPhone(context)
  const begin = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  const seen: FirstPage = { ...loaded, milliseconds: performance.now() - begin }
  await context.close()
  return seen
}

/** A page of HTML alone, of as many bytes. */
async function plainPage(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone)
  const { page } = await onPhone(context)
  const begin = performance.now()
  await page.goto(url, { waitUntil: 'load' })
  const took = performance.now() - begin
  await context.close()
  return took
}

async function middle<T>(of: (one: T) => number, make: () => Promise<T>) {
  const all: T[] = []
  for (let time = 0; time < times; time += 1) all.push(await make())
  return median(all.map(of))
}

/** The first page of each role on a phone, and how soon a public page reacts to a tap (P19). */
export async function onPhones({ product, baseline, amounts }: Stage): Promise<void> {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) return skip('P19', 'first pages on a phone', 'no Chromium here')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    for (const [account, path] of firstPages) {
      const session = await storedSession(product.url, account)
      const seen = await firstPage(browser, product.url + path, session)
      const kB = Math.round(seen.bytes / 1000)
      const caseOf = (what: string) => ({ case: 'P19', what: `${path}, first page: ${what}` })
      report({ ...caseOf('requests'), figure: seen.requests, unit: '', goal: { most: 25 } })
      report({ ...caseOf('over the wire'), figure: kB, unit: 'kB', goal: { most: 200 } })
      const plain = `${baseline.fixed.url}/page?bytes=${seen.bytes}`
      const again = () => firstPage(browser, product.url + path, session)
      report({
        ...caseOf('figures shown / a static page of the same bytes'),
        figure: await middle((one) => one.milliseconds, again),
        baseline: await middle(
          (one) => one,
          () => plainPage(browser, plain),
        ),
        unit: 'ms',
        goal: { most: 2.5 },
      })
    }
    const posting = `/internships/${openPosting(1, amounts.internships)}`
    for (const [name, path, button, answer] of [
      ['one posting', posting, 'Share', 'Link Copied|copy the link'],
      ['/login', '/login', 'Log In', 'Enter your email'],
      ['/signup', '/signup', 'Sign Up', 'Enter your full name'],
    ] as const)
      report({
        case: 'P19',
        what: `${name}: first tap → alive`,
        figure: await middle(
          (one) => one,
          () => firstTap(browser, product.url + path, button, answer),
        ),
        unit: 'ms',
        goal: { most: 500 },
      })
  } finally {
    await browser.close()
  }
}

/** From a tap on a button, a second after the page is there, until the reaction of its script is shown. */
async function firstTap(browser: Browser, url: string, name: string, answer: string) {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const { page } = await onPhone(context)
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.waitForTimeout(1000)
  const button = page.locator('main').getByRole('button', { name, exact: true }).first()
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const begin = performance.now()
  await button.tap({ noWaitAfter: true })
  await page.getByText(new RegExp(answer)).first().waitFor()
  const took = performance.now() - begin
  await context.close()
  return took
}
