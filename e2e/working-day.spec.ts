import { type Browser, expect, type Page, request, test } from '@playwright/test'
import { demo, password, signedInContext } from './accounts.ts'
import { ownServer } from './own-server.ts'
import { expectToast } from './page-assertions.ts'
import { type Member, memberAt } from './teams.ts'

test.describe.configure({ timeout: 400_000 })
test.use({ actionTimeout: 15_000 })

/** An action appears in the other windows at once, one that follows within six seconds (live-updates.ts), and the tests of the other worker take time, too. */
const soon = { timeout: 9000 }
const afterAFault = { timeout: 20_000 }

interface Day {
  intern: Page
  leader: Page
  manager: Page
  member: Member
  within: { timeout: number }
}

test('an intern’s day: leader and manager see it within seconds, and the hours count', async ({
  browser,
  request,
}) => {
  const day = await open(browser, await memberAt(request, 0), soon)
  for (const step of steps) await step(day)
  await close(day)
})

const mostReads = 4

test(`a check-in causes at most ${mostReads} reads in both windows`, async ({ browser }) => {
  const server = await ownServer()
  try {
    const api = await request.newContext({ baseURL: server.base })
    const member = await memberAt(api, 3)
    await api.dispose()
    const [intern, leader] = await Promise.all([
      windowOf(browser, member.email, '/intern/daily-report', server.base),
      windowOf(browser, demo('tl'), `/tl/attendance?search=${member.full_name}`, server.base),
    ])
    const row = leader.getByRole('row').filter({ hasText: member.full_name })
    await expect(row).toContainText('Out')
    await expect(intern.getByRole('button', { name: 'Check In' })).toBeVisible()
    const reads: string[] = []
    for (const page of [intern, leader])
      page.on('request', (sent) => {
        const { pathname } = new URL(sent.url())
        if (sent.method() === 'GET' && pathname.startsWith('/api/')) reads.push(sent.url())
      })
    const readsWithinASecond = async () => {
      const before = reads.length
      await intern.waitForTimeout(1000)
      return reads.length - before
    }
    // The initial requests of the pages must be complete.
    await expect.poll(readsWithinASecond, afterAFault).toBe(0)
    reads.length = 0
    await checkIn(intern, 'Checked In Successfully')
    await expect(row).toContainText('since', afterAFault)
    await readsWithinASecond()
    test.info().annotations.push({ type: 'reads after a check-in', description: `${reads.length}` })
    expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(mostReads)
    await Promise.all([intern, leader].map((page) => page.context().close()))
  } finally {
    await server.stop()
  }
})

const kills = [
  { when: 'after the report', after: [2] },
  { when: 'between any two steps', after: [0, 1, 2, 3, 4, 5, 6, 7], tag: '@long' },
]
for (const { when, after, tag = [] } of kills)
  test(`the same with the server killed ${when}`, { tag }, async ({ browser }) => {
    const server = await ownServer()
    try {
      const api = await request.newContext({ baseURL: server.base })
      const member = await memberAt(api, 0)
      await api.dispose()
      const day = await open(browser, member, afterAFault, server.base)
      for (const [index, step] of steps.entries()) {
        await step(day)
        if (after.includes(index)) await server.killAndStart()
      }
      await close(day)
    } finally {
      await server.stop()
    }
  })

test('the same with the network cut in the middle: everything is sent once on return', async ({
  browser,
  request,
}) => {
  const day = await open(browser, await memberAt(request, 1), afterAFault)
  const { intern, leader, member } = day
  await intern.context().setOffline(true)
  await checkIn(intern, 'Saved offline')
  await intern.getByRole('button', { name: 'Break', exact: true }).click()
  await intern.getByRole('button', { name: 'End Break' }).click()
  await expect(intern.getByRole('button', { name: 'Break', exact: true })).toBeVisible()
  await checkOut(intern, 'Saved offline')
  await expect(item(leader, member)).not.toContainText(summary)
  await intern.context().setOffline(false)
  await expect(item(leader, member)).toContainText(summary, afterAFault)
  await expect(item(leader, member)).toHaveCount(1)
  for (const step of steps.slice(3)) await step(day)
  await close(day)
})

const summary = 'Built the search box.'
const wanted = 'Please say what is left to do.'
const better = 'Built the search box; the empty state is left.'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

const today = () =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' }).format()

/** Today's report of the member in a reviewer's list; soon after midnight there is one of yesterday, too. */
const item = (page: Page, { full_name }: Member) =>
  page
    .getByRole('listitem')
    .filter({ hasText: full_name })
    .filter({ hasText: dayFormat.format() })
    .filter({ hasText: 'View Report' })

