import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { demo, signedInContext } from './accounts.ts'
import {
  collectErrors,
  expectAccessible,
  expectLoaded,
  expectNoHorizontalOverflow,
} from './page-assertions.ts'
import { addressOf, everyRole, pathsOf, publicPaths, type Records, sampleRecords } from './site.ts'

test.describe.configure({ timeout: 600_000 })

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 800 }

let records: Records
test.beforeAll(async ({ browser }) => {
  records = await sampleRecords(browser)
})

/** Opens each page, wide and light, then as narrow as a phone and dark, and looks for whatever is wrong. */
async function checkPages(context: BrowserContext, paths: readonly string[]) {
  const page = await context.newPage()
  const errors = collectErrors(page)
  for (const path of paths) {
    const address = addressOf(path, records)
    await page.setViewportSize(wide)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(address)
    await expectLoaded(page, address)
    await expect(page, `${address} is not left`).toHaveURL(address)
    await expectAccessible(page, address)
    // Public pages are alive from here on (decision 009).
    await page.mouse.move(5, 5)
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectNoHorizontalOverflow(page, address)
    await expectAccessible(page, `${address}, narrow and dark`)
  }
  expect(errors).toEqual([])
}

test('every public page is sound, wide and narrow, light and dark', ({ context }) =>
  checkPages(context, publicPaths))

for (const who of everyRole)
  test(`every page of ${who} is sound, and the menu leads to it`, async ({ browser }) => {
    const context = await signedInContext(browser, demo(who))
    await checkPages(context, pathsOf(who))
    await followMenu(await context.newPage())
    await context.close()
  })

/** Each entry opens a page with a title and is marked while it is open. */
async function followMenu(page: Page) {
  const errors = collectErrors(page)
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  const labels = await menu.getByRole('link').allInnerTexts()
  expect(labels.length).toBeGreaterThan(0)
  for (const label of labels) {
    const entry = menu.getByRole('link', { name: label, exact: true })
    const address = (await entry.getAttribute('href')) ?? ''
    await entry.click()
    await expect(page).toHaveURL(address)
    await expectLoaded(page, label)
    // The marketplace is a public page, with a head of its own.
    if (address === '/internships') await page.goto('/dashboard')
    else await expect(entry).toHaveAttribute('aria-current', 'page')
  }
  expect(errors).toEqual([])
}

test('a missing internship says so, with its own view', async ({ page }) => {
  const response = await page.goto('/internships/01900000-0000-7000-8000-000000000000')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Internship Not Found' })).toBeVisible()
  await expect(page.getByText('The internship details could not be loaded')).toBeVisible()
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
