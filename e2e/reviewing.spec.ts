import { type Browser, expect, type Page, request, test } from '@playwright/test'
import { apiAs, demo, password, signedInContext } from './accounts.ts'
import { ownServer } from './own-server.ts'
import { expectAccessible, expectNoHorizontalOverflow } from './page-assertions.ts'

declare global {
  interface Window {
    /** What a person has done on this page. */
    count: { clicks: number; keys: number }
  }
}

test.describe.configure({ timeout: 180_000 })

/** The demo's team manager: more than thirty reports wait for this account. */
const reviewer = demo('tm')
const reports = 10

type Server = Awaited<ReturnType<typeof ownServer>>
let server: Server
test.beforeEach(async () => {
  server = await ownServer()
})
test.afterEach(() => server.stop())

/** A reviewer's page that counts what a person does on it: pointer presses and keys. */
async function openDesk(browser: Browser, size: { width: number; height: number }) {
  const context = await signedInContext(browser, reviewer, password, server.base)
  await context.addInitScript(() => {
    window.count = { clicks: 0, keys: 0 }
    addEventListener('pointerdown', () => window.count.clicks++, true)
    addEventListener('keydown', () => window.count.keys++, true)
  })
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.goto('/reports')
  await expect(page.getByRole('tab', { name: /^Pending/ })).toContainText(/\d/)
  await expect(page.getByRole('list').getByRole('link', { name: /^View Report of/ })).toHaveCount(
    20,
  )
  return page
}

const counted = (page: Page) => page.evaluate(() => window.count)

const waiting = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('tab', { name: /^Pending/ }).textContent()) ?? '')?.[0])

interface Due {
  from_user_name: string
  work_summary: string
}

/** What the list shows first, as the server orders it. */
async function dueFirst(limit: number) {
  const context = await request.newContext({ baseURL: server.base })
  const api = await apiAs(context, { email: reviewer, password })
  const page = await api.get<{ reports: Due[] }>(
    `/api/reports?box=to_review&sort=due&limit=${limit}`,
  )
  await context.dispose()
  return page.reports
}

test('ten reports are reviewed with one thumb in at most twelve presses', async ({ browser }) => {
  const page = await openDesk(browser, { width: 360, height: 800 })
  const due = await dueFirst(reports)
  const before = await waiting(page)
  await page
    .getByRole('link', { name: /^View Report of/ })
    .first()
    .click()
  const pane = page.getByRole('dialog', { name: 'Work report' })
  for (const [index, { from_user_name, work_summary }] of due.entries()) {
    // What is decided is on the screen: who, what was done, and when.
    await expect(pane.getByText(from_user_name).first()).toBeVisible()
    await expect(pane.getByText(work_summary).first()).toBeVisible()
    await expect(pane.getByText('Planned tasks')).toBeVisible()
    if (index === 0) {
      await expectAccessible(page, 'a report on a phone')
      await expectNoHorizontalOverflow(page, 'a report on a phone')
    }
    const approve = pane.getByRole('button', { name: 'Approve' })
    const { y = 0, height = 0, width = 0 } = (await approve.boundingBox()) ?? {}
    // Within reach of the thumb, and large enough for it.
    expect(y).toBeGreaterThan(600)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await approve.click()
    await expect(pane.getByText(`${before - index - 1} left`)).toBeVisible()
  }
  expect((await counted(page)).clicks).toBeLessThanOrEqual(12)
  await pane.getByRole('button', { name: 'Back' }).click()
  await expect(pane).toHaveCount(0)
  expect(await waiting(page)).toBe(before - reports)
  await page.context().close()
})

test('ten reports are reviewed with ten keys, oldest due first', async ({ browser }) => {
  const page = await openDesk(browser, { width: 1280, height: 800 })
  const due = await dueFirst(reports)
  const before = await waiting(page)
  const pane = page.getByRole('region', { name: 'Work report' })
  const rows = page.getByRole('region', { name: 'Reports to review' }).getByRole('listitem')
  await expect(rows.nth(4)).toBeInViewport()
  for (const [index, { from_user_name, work_summary }] of due.entries()) {
    await expect(rows.first()).toContainText(from_user_name)
    await expect(pane).toContainText(from_user_name)
    await expect(pane).toContainText(work_summary)
    if (index === 0) await expectAccessible(page, 'reports beside the open one')
    await page.keyboard.press('a')
    await expect(pane.getByText(`${before - index - 1} left`)).toBeVisible()
  }
  expect(await counted(page)).toEqual({ clicks: 0, keys: reports })
  expect(await waiting(page)).toBe(before - reports)
  await page.context().close()
})
