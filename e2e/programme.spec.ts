import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  request,
  test,
} from '@playwright/test'
import {
  type Account,
  apiAs,
  demo,
  password,
  registeredPerson,
  resetPassword,
  signedInContext,
} from './accounts.ts'
import { dayIn, zoneWithHours } from './days.ts'
import { ownServer } from './own-server.ts'
import { expectToast } from './page-assertions.ts'

test.describe.configure({ timeout: 400_000 })
test.use({ actionTimeout: 15_000 })

const zone = zoneWithHours('Asia/Kolkata')
const startup = 'Lantern Labs'
const brief = {
  title: 'Solar Lamp Rental',
  description: 'A page on which villages rent solar lamps by the week.',
  role: 'Frontend developer',
  tasks: ['Build the rental form', 'Test it on an old phone'],
  milestone: 'Clickable prototype',
}
const work = 'Built the rental form with its prices.'

interface Programme {
  founder: Page
  superadmin: Page
  hr: Page
  manager: Page
  leader: Page
  intern: Page
  /** The person who gets the seat. */
  full_name: string
  account: Account
}

test('a programme from its brief to a verified certificate: six roles, no data entered twice', async ({
  browser,
}) => {
  const server = await ownServer()
  const api = await request.newContext({ baseURL: server.base })
  try {
    await moveTo(zone, api)
    const programme = await open(browser, api, server.base)
    await register(programme)
    await state(programme)
    await propose(programme)
    await accept(programme)
    await deliver(programme)
    await report(programme, api)
    await publishWeek(programme)
    await evaluate(programme)
    await certify(programme, browser)
    for (const page of pagesOf(programme)) await page.context().close()
  } finally {
    await api.dispose()
    await server.stop()
  }
})

async function moveTo(time_zone: string, api: APIRequestContext) {
  const superadmin = await apiAs(api, { email: demo('superadmin'), password })
  const organisation = await superadmin.get<object>('/api/organisation')
  await superadmin.put('/api/organisation', { ...organisation, time_zone })
}

const pagesOf = ({ founder, superadmin, hr, manager, leader, intern }: Programme) => [
  founder,
  superadmin,
  hr,
  manager,
  leader,
  intern,
]

async function open(browser: Browser, api: APIRequestContext, base: string): Promise<Programme> {
  const person = await registeredPerson(api)
  const worker = await someoneWithoutTeam(api)
  await resetPassword(api, worker.email)
  const windowOf = async (who: string, secret = password) =>
    (await signedInContext(browser, who, secret, base)).newPage()
  return {
    founder: await windowOf(person.email, person.password),
    superadmin: await windowOf(demo('superadmin')),
    hr: await windowOf(demo('hr')),
    manager: await windowOf(demo('pm')),
    leader: await windowOf(demo('tl')),
    intern: await windowOf(worker.email),
    full_name: worker.full_name,
    account: { email: worker.email, password },
  }
}

interface HiredIntern {
  name: string
  team_id: string | null
}

/** A hired candidate who waits for a team. */
async function someoneWithoutTeam(api: APIRequestContext) {
  const hr = await apiAs(api, { email: demo('hr'), password })
  const { hires } = await hr.get<{ hires: HiredIntern[] }>('/api/hires?limit=100')
  const full_name = hires.find(({ team_id }) => team_id === null)?.name ?? ''
  return { full_name, email: `${full_name.toLowerCase().replace(' ', '.')}@people.example` }
}

/** The founder registers, and a superadmin approves. */
async function register({ founder, superadmin }: Programme) {
  await founder.goto('/register-startup')
  await founder.getByLabel('Name').fill(startup)
  await founder.getByLabel('Industry').fill('Energy')
  await founder.getByLabel('Description').fill('We rent solar lamps to villages.')
  await founder.getByRole('button', { name: 'Register Startup' }).click()
  await expect(founder.getByText('Pending Review').first()).toBeVisible()

  await superadmin.goto('/superadmin/startups')
  await superadmin
    .getByRole('link', { name: `Review ${startup}` })
    .first()
    .click()
  const review = superadmin.getByRole('dialog')
  await review.getByRole('combobox', { name: 'Decision' }).selectOption('approved')
  await review.getByRole('button', { name: 'Save Decision' }).click()
  await expect(review.getByText('Approved').first()).toBeVisible()
}

