import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { type Language, loadCatalog, setLocaleResolver, t } from '../contract/src/i18n/translate.ts'
import ofServer from '../server/src/locales/de.json' with { type: 'json' }
import ofWeb from '../web/src/locales/de.json' with { type: 'json' }
import type { Account } from './accounts.ts'
import { expectLoaded, expectNoHorizontalOverflow } from './page-assertions.ts'

/** How a user operates the page: the same steps by pointer or by keyboard. */
export interface InputMethod {
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
  /** Chooses an option of a select by its label. */
  choose: (target: Locator, label: string) => Promise<void>
}

export const pointer: InputMethod = {
  press: (target) => target.click(),
  write: async (target, text) => {
    await target.click()
    await target.fill(text)
  },
  choose: async (target, label) => {
    await target.selectOption({ label })
  },
}

/** Only Tab, Enter and character keys. */
export const keyboard: InputMethod = {
  press: async (target) => {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  write: async (target, text) => {
    await reach(target)
    const { keyboard: keys } = target.page()
    await keys.press('ControlOrMeta+a')
    await keys.type(text)
    await expect(target).toHaveValue(text)
  },
  choose: async (target, label) => {
    await reach(target)
    const labels = await target.locator('option').allTextContents()
    const now = await target.evaluate((list: HTMLSelectElement) => list.selectedIndex)
    const letter = label.slice(0, 1)
    const next = [...labels.slice(now + 1), ...labels.slice(0, now + 1)]
    const presses = next.filter((one) => one.startsWith(letter)).indexOf(label) + 1
    for (let times = 0; times < presses; times += 1) await target.page().keyboard.press(letter)
  },
}

const furthest = 150

/** Presses Tab until the target has the focus; fails if it never does. */
async function reach(target: Locator) {
  await expect(target).toBeVisible()
  const page = target.page()
  let element = await target.elementHandle()
  for (let tabs = 0; tabs < furthest; tabs += 1) {
    // Queried again only if the page replaced it: a query by role is slower than a key press.
    if (!(await element?.evaluate(({ isConnected }) => isConnected)))
      element = await target.elementHandle()
    if (await element?.evaluate((it) => it === document.activeElement))
      return expect(target).toBeInViewport()
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab reaches ${target}; the focus is on ${await focused(page)}.`)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))

/** A test profile: language, color scheme, device and input method. */
export interface Profile {
  name: string
  language: Language
  input: InputMethod
  options: BrowserContextOptions & { colorScheme: 'light' | 'dark' }
}

export const phone = { width: 360, height: 800 }

export const profiles: readonly Profile[] = [
  {
    name: 'in English, light, with the keyboard alone',
    language: 'en',
    input: keyboard,
    options: { locale: 'en-IN', colorScheme: 'light' },
  },
  {
    name: 'in German, dark, on a phone',
    language: 'de',
    input: pointer,
    options: { locale: 'de-DE', colorScheme: 'dark', viewport: phone },
  },
]

export const otherThan = (language: Language): Language => (language === 'de' ? 'en' : 'de')

loadCatalog('de', { ...ofServer, ...ofWeb })

/** From here on `t` returns messages in this language. */
export function readAs(language: Language) {
  setLocaleResolver(() => language)
}

/** Opens a browser window with this profile; the test must close it. */
export async function windowOf(browser: Browser, { options }: Profile): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  page.setDefaultTimeout(15_000)
  return page
}

/** Expects the background to match the color scheme. */
export async function expectScheme(page: Page, scheme: 'light' | 'dark') {
  const lightness = () =>
    page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return -1
      context.fillStyle = getComputedStyle(document.documentElement).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return (red + green + blue) / 3 > 127 ? 'light' : 'dark'
    })
  await expect.poll(lightness).toBe(scheme)
}

/** Signs in with the form. */
export async function signIn(page: Page, { input }: Profile, { email, password }: Account) {
  await input.write(page.getByLabel(t('Email')), email)
  await input.write(page.getByLabel(t('Password'), { exact: true }), password)
  await input.press(page.getByRole('button', { name: t('Log In'), exact: true }))
}

/** The page is loaded and not wider than its window. */
export async function expectLoadedWithinWindow(page: Page, where: string) {
  await expectLoaded(page, where)
  await expectNoHorizontalOverflow(page, where)
}
