import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Everything the browser complains about while a page is used: errors, refused content, failed requests. */
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
    // A page that is left ends what it asked for.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${page.url()} ${reason} ${request.url()}`)
  })
  return errors
}

/** The page stands: one title, and nothing is loading any more. */
export async function expectLoaded(page: Page, where: string) {
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
  await expect(page.locator('.animate-pulse'), where).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' }), where).toHaveCount(0)
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing that keeps somebody out (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, where: string) {
  await animationsFinished(page)
  // The product has no frames: axe may run in the page itself, without a second page that gathers its results.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const messages = serious.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html} ${node?.failureSummary}`,
  )
  expect.soft(messages, where).toEqual([])
}

/** Pages and themes that were examined, and the elements that were seen there. */
const examined = new Set<string>()

/** The same, once for each page component and theme, and again where a page has an element that none had before. */
export async function expectAccessibleOnce(
  page: Page,
  component: string,
  theme: 'light' | 'dark',
  where: string,
) {
  const elements = await page.evaluate(() =>
    [...document.querySelectorAll('body :not(svg *, script)')].map((element) =>
      ['role', 'type', 'class'].reduce(
        (text, name) => `${text} ${element.getAttribute(name)}`,
        element.tagName,
      ),
    ),
  )
  const parts = [component, ...elements].map((part) => `${theme} ${part}`)
  if (parts.every((part) => examined.has(part))) return
  await expectAccessible(page, where)
  for (const part of parts) examined.add(part)
}

/** Colours that are on their way from light to dark have no contrast to speak of. */
const animationsFinished = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** The page is no wider than its window, and no table wider than its place: there it has turned into cards. */
export async function expectNoHorizontalOverflow(page: Page, where: string) {
  const overhang = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('table')]
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    })
  await expect.soft.poll(overhang, { message: where }).toBeLessThanOrEqual(0)
}