async function state({ founder }: Programme) {
  await founder.goto('/startup/briefs/new')
  await founder.getByLabel('Title').fill(brief.title)
  await founder.getByLabel('What do you want to build?').fill(brief.description)
  await founder.getByLabel('Start').fill(dayIn(zone))
  await founder.getByLabel('Role').fill(brief.role)
  await founder.getByLabel('Skills').fill('React')
  await founder.getByLabel('First tasks').fill(brief.tasks.join('\n'))
  await founder.getByRole('button', { name: 'Add Milestone' }).click()
  await founder.getByLabel('Milestone', { exact: true }).fill(brief.milestone)
  await founder.getByRole('button', { name: 'Submit brief' }).click()
  await expect(founder.getByText('Looking for people').first()).toBeVisible()
}

/** HR chooses a waiting candidate, a manager and a leader, and sends the proposal. */
async function propose({ hr, full_name }: Programme) {
  await hr.goto('/hr/team-assignment')
  await hr.getByRole('link', { name: brief.title }).first().click()
  await hr.getByRole('link', { name: `Choose a candidate for ${brief.role}` }).click()
  const pool = hr.getByRole('dialog')
  await pool.getByLabel('Search the pool').fill(full_name)
  await pool.getByRole('button', { name: `Choose ${full_name}` }).click()
  await choose(hr, 'Project manager', 'Prakash Menon')
  await choose(hr, 'Team leader', 'Lokesh Rao')
  await hr.getByRole('button', { name: 'Send Proposal' }).click()
  await hr.getByRole('alertdialog').getByRole('button', { name: 'Send Proposal' }).click()
  await expect(hr.getByText('Proposal sent').first()).toBeVisible()
}

