import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { demo, password, signedInContext } from './accounts.ts'
import { expectNoHorizontalOverflow } from './page-assertions.ts'
import {
  addressOf,
  componentOf,
  everyAccount,
  pathsOf,
  publicPaths,
  type Records,
  sampleRecords,
} from './site.ts'

const phone = { width: 360, height: 800 }

let records: Records
test.beforeAll(async ({ browser, request }) => {
  records = await sampleRecords(browser)
  // The top bar is fullest for someone who works. Someone who is already checked in stays so.
  const intern = await request.post('/api/auth/login', {
    data: { email: demo('intern'), password },
  })
  const headers = { authorization: `Bearer ${(await intern.json()).access_token}` }
  const day = { work_mode: 'remote', planned_tasks: 'Search box' }
  await request.post('/api/time-tracking/check-in', { data: day, headers })
})

/** Words that stick out of the screen or of their box, and those that a button or a title shortens. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // Not for the eye, a trap for programs, and a name that gives way to the buttons beside it.
    const leftOut = '[class*="sr-only"], [class*="-left-"], [class*="shrink-9999"]'
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      const content = text.textContent?.trim().slice(0, 60)
      if (!element || !content || !element.checkVisibility() || element.closest(leftOut)) continue
      const ownStyle = getComputedStyle(element)
      const isShortened =
        ownStyle.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      if (isShortened && element.closest('button:not([class*="truncate"]), h1, h2, h3, label'))
        found.add(`${content}: shortened`)
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      let box: Element | null = element
      for (; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const { left, right, bottom } = box.getBoundingClientRect()
        const isMeant = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis'
        if (isMeant || /auto|scroll/.test(style.overflowX) || style.position === 'fixed') break
        const isBox =
          /hidden|clip/.test(style.overflowX) ||
          style.borderRightWidth !== '0px' ||
          style.backgroundColor !== 'rgba(0, 0, 0, 0)'
        if (
          isBox &&
          (words.right > right + 1.5 || words.left < left - 1.5 || words.bottom > bottom + 4)
        )
          found.add(`${content}: beyond its ${box.tagName} ${box.className}`.slice(0, 160))
      }
      if (box === document.body && (words.right > innerWidth + 1 || words.left < -1))
        found.add(`${content}: beyond the screen`)
    }
    return [...found]
  })

/** What the Tab key passes by, what it reaches out of sight, and what shows no sign of the focus. */
async function keyboardFaults(page: Page) {
  const stops = await page.evaluate(() => {
    const interactive = 'a[href], button, input, select, textarea, summary'
    const all = [...document.querySelectorAll<HTMLElement>(interactive)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type=radio]:not(:checked)') &&
        !element.closest('[inert]'),
    )
    for (const element of all) element.dataset.isUnvisited = ''
    // A field for a date or a time has three stops.
    return all.length + 3 * document.querySelectorAll('[type=date], [type=time]').length
  })
  const faults = new Set<string>()
  for (let presses = 0; presses < stops + 10; presses += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return ''
      delete element.dataset.isUnvisited
      const label = element.innerText || element.getAttribute('aria-label') || element.id
      const name = `${element.tagName} ${label.trim().slice(0, 40)}`
      // The first line of a link in a text.
      const { left, right, top, bottom } =
        element.getClientRects()[0] ?? element.getBoundingClientRect()
      // A hidden field has its sign in what stands for it; a date has one in each of its parts.
      if (right - left <= 1 || element.matches('[type=date], [type=time]')) return ''
      const marked = [element, element.parentElement, element.closest('label')]
      const hasSign = marked.some((one) => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
      if (!hasSign) return `${name}: no sign of the focus`
      const [upper, lower] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
      const isSeen = [0.5, 0.1, 0.9].some((share) => {
        const at = document.elementFromPoint(
          left + (right - left) * share,
          upper + (lower - upper) / 2,
        )
        return at !== null && (element.contains(at) || element.closest('label')?.contains(at))
      })
      return isSeen ? '' : `${name}: out of sight`
    })
    if (fault) faults.add(fault)
  }
  const unvisited = await page
    .locator('[data-is-unvisited]')
    .evaluateAll((all) => all.map((element) => `${element.outerHTML.slice(0, 120)}: not reached`))
  return [...faults, ...unvisited]
}

/** Opens each page component once, as the first account that may see it. */
async function everyPage(
  newContext: (who?: string) => Promise<BrowserContext>,
  examine: (page: Page) => Promise<unknown>,
) {
  const seen = new Set<string>()
  for (const who of [undefined, ...everyAccount]) {
    const context = await newContext(who && demo(who))
    const page = await context.newPage()
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of who ? pathsOf(who) : publicPaths) {
      if (seen.has(componentOf(path))) continue
      seen.add(componentOf(path))
      const address = addressOf(path, records)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
      await expect(page.locator('.animate-pulse'), address).toHaveCount(0)
      expect.soft(await examine(page), address).toEqual([])
    }
    await context.close()
  }
}

test.describe('on a phone', { tag: '@long' }, () => {
  test.describe.configure({ timeout: 1_800_000 })

  for (const locale of ['de-DE', 'en-IN', 'es-ES', 'fr-FR', 'hi-IN'])
    test(`no page cuts off its words in ${locale}`, ({ browser }) =>
      everyPage(
        (who) =>
          who
            ? signedInContext(browser, who, undefined, undefined, locale)
            : browser.newContext({ locale }),
        async (page) => {
          await expectNoHorizontalOverflow(page, `${page.url()} in ${locale}`)
          return cutWords(page)
        },
      ))

  test('the Tab key reaches everything, visibly', ({ browser }) =>
    everyPage(
      (who) => (who ? signedInContext(browser, who) : browser.newContext()),
      keyboardFaults,
    ))
})
