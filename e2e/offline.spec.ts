import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { signedInContext } from './accounts.ts'
import { collectErrors, expectToast } from './page-assertions.ts'
import { memberAt } from './teams.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const longTimeout = { timeout: 20_000 }

/** The service worker is active, and the current page is cached for offline use. */
async function expectCached(page: Page, path: string) {
  const isCached = () =>
    page.evaluate(async (page) => {
      const copy = await caches.match(page, { ignoreSearch: true })
      return navigator.serviceWorker.controller !== null && copy !== undefined
    }, path)
  await expect.poll(isCached, longTimeout).toBe(true)
}

const namesOf = (context: BrowserContext) => context.pages()[0]?.evaluate(() => caches.keys())

test('an intern’s pages open without a connection, as they were, until they sign out', async ({
  browser,
  request,
}) => {
  // Signing out ends every session of a person, and others are signed in as the demo intern meanwhile.
  const context = await signedInContext(browser, (await memberAt(request, 4)).email)
  const page = await context.newPage()
  const errors = collectErrors(page)
  await page.goto('/intern/dashboard')
  const task = page.getByRole('main')
  const loading = page.locator('.animate-pulse')
  await expect(title(page)).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expectCached(page, '/intern/dashboard')
  // Opened by client-side navigation: its document is cached in the background.
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  await expect(loading).toHaveCount(0)
  await expectCached(page, '/calendar')
  await page.goto('/intern/tasks')
  await expect(title(page)).toBeVisible()
  await expect(loading).toHaveCount(0)
  const text = await task.innerText()
  await expectCached(page, '/intern/tasks')
  expect(errors).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toBeVisible(longTimeout)
  await expect(page.getByText("You're offline.")).toBeVisible()
  await expect.poll(() => task.innerText(), longTimeout).toBe(text)
  for (const path of ['/intern/dashboard', '/calendar?view=month']) {
    await page.goto(path)
    await expect(title(page)).toBeVisible(longTimeout)
    await expect(loading).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  }
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // Nothing of it is cached: neither the chunks for client-side navigation nor its document.
  await page.getByRole('link', { name: 'Evaluations', exact: true }).first().click()
  await expect(title(page)).toHaveText('You need a connection for this page', longTimeout)
  await expect(page).toHaveURL(/\/evaluations$/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(title(page)).not.toHaveText('You need a connection for this page', longTimeout)
  await expect.poll(() => namesOf(context)).toContainEqual(expect.stringMatching(/^answers /))
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: /^(Log|Sign) ?[Oo]ut/ }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => namesOf(context)).not.toContainEqual(expect.stringMatching(/^answers /))
  await context.close()
})

test('actions on a page opened offline are queued and sent on reconnection', async ({
  browser,
  request,
}) => {
  const context = await signedInContext(browser, (await memberAt(request, 2)).email)
  const page = await context.newPage()
  await page.goto('/intern/daily-report')
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible()
  await expectCached(page, '/intern/daily-report')

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Check In' }).click(longTimeout)
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Work mode').selectOption('remote')
  await dialog.getByLabel('Planned tasks').fill('Build the search box')
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expectToast(page, 'Saved offline')
  await page.reload()
  const breaks = page.getByRole('button', { name: 'Break', exact: true })
  await expect(breaks).toBeVisible(longTimeout)

  await context.setOffline(false)
  const waiting = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')))
  await expect.poll(waiting, longTimeout).toEqual([])
  await page.reload()
  await expect(breaks).toBeVisible(longTimeout)
  await context.close()
})

test('a new release is announced and applied on confirmation', async ({ page, context }) => {
  // A registration by a page is routed here; the browser's own update fetches from the server.
  let release = '\n// an older release'
  await context.route('**/service-worker.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()) + release })
  })
  await page.goto('/students')
  await page.mouse.move(5, 5)
  await expectCached(page, '/students')
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)

  release = ''
  await page.evaluate(() => document.body.setAttribute('data-mine', 'typed'))
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByText('A new version is ready.')).toBeVisible(longTimeout)
  await expect(page.locator('body')).toHaveAttribute('data-mine', 'typed')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('body')).not.toHaveAttribute('data-mine')
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
})