/** Chooses an option by the beginning of its label; the rest is their workload. */
async function choose(page: Page, label: string, name: string) {
  const select = page.getByRole('combobox', { name: label })
  const option = select.getByRole('option', { name }).first()
  await select.selectOption(await option.getAttribute('value'))
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

async function accept({ founder, full_name }: Programme) {
  await founder.getByRole('button', { name: `Accept ${full_name} as ${brief.role}` }).click()
  await founder.goto('/startup/projects')
  await expect(founder.getByText(brief.title).first()).toBeVisible()
}
/** The manager finds the brief as a project, hands its milestone over, and the founder accepts it. */
async function deliver({ manager, founder }: Programme) {
  await manager.goto('/pm/projects')
  await manager.getByRole('link', { name: `View Details of ${brief.title}` }).click()
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText(brief.title)
  await expect(manager.getByText(brief.description)).toBeVisible()
  await manager.getByRole('tab', { name: 'Tasks' }).click()
  for (const task of brief.tasks) await expect(manager.getByText(task).first()).toBeVisible()
  await manager.getByRole('tab', { name: 'Milestones' }).click()
  await manager.getByRole('button', { name: `Submit ${brief.milestone}` }).click()
  const milestone = manager.getByRole('dialog', { name: 'Milestone' })
  await milestone.getByRole('button', { name: 'Start' }).click()
  await expect(milestone.getByRole('button', { name: 'Set back to pending' })).toBeVisible()
  await milestone.getByLabel('What are you delivering?').fill('Ready to be tried out.')
  await milestone.getByRole('button', { name: 'Submit Deliverable' }).click()
  await expect(milestone.getByText('Ready to be tried out.')).toBeVisible()

  await founder.goto('/startup/milestones')
  await founder.getByRole('button', { name: `Review ${brief.milestone}` }).click()
  const deliverable = founder.getByRole('dialog', { name: 'Milestone' })
  await deliverable.getByRole('button', { name: 'Accept' }).click()
  await expect(deliverable.getByText('Approved').first()).toBeVisible()
}

const checkedIn = () => Date.now() - 3 * 3_600_000

/** The Sunday of the week of the intern's check-in, which may not be the current week. */
function weekOfWork() {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(checkedIn())
  return new Date(Date.parse(day) - new Date(day).getUTCDay() * 86_400_000)
    .toISOString()
    .slice(0, 10)
}

/** The intern works, finishes the first task and reports; the leader approves. */
async function report({ intern, leader, full_name, account }: Programme, api: APIRequestContext) {
  const worker = await apiAs(api, account)
  await worker.post('/api/time-tracking/check-in', {
    work_mode: 'remote',
    planned_tasks: 'Rental form',
    happened_at: new Date(checkedIn()).toISOString(),
  })
  await intern.goto('/intern/tasks')
  await intern.getByRole('button', { name: `${brief.tasks[0]} completed` }).click()
  const name = 'Submit Report & Check Out'
  await intern.getByRole('button', { name }).click()
  const dialog = intern.getByRole('dialog', { name })
  await dialog.getByLabel('Work summary').fill(work)
  await dialog.getByRole('button', { name }).click()
  await expectToast(intern, 'Checked Out Successfully')

  await leader.goto('/tl/intern-reports')
  const link = leader.getByRole('link', { name: `View Report of ${full_name}` })
  await link.click()
  const open = leader.getByRole('region', { name: 'Work report' })
  await expect(open.getByText(work)).toBeVisible()
  await open.getByRole('button', { name: 'Approve' }).click()
  await expect(link).toHaveCount(0)
}

/** The approved report becomes the week's update, which the founder reads. */
async function publishWeek({ manager, founder }: Programme) {
  await manager.keyboard.press('Escape')
  await manager.getByRole('tab', { name: 'Weekly update' }).click()
  await manager.getByRole('button', { name: 'Create weekly update' }).click()
  const writing = manager.getByRole('dialog', { name: 'Create weekly update' })
  await writing.getByLabel('Week').selectOption(weekOfWork())
  await writing.getByRole('button', { name: 'Write', exact: true }).click()
  const week = manager.getByRole('dialog').filter({ hasText: work })
  await week.getByRole('button', { name: 'Publish' }).click()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(week.getByText('Published').first()).toBeVisible()

  await founder.goto('/startup/reports')
  await founder.getByRole('button', { name: /^View week/ }).click()
  await expect(founder.getByRole('dialog').getByText(work)).toBeVisible()
}

/** No side can be read before all three have submitted. */
async function evaluate({ hr, intern, leader, founder, full_name }: Programme) {
  await hr.goto('/evaluations')
  await hr.getByRole('button', { name: 'Start Evaluation' }).click()
  const dialog = hr.getByRole('dialog', { name: 'Start Evaluation' })
  await dialog.getByLabel('Final').check()
  await dialog.getByRole('combobox', { name: 'Intern' }).fill(full_name)
  await dialog.getByRole('option', { name: full_name }).click()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  for (const page of [intern, leader, founder]) {
    await page.goto('/evaluations')
    await page.getByRole('link', { name: `${full_name}, Final` }).click()
    await expect(page.getByText('5 · Excellent').first()).toBeVisible()
    for (const mark of await page.getByLabel('5 · Excellent').all()) await mark.check()
    await page.getByLabel('Strengths').fill('Finishes what is begun.')
    await page.getByLabel('Yes', { exact: true }).check()
    await page.getByRole('button', { name: 'Send Evaluation' }).click()
    await expect(page.getByRole('button', { name: 'Send Evaluation' })).toHaveCount(0)
  }
  await expect(founder.getByText('Finishes what is begun.').first()).toBeVisible()
}

/** Once the required hours are reached the certificate is issued, and anyone can verify it. */
async function certify({ superadmin, intern, full_name }: Programme, browser: Browser) {
  await superadmin.goto('/superadmin/settings')
  const hours = superadmin.getByLabel('Target hours')
  await hours.fill('1')
  const form = superadmin.locator('form').filter({ has: hours })
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(superadmin, 'Settings Saved')
  await superadmin.goto('/superadmin/certificates')
  await superadmin.getByRole('button', { name: 'Issue Certificate' }).click()
  const dialog = superadmin.getByRole('dialog', { name: 'Issue Certificate' })
  await dialog.getByRole('combobox', { name: 'Intern' }).fill(full_name)
  await dialog.getByRole('option', { name: full_name }).click()
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await intern.goto('/intern/certificates')
  const link = intern.locator('a[href*="/certificates/"]').first()
  const address = new URL((await link.getAttribute('href')) ?? '', intern.url()).href
  const guest = await browser.newPage()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: full_name })).toBeVisible()
  await guest.close()
}
