import { expect, type Locator, type Page } from '@playwright/test'

/** How a journey is made: the same steps by pointer or by keyboard. */
export interface InputMethod {
  press: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
  /** In a list of choices, by what the choice says. */
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

/** Nothing but Tab, Enter and letters. */
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

/** Tabs until the target has the focus; somewhere on the way it must. */
async function reach(target: Locator) {
  await expect(target).toBeVisible()
  const page = target.page()
  let element = await target.elementHandle()
  for (let tabs = 0; tabs < furthest; tabs += 1) {
    // Found again only when the page has replaced it: a search by role costs more than a key.
    if (!(await element?.evaluate(({ isConnected }) => isConnected)))
      element = await target.elementHandle()
    if (await element?.evaluate((it) => it === document.activeElement))
      return expect(target).toBeInViewport()
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab reaches ${target}; the focus is on ${await focused(page)}.`)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
