import { expect, test } from '@playwright/test'
import { demo, password, signedInContext } from './accounts.ts'
import { expectLoaded, visibleRows } from './page-assertions.ts'

declare global {
  interface Window {
    /** What has moved on this page since it was opened. */
    shifts: (PerformanceEntry & { value?: number })[]
  }
}

/** The rows of a list that a person sees without scrolling, at 1280 × 800 and at 360 × 800. */
const lists = [
  { who: 'tl', path: '/tl/intern-reports?box=reviewed', row: 'li:has(a[aria-label])', desktop: 5 },
  { who: 'hr', path: '/hr/applications', row: 'tbody tr', desktop: 6 },
  { who: 'hr', path: '/hr/interviews', row: 'tbody tr', desktop: 5 },
  { who: 'pm', path: '/pm/attendance', row: 'tbody tr', desktop: 6 },
  { who: 'tl', path: '/tl/attendance', row: 'tbody tr', desktop: 6 },
  { who: 'tl', path: '/tl/attendance?day=2026-01-05', row: 'tbody tr', desktop: 6 },
  { who: 'tl', path: '/tl/attendance?span=week', row: 'tbody tr', desktop: 6 },
  { who: 'superadmin', path: '/superadmin/audit', row: 'tbody tr', desktop: 8 },
] as const

for (const { who, path, row, desktop } of lists)
  test(`the list of ${path} begins above the fold`, async ({ browser, baseURL }) => {
    const context = await signedInContext(browser, demo(who), password, baseURL)
    const page = await context.newPage()
    for (const { width, least } of [
      { width: 1280, least: desktop },
      { width: 360, least: 1 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expectLoaded(page, path)
      const rows = page.locator(row)
      await expect(rows.first()).toBeVisible()
      expect(await visibleRows(rows), `${path} at ${width} px`).toBeGreaterThanOrEqual(least)
      const figures = page.getByRole('region', { name: 'Numbers' })
      expect((await figures.boundingBox())?.height).toBeLessThanOrEqual(48)
      await expect(figures.getByRole('link')).toHaveCount(4)
    }
    await context.close()
  })

test('the buttons of a row stay in sight where its table is too wide', async ({
  browser,
  baseURL,
}) => {
  const context = await signedInContext(browser, demo('hr'), password, baseURL)
  const page = await context.newPage()
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/hr/applications')
  const review = page.getByRole('link', { name: /^Review / }).first()
  await expect(review).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-wide]')).toBeVisible()
  await context.close()
})

test('filters are set in the toolbar by keyboard, stand in the address and are taken away', async ({
  browser,
  baseURL,
}) => {
  const context = await signedInContext(browser, demo('superadmin'), password, baseURL)
  const page = await context.newPage()
  await page.goto('/superadmin/users')
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await page.getByLabel('Role').selectOption('hr')
  await expect(page).toHaveURL(/role=hr/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Remove Role: HR' }).press('Enter')
  await expect(page).not.toHaveURL(/role=hr/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export CSV' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('users.csv')
  await context.close()
})

test('what waits for HR comes late and moves nothing on a phone', async ({ browser, baseURL }) => {
  const context = await signedInContext(browser, demo('hr'), password, baseURL)
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  for (const late of ['interview-offers', 'score-sheets/waiting'])
    await page.route(`**/api/${late}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
  await page.goto('/hr/interviews')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pending scorecards/ })).toBeVisible()
  const moved = await page.evaluate(() =>
    window.shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  )
  expect(moved).toBeLessThan(0.02)
  await context.close()
})
