import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { demo, signedInContext } from './accounts.ts'
import {
  collectErrors,
  expectAccessible,
  expectLoaded,
  expectNoHorizontalOverflow,
  expectToast,
} from './page-assertions.ts'
import {
  addressOf,
  componentOf,
  everyAccount,
  openWithin,
  pathsOf,
  publicPaths,
  type Records,
  sampleRecords,
} from './site.ts'

test.describe.configure({ timeout: 600_000 })

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 800 }

let records: Records
test.beforeAll(async ({ browser }) => {
  records = await sampleRecords(browser)
})

/**
 * Checks the open page for defects: wide and light, then as narrow as a phone and dark. Once per run for each page
 * component, across workers: the roles that share one see the same controls.
 */
async function examine(page: Page, path: string) {
  const folder = join(test.info().project.outputDir, 'examined')
  const component = componentOf(path)
  expect(component, `${path} is not a page of the site map`).not.toBe('')
  const passed = join(folder, component.replaceAll('/', '-'))
  if (existsSync(passed)) return
  await expectAccessible(page, path)
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoHorizontalOverflow(page, path)
  await expectAccessible(page, `${path}, narrow and dark`)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  if (test.info().errors.length) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(passed, '')
}

async function newPage(context: BrowserContext) {
  const page = await context.newPage()
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  return page
}

test('every public page is free of defects, wide and narrow, light and dark', async ({
  context,
}) => {
  const page = await newPage(context)
  const errors = collectErrors(page)
  for (const path of publicPaths) {
    const address = addressOf(path, records)
    await page.goto(address)
    await expectLoaded(page, address)
    await expect(page, `${address} is not left`).toHaveURL(address)
    // Hydrates public pages from here on (decision 009).
    await page.mouse.move(5, 5)
    await examine(page, path)
  }
  expect(errors).toEqual([])
})

test('every page is served as a document, no matter who is signed in', async ({ request }) => {
  const addresses = everyAccount.flatMap(pathsOf).map((path) => addressOf(path, records))
  for (const address of new Set(addresses))
    await expect(await request.get(address, { maxRetries: 2 }), address).toBeOK()
})

for (const who of everyAccount)
  test(`every page of ${who} is sound, and the menu leads to it`, async ({ browser }) => {
    const context = await signedInContext(browser, demo(who))
    const page = await newPage(context)
    const errors = collectErrors(page)
    const paths = new Map(pathsOf(who).map((path) => [addressOf(path, records), path]))
    await page.goto('/dashboard')
    const opened = await followMenu(page, (address) => examine(page, paths.get(address) ?? address))
    for (const [address, path] of paths) {
      if (opened.includes(address)) continue
      await openWithin(page, address)
      await expectLoaded(page, address)
      await expect(page, `${address} is not left`).toHaveURL(address)
      await examine(page, path)
    }
    expect(errors).toEqual([])
    await context.close()
  })

/** Each menu entry, of a folded group too, opens a page with a title and is marked as current there. */
async function followMenu(page: Page, whenOpen: (address: string) => Promise<void>) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  const entries = menu.getByRole('link')
  const folded = await menu.getByRole('button', { expanded: false }).allInnerTexts()
  const addresses: string[] = []
  for (const group of [undefined, ...folded]) {
    if (group) await menu.getByRole('button', { name: group }).click()
    expect(await entries.count()).toBeLessThanOrEqual(12)
    for (const label of await entries.allInnerTexts()) {
      const entry = menu.getByRole('link', { name: label, exact: true })
      const address = (await entry.getAttribute('href')) ?? ''
      if (addresses.includes(address)) continue
      await entry.click()
      await expect(page).toHaveURL(address)
      // The marketplace is a public page, with its own header.
      if (address === '/internships') {
        await expectLoaded(page, label)
        await page.goto('/dashboard')
        continue
      }
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expectLoaded(page, label)
      await whenOpen(address)
      addresses.push(address)
    }
  }
  return addresses
}

test('a missing internship has its own not-found view', async ({ page }) => {
  const response = await page.goto('/internships/01900000-0000-7000-8000-000000000000')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Internship Not Found' })).toBeVisible()
  await expect(page.getByText('The internship details could not be loaded')).toBeVisible()
  await expectToast(page, 'Error', 'Could not load internship details.')
  await expectAccessible(page, 'a missing internship')
})

test('without JavaScript the marketplace still searches, filters and shows', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/students')
  await page.getByRole('searchbox').fill('react')
  await page.getByRole('button', { name: 'Find Internship' }).click()
  await expect(page).toHaveURL('/internships?search=react')
  const first = page.getByRole('article').getByRole('heading').getByRole('link').first()
  const title = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Please log in to apply.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled()
  await context.close()
})
