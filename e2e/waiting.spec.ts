import { expect, type Page, request, test } from '@playwright/test'
import { apiAs, demo, password, registeredPerson, signedInContext } from './accounts.ts'
import { dayIn } from './days.ts'
import { ownServer } from './own-server.ts'
import { expectAccessible, expectNoHorizontalOverflow, visibleRows } from './page-assertions.ts'

test.describe.configure({ timeout: 180_000 })

let server: Awaited<ReturnType<typeof ownServer>>
test.beforeEach(async () => {
  server = await ownServer()
})
test.afterEach(() => server.stop())

/** A list that was read a moment ago is read again after ten seconds at the earliest (live-updates.ts). */
const later = { timeout: 20_000 }

const list = (page: Page) => page.getByRole('region', { name: 'Waiting for you' })
const rows = (page: Page) => list(page).getByRole('listitem')

const everyone = [
  ...['superadmin', 'pa', 'ia', 'ha', 'hr', 'pm', 'tm', 'tl', 'sd', 'dev', 'intern', 'startup'],
]
/** Of the demo: a task of theirs waits on some days only. */
const mayHaveNothing = ['sd', 'dev']

/** What an intern works on today is above the fold, below what waits. */
async function expectFirstTask(page: Page, width: number) {
  const tasks = page.getByRole('region', { name: 'Recent Tasks' }).getByRole('listitem')
  await expect(tasks.first()).toBeVisible()
  expect(await visibleRows(tasks), `tasks at ${width} px`).toBeGreaterThanOrEqual(1)
}

test('every role’s dashboard begins with what waits, above the fold', async ({ browser }) => {
  test.setTimeout(300_000)
  for (const who of everyone) {
    const context = await signedInContext(browser, demo(who), password, server.base)
    const page = await context.newPage()
    for (const { width, least } of [
      { width: 1280, least: 3 },
      { width: 360, least: 1 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/dashboard')
      const nothing = list(page).getByText('Nothing waits for you')
      await expect(rows(page).first().or(nothing), who).toBeInViewport({ ratio: 1 })
      await expectNoHorizontalOverflow(page, who)
      if (mayHaveNothing.includes(who)) continue
      expect(await visibleRows(rows(page)), `${who} at ${width} px`).toBeGreaterThanOrEqual(least)
      if (who === 'intern') await expectFirstTask(page, width)
    }
    if (who === 'tl') await expectAccessible(page, 'a dashboard')
    await context.close()
  }
})

test('a leader approves from the dashboard, and the list shrinks', async ({ browser }) => {
  const context = await signedInContext(browser, demo('tl'), password, server.base)
  const page = await context.newPage()
  await page.goto('/tl/dashboard')
  await list(page)
    .getByRole('button', { name: /^Show (all|\d+ more)/ })
    .click()
  const before = await rows(page).count()
  const approve = list(page)
    .getByRole('button', { name: /^Approve: .*'s report for / })
    .first()
  const name = (await approve.getAttribute('aria-label')) ?? ''
  await approve.press('Enter')
  await expect(page.getByText('Report Approved', { exact: true })).toBeVisible()
  await expect(list(page).getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(before - 1)
  await context.close()
})

test('HR answers over the dashboard, and an answer elsewhere takes the row away', async ({
  browser,
}) => {
  const context = await signedInContext(browser, demo('hr'), password, server.base)
  const page = await context.newPage()
  await page.goto('/hr/dashboard')
  await list(page)
    .getByRole('button', { name: /^Show (all|\d+ more)/ })
    .click()
  const answers = list(page).getByRole('link', { name: /^Reply: / })
  const known = await answers.evaluateAll((all) =>
    all.map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')]),
  )
  const [first, second] = known.map(([name = '', href = '']) => ({
    row: list(page).getByRole('link', { name: name ?? '', exact: true }),
    id: new URL(href ?? '', server.base).searchParams.get('waiting')?.replace('answer.', ''),
  }))
  await first?.row.press('Enter')
  await expect(page).toHaveURL(`/hr/dashboard?waiting=answer.${first?.id}`)
  const drawer = page.getByRole('dialog', { name: 'Application' })
  await drawer.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  // On to the next one, still over the dashboard.
  await expect(page).not.toHaveURL(`/hr/dashboard?waiting=answer.${first?.id}`)
  await expect(page).toHaveURL(/\/hr\/dashboard\?waiting=answer\./)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL('/hr/dashboard')
  await expect(first?.row ?? answers).toHaveCount(0)
  await expect(list(page).locator(':focus')).toHaveCount(1)

  const api = await apiAs(await request.newContext({ baseURL: server.base }), {
    ...{ email: demo('hr'), password },
  })
  const { version, moves } = await api.get<{ version: number; moves: string[] }>(
    `/api/applications/${second?.id}`,
  )
  expect(moves).toContain('rejected')
  await api.put(`/api/applications/${second?.id}`, { status: 'rejected', version })
  await expect(second?.row ?? answers).toHaveCount(0, later)
  await context.close()
})

test('nothing waits for a new person; a task of today does until it is done', async ({
  browser,
}) => {
  const person = await registeredPerson(await request.newContext({ baseURL: server.base }))
  const context = await signedInContext(browser, person.email, person.password, server.base)
  const page = await context.newPage()
  await page.goto('/intern/dashboard')
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  const api = await apiAs(await request.newContext({ baseURL: server.base }), person)
  await api.post('/api/tasks', { title: 'Read the guide', due_date: dayIn('Asia/Kolkata') })
  const done = list(page).getByRole('button', { name: 'Complete: Read the guide' })
  await done.press('Enter')
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await context.close()
})
