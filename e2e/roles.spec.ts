import { type Browser, expect, type Page, test } from '@playwright/test'
import { demo, password, signedInContext } from './accounts.ts'
import {
  collectErrors,
  expectAccessible,
  expectLoaded,
  expectNoHorizontalOverflow,
} from './page-assertions.ts'

/** The roles without an area of their own: who they are in the demo, and one act that is theirs. */
const acts = {
  tm: async (page: Page) => {
    await page.getByRole('link', { name: 'Work Reports' }).first().click()
    const approve = page.getByRole('button', { name: /^Approve/ }).first()
    await expect(approve).toBeVisible()
    const answered = page.waitForResponse((answer) => /\/review/.test(answer.url()))
    await approve.click()
    expect((await answered).status()).toBe(200)
  },
  pa: async (page: Page) => {
    await page.getByRole('link', { name: 'People' }).first().click()
    await page.getByRole('searchbox').fill('Isha Sharma')
    await page.getByRole('link', { name: 'Edit the profile of Isha Sharma' }).click()
    await page.getByLabel('Location').fill('Pune')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Profile Updated').first()).toBeVisible()
    await expect(page.getByText('Pune')).toBeVisible()
  },
  ia: async (page: Page) => {
    await page.getByRole('link', { name: 'Moderation' }).first().click()
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Publish' }).first().click()
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Publish' })
    if (await sure.isVisible()) await sure.click()
    expect((await answered).status()).toBe(200)
  },
  ha: async (page: Page) => {
    // Whatever others did meanwhile, these can be moved on.
    await page.goto('/hiring?status=Applied')
    await page
      .getByRole('link', { name: /^Review/ })
      .first()
      .click()
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page
      .getByRole('button', { name: /Received|Passed|Shortlist/ })
      .first()
      .click()
    expect((await answered).status()).toBe(200)
  },
  sd: async (page: Page) => move(page),
  dev: async (page: Page) => move(page),
} satisfies Record<string, (page: Page) => Promise<void>>

/** Opens a task of one's own from the dashboard, takes it up and lays it down again, so that a retry finds it. */
async function move(page: Page) {
  const tasks = page.getByRole('region', { name: 'My Tasks' })
  await tasks.getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  for (const status of ['blocked', 'in_progress']) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await sheet.getByLabel('Status').selectOption(status)
    expect((await answered).status()).toBe(200)
  }
}

const desktop = { width: 1280, height: 800 }

async function signedIn(browser: Browser, who: string, baseURL: string | undefined) {
  const context = await signedInContext(browser, demo(who), password, baseURL)
  const page = await context.newPage()
  await page.setViewportSize(desktop)
  return page
}

for (const [who, act] of Object.entries(acts))
  test(`${who} opens each entry of the menu, finds nothing refused or without end, and acts once`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const page = await signedIn(browser, who, baseURL)
    const errors = collectErrors(page)
    await page.goto('/dashboard')
    await expectLoaded(page, `the dashboard of ${who}`)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const entries = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(entries.length).toBeGreaterThan(5)
    for (const entry of entries) {
      await page.goto(entry)
      await expectLoaded(page, `${entry} of ${who}`)
      await expect(page, `${entry} is not left`).toHaveURL(entry)
    }
    expect(errors).toEqual([])
    await page.goto('/dashboard')
    await act(page)
    await page.context().close()
  })

test('the pages these roles alone have are whole on a phone and in the dark', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  for (const [who, path] of [
    ['tm', '/dashboard'],
    ['tm', '/teams'],
    ['pa', '/dashboard'],
    ['pa', '/people'],
    ['ha', '/dashboard'],
    ['ia', '/dashboard'],
    ['dev', '/dashboard'],
  ] as const) {
    const page = await signedIn(browser, who, baseURL)
    await page.goto(path)
    await expectLoaded(page, path)
    await expectAccessible(page, `${path} of ${who}`)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoHorizontalOverflow(page, `${path} of ${who}`)
    await expectAccessible(page, `${path} of ${who}, narrow and dark`)
    await page.context().close()
  }
})
