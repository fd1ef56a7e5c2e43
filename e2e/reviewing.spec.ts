import { type Browser, expect, type Locator, type Page, request, test } from '@playwright/test'
import { apiAs, demo, password, signedInContext } from './accounts.ts'
import { ownServer } from './own-server.ts'
import { expectAccessible, expectNoHorizontalOverflow, visibleRows } from './page-assertions.ts'

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

/** A page that counts what a person does on it: pointer presses and keys. */
async function openCounted(
  browser: Browser,
  who: string,
  path: string,
  size: { width: number; height: number },
) {
  const context = await signedInContext(browser, who, password, server.base)
  await context.addInitScript(() => {
    window.count = { clicks: 0, keys: 0 }
    addEventListener('pointerdown', () => window.count.clicks++, true)
    addEventListener('keydown', () => window.count.keys++, true)
  })
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.goto(path)
  return page
}

async function openDesk(browser: Browser, size: { width: number; height: number }) {
  const page = await openCounted(browser, reviewer, '/reports', size)
  await expect(page.getByRole('tab', { name: /^Pending/ })).toContainText(/\d/)
  await expect(page.getByRole('list').getByRole('link', { name: /^View Report of/ })).toHaveCount(
    20,
  )
  return page
}

const counted = (page: Page) => page.evaluate(() => window.count)

/** How many rows the buttons at the foot of a pane take. */
const buttonRows = (pane: Locator) =>
  pane
    .locator('[data-bottom-bar] button')
    .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)

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
    // Before the others, and wider than both.
    const reject = await pane.getByRole('button', { name: 'Reject' }).boundingBox()
    expect(reject?.y).toBeGreaterThan(y)
    expect(width).toBeGreaterThan(300)
    expect(await buttonRows(pane)).toBeLessThanOrEqual(2)
    await approve.click()
    await expect(pane.getByText(`We'll notify ${from_user_name}.`)).toBeVisible()
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
  await expect(rows.first()).toBeVisible()
  expect(await visibleRows(rows)).toBeGreaterThanOrEqual(5)
  for (const [index, { from_user_name, work_summary }] of due.entries()) {
    await expect(rows.first()).toContainText(from_user_name)
    await expect(pane).toContainText(from_user_name)
    await expect(pane).toContainText(work_summary)
    if (index === 0) await expectAccessible(page, 'reports beside the open one')
    await page.keyboard.press('a')
    await expect(pane.getByText(`We'll notify ${from_user_name}.`)).toBeVisible()
    await expect(pane.getByText(`${before - index - 1} left`)).toBeVisible()
  }
  expect(await counted(page)).toEqual({ clicks: 0, keys: reports })
  expect(await waiting(page)).toBe(before - reports)
  await page.context().close()
})

interface Applicant {
  id: string
  full_name: string
  score: number | null
}

const applicants = 20

test('twenty applicants are scored beside their resumes in at most 25 clicks and no download', async ({
  browser,
}) => {
  const context = await request.newContext({ baseURL: server.base })
  const hr = await apiAs(context, { email: demo('hr'), password })
  const list = '/api/applications?status=received&limit=25'
  const before = await hr.get<{ applications: Applicant[] }>(list)
  const chosen = before.applications.slice(0, applicants)
  expect(chosen).toHaveLength(applicants)

  const size = { width: 1280, height: 800 }
  const page = await openCounted(browser, demo('hr'), '/hr/applications?status=received', size)
  const downloads: string[] = []
  page.on('download', (file) => downloads.push(file.url()))
  await page
    .getByRole('link', { name: `Review ${chosen[0]?.full_name}` })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Application' })
  for (const [index, { id, full_name }] of chosen.entries()) {
    // Somebody who applied twice may come twice in a row.
    await expect(page).toHaveURL(new RegExp(id))
    await expect(drawer.getByRole('heading', { name: full_name })).toBeVisible()
    const resume = drawer.getByRole('img', { name: `${full_name}'s resume, page 1` })
    await expect(resume).toBeInViewport()
    if (index === 0) {
      await expect(drawer.getByText('Education:')).toBeAttached()
      await expectAccessible(page, 'an application with its resume')
    }
    await page.keyboard.type(String(60 + index))
    // The score is saved with the decision, or on the way to the next one.
    if (index % 4 === 3)
      await drawer.getByRole('button', { name: 'Move to Assessment Passed' }).click()
    else await drawer.getByRole('button', { name: 'Next' }).click()
  }
  await expect
    .poll(async () => {
      const read = ({ id }: Applicant) => hr.get<Applicant>(`/api/applications/${id}`)
      return (await Promise.all(chosen.map(read))).map(({ score }) => score)
    })
    .toEqual(chosen.map((_, index) => 60 + index))
  expect((await counted(page)).clicks).toBeLessThanOrEqual(25)
  expect(downloads).toEqual([])

  // Back to the one before; on a phone the resume is on the same page.
  await drawer.getByRole('button', { name: 'Previous' }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(drawer.getByRole('img', { name: /'s resume, page 1$/ })).toBeVisible()
  await expectNoHorizontalOverflow(page, 'an application on a phone')
  expect(await buttonRows(drawer)).toBeLessThanOrEqual(2)
  await context.dispose()
  await page.context().close()
})
