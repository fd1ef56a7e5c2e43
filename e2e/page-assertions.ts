import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Collects everything the browser reports while a page is used: errors, blocked content, failed requests. */
export function collectErrors(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()} console: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()} error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400)
      errors.push(`${page.url()} ${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Navigating away aborts the pending requests of a page.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${page.url()} ${reason} ${request.url()}`)
  })
  return errors
}

/** The page is loaded: one heading, no skeletons, no error. */
export async function expectLoaded(page: Page, where: string) {
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
  await expect(page.locator('.animate-pulse'), where).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' }), where).toHaveCount(0)
}

/** How many of these end above the fold. */
export const visibleRows = (rows: Locator) =>
  rows.evaluateAll(
    (all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length,
  )

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no serious accessibility violation (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, where: string) {
  await animationsFinished(page)
  // Once per document: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, resultTypes: ['violations'] }),
    rules,
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const messages = serious.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html} ${node?.failureSummary}`,
  )
  expect.soft(messages, where).toEqual([])
}

/** Waits for animations: colours in transition between themes have too little contrast. */
const animationsFinished = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** Neither the page nor a table scrolls horizontally; tables turn into cards on narrow screens. */
export async function expectNoHorizontalOverflow(page: Page, where: string) {
  const overhang = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('table')]
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    })
  await expect.soft.poll(overhang, { message: where }).toBeLessThanOrEqual(0)
}

/** Expects exactly one toast with this text (spec §9). */
export async function expectToast(page: Page, title: string, text?: string) {
  const toast = page.locator('[data-tone]').filter({ hasText: title })
  await expect(toast).toBeVisible()
  if (text) await expect(toast).toContainText(text)
}