const steps: ((day: Day) => Promise<void>)[] = [
  ({ intern }) => checkIn(intern, 'Checked In Successfully'),
  async ({ intern }) => {
    await intern.getByRole('button', { name: 'Break', exact: true }).click()
    await expectToast(intern, 'Break Started')
    await intern.getByRole('button', { name: 'End Break' }).click()
    await expectToast(intern, 'Break Ended')
  },
  async ({ intern, leader, member, within }) => {
    await checkOut(intern, 'Checked Out Successfully')
    await expect(item(leader, member)).toContainText(summary, within)
  },
  async ({ intern, leader, member, within }) => {
    await decide(leader, member, summary, 'Request changes', wanted)
    await expect(sent(intern)).toContainText(wanted, within)
    await expectNotification(intern, 'Changes Requested', within)
  },
  async ({ intern, leader, member, within }) => {
    await intern.getByRole('button', { name: 'Revise' }).click()
    await intern.getByLabel('What did you work on today?').fill(better)
    await intern.getByRole('button', { name: 'Submit revision' }).click()
    await expectToast(intern, 'Work Report Sent')
    await expect(item(leader, member)).toContainText(better, within)
  },
  async ({ intern, leader, manager, member, within }) => {
    await decide(leader, member, better, 'Approve', '')
    await expect(sent(intern)).toContainText('Approved', within)
    await expectNotification(intern, 'Report Approved', within)
    await expect(item(manager, member)).toContainText('Escalated', within)
    await expect(item(manager, member)).toContainText(better)
    await expect(item(manager, member)).toHaveCount(1)
  },
  async ({ intern, manager, member }) => {
    await decide(manager, member, better, 'Approve', 'Thank you.')
    await expect(item(manager, member)).toHaveCount(0)
    await expectNotification(intern, /\d approvals of your reports/, afterAFault)
  },
  async ({ intern, member }) => {
    await intern.goto('/intern/dashboard')
    const hours = intern.getByText(/remaining · .* approved/)
    const minutes = Math.round(member.hours_approved * 60)
    const before = `${Math.floor(minutes / 60)}h${minutes % 60 ? ` ${minutes % 60}m` : ''} approved`
    await expect(hours).not.toContainText(before)
  },
]

async function open(
  browser: Browser,
  member: Member,
  within: Day['within'],
  base?: string,
): Promise<Day> {
  const [intern, leader, manager] = await Promise.all([
    windowOf(browser, member.email, '/intern/daily-report', base),
    windowOf(browser, demo('tl'), '/tl/intern-reports', base),
    // The reports of today only: more than a page has waited longer.
    windowOf(browser, demo('tm'), `/reports?from=${today()}`, base),
  ])
  return { intern, leader, manager, member, within }
}

async function windowOf(browser: Browser, email: string, path: string, base?: string) {
  const page = await (await signedInContext(browser, email, password, base)).newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(afterAFault)
  return page
}

const close = ({ intern, leader, manager }: Day) =>
  Promise.all([intern, leader, manager].map((page) => page.context().close()))

async function checkIn(page: Page, text: string) {
  await page.getByRole('button', { name: 'Check In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Work mode').selectOption('remote')
  await dialog.getByLabel('Planned tasks').fill('Build the search box')
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expectToast(page, text)
}

async function checkOut(page: Page, text: string) {
  const name = 'Submit Report & Check Out'
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Work summary').fill(summary)
  await dialog.getByRole('button', { name }).click()
  await expectToast(page, text)
}

const sent = (page: Page) => page.getByRole('article', { name: 'Sent report' })

/** Decides the report once it is shown as it was sent last; it may have been open before. */
async function decide(
  page: Page,
  member: Member,
  shown: string,
  decision: string,
  comment: string,
) {
  const link = item(page, member).getByRole('link', { name: `View Report of ${member.full_name}` })
  await link.click()
  const report = page.getByRole('region', { name: 'Work report' })
  await expect(report.getByText(member.full_name).first()).toBeVisible()
  await expect(report).toContainText(shown)
  await report.getByLabel('Comment').fill(comment)
  await report.getByRole('button', { name: decision }).click()
  await expect(item(page, member)).toHaveCount(0)
}

async function expectNotification(page: Page, title: string | RegExp, within: Day['within']) {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await expect(page.getByRole('menuitem', { name: title }).first()).toBeVisible(within)
  await page.keyboard.press('Escape')
}
