import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../contract/src/i18n/translate.ts'
import { apiAs, type Person, password, resetPassword } from './accounts.ts'
import { dayIn } from './days.ts'
import { resumeOf } from './documents.ts'
import { addressOf, admin, type Opening, staff, windowOf, zoneOf } from './houses.ts'
import { expectToast } from './page-assertions.ts'

const posting = 'Orchard'
const target = 1

export async function becomeSuperadmin(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel(t('Full name')).fill('Lena Weiß')
  await page.getByLabel(t('Email')).fill(admin.email)
  await page.getByLabel(t('Password'), { exact: true }).fill(admin.password)
  await page.getByLabel(t('Confirm password')).fill(admin.password)
  await page.getByRole('button', { name: t('Create account') }).click()
  await expect(page).toHaveURL('/superadmin/setup')
}

const formWith = (page: Page, label: string) =>
  page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) })

async function save(page: Page, label: string) {
  await formWith(page, label)
    .getByRole('button', { name: t('Save'), exact: true })
    .click()
  await expectToast(page, t('Settings Saved'))
}

/** Few options are a select; many are found by typing. */
async function chooseValue(control: Locator, value: string) {
  const isSelect = await control.evaluate(({ tagName }) => tagName === 'SELECT')
  if (isSelect) {
    await control.selectOption(value)
    return
  }
  const name = await control.locator(`xpath=../select/option[@value="${value}"]`).textContent()
  await control.fill(name ?? value)
  // The open list has the same label as its field.
  await control.page().keyboard.press('Enter')
}

export async function describeOrganisation({ house, page }: Opening) {
  const { profile } = house
  const choices = { ...house.choices, 'Time zone': zoneOf(house) }
  const form = formWith(page, t('Short name'))
  for (const [label, value] of Object.entries(profile))
    await form.getByLabel(t(label), { exact: true }).fill(value)
  for (const [label, value] of Object.entries(choices))
    await chooseValue(form.getByLabel(t(label), { exact: true }), value)
  await save(page, t('Short name'))
  await expect(page.getByRole('link', { name: profile['Short name'] }).first()).toBeVisible()
  await page.goto('/superadmin/setup?step=working_time')
  await page.getByLabel(t('Target hours')).fill(String(target))
  await save(page, t('Target hours'))
}

/** A file of another system: the columns are matched on the screen. */
export async function importPeople({ house: { people }, page }: Opening) {
  const interns = Array.from({ length: people }, (_, at) => ['intern', `intern${at}`, `Kim ${at}`])
  const leaders = Object.entries(staff).map(([name, role]) => [role, name, `Toni ${name}`])
  const lines = [...leaders, ...interns].map(([role, name, full_name = '']) =>
    [full_name, addressOf(name ?? ''), role, full_name.length].join(';'),
  )
  const text = ['Wer;Wohin;Als was;Nummer', ...lines].join('\n')
  await page.goto('/superadmin/users/imports')
  await page.getByLabel(t('CSV file')).setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await page.getByLabel('Wer').selectOption('full_name')
  await page.getByLabel('Wohin').selectOption('email')
  await page.getByLabel('Als was').selectOption('role')
  await page.getByRole('button', { name: t('Show Preview') }).click()
  await page.getByRole('button', { name: t('Start Import') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Start Import') })
    .click()
  await expect(page.getByText(t('The import is done'))).toBeVisible({ timeout: 90_000 })
}

/** Imported people can be added to a team at once. */
export async function makeTeam(opening: Opening) {
  const { house, request, page } = opening
  for (const name of Object.keys(staff)) await resetPassword(request, addressOf(name))
  await page.goto('/superadmin/projects')
  await page.getByRole('button', { name: t('New Project') }).click()
  const project = page.getByRole('dialog', { name: t('New Project') })
  await project.getByLabel(t('Name'), { exact: true }).fill(posting)
  await chooseByName(project.getByRole('combobox', { name: t('Project manager') }), 'Toni pm')
  await project.getByRole('button', { name: t('Create Project') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posting)
  await page.getByRole('button', { name: t('Status'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('Set active') }).click()
  await expectToast(page, t('Project Updated'))

  const manager = await windowOf(opening, addressOf('pm'))
  await manager.goto('/pm/teams')
  await manager.getByRole('button', { name: t('New Team') }).click()
  const team = manager.getByRole('dialog', { name: t('New Team') })
  await team.getByLabel(t('Name'), { exact: true }).fill('Apples')
  await chooseByName(team.getByRole('combobox', { name: t('Project') }), posting)
  await chooseByName(team.getByRole('combobox', { name: t('Leader') }), 'Toni tl')
  await team.getByRole('button', { name: t('Create Team') }).click()
  await expect(team).toHaveCount(0)
  const members = manager.getByRole('combobox', { name: t('Members') })
  for (let at = 0; at < Math.min(house.people, 5); at++) await pick(members, `Kim ${at}`)
  await manager.getByRole('button', { name: t('Save Members') }).click()
  await expectToast(manager, t('Members Updated'))
  await manager.context().close()
}

/** Few options are a select; many are found by typing. */
async function chooseByName(control: Locator, name: string) {
  const isSelect = await control.evaluate(({ tagName }) => tagName === 'SELECT')
  if (isSelect) await control.selectOption({ label: name })
  else {
    await control.fill(name)
    await control.page().keyboard.press('Enter')
  }
}

/** Types a name into a field of several and takes what is found. */
async function pick(field: Locator, name: string) {
  await field.fill(name)
  await field.page().getByRole('option', { name }).first().click()
  await field.blur()
}

const category = 'Orcharding'

/** Beside the categories that are there from the beginning. */
export async function addCategory({ page }: Opening) {
  await page.goto('/superadmin/setup?step=internships')
  await page.getByRole('button', { name: t('Add Category') }).click()
  const dialog = page.getByRole('dialog', { name: t('New Category') })
  await dialog.getByLabel(t('Name')).fill(category)
  await dialog.getByLabel(t('Non Technical')).check()
  await dialog.getByRole('button', { name: t('Add Category') }).click()
  await expect(
    page.getByRole('button', { name: t('Edit {name}', { name: category }) }),
  ).toBeVisible()
}

/** The manager publishes in the organisation's own category. */
export async function publish(opening: Opening) {
  const page = await windowOf(opening, addressOf('pm'))
  await page.goto('/pm/internships/new')
  await page.getByLabel(t('Title'), { exact: true }).fill(posting)
  await page.getByLabel(t('Category'), { exact: true }).selectOption({ label: category })
  await page
    .getByLabel(t('Description'), { exact: true })
    .fill('Count the apples, and draw what grows.')
  await page.getByLabel(t('Scope of work'), { exact: true }).fill('- Count\n- Draw')
  await page.getByLabel(t('Eligibility'), { exact: true }).fill('Anybody who likes apples.')
  await page.getByLabel(t('Location'), { exact: true }).fill('Werder')
  await page.getByLabel(t('Apply by'), { exact: true }).fill(dayIn(zoneOf(opening.house), 20))
  await page.getByLabel(t('Start date'), { exact: true }).fill(dayIn(zoneOf(opening.house), 40))
  const { Currency: currency } = opening.house.choices
  await page.getByLabel(t('Monthly stipend ({currency})', { currency })).fill('850')
  await page.getByRole('button', { name: t('Save Draft') }).click()
  await expectToast(page, t('Internship Created'))
  await page.getByRole('button', { name: t('Save and Publish') }).click()
  await expectToast(page, t('Internship Published'))
  await page.context().close()
}

export async function apply(opening: Opening, student: Person) {
  const page = await windowOf(opening, student.email, student.password)
  await page.goto('/internships')
  await page.getByRole('link', { name: posting, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posting)
  await expect(page.getByRole('main')).toContainText(opening.house.stipend)
  await expect(page.getByRole('main')).toContainText(category)
  await expect(page.getByLabel(t('Full name'))).toHaveValue(student.full_name)
  await page.getByLabel(t('Resume')).setInputFiles(await resumeOf(opening.browser, 'Nila'))
  const form = page.locator('#apply')
  await expect(
    form.getByRole('button', { name: t('Remove {name}', { name: 'Nila.pdf' }) }),
  ).toBeVisible()
  for (const box of await form.getByRole('textbox').and(page.locator('textarea')).all())
    await box.fill('Because I like apples.')
  await form.getByRole('button', { name: t('Submit Application') }).click()
  await expectToast(page, t('Application Submitted!'))
  await page.context().close()
}

const way = [
  'Received',
  'Assessment Passed',
  'Shortlisted',
  'Interview Scheduled',
  'Accepted',
] as const

/** HR moves the application to its end and hires into the team. */
export async function hire(opening: Opening, { email, full_name }: Person) {
  const page = await windowOf(opening, addressOf('hr'))
  await page.goto(`/hr/applications?search=${email}`)
  await page.getByRole('link', { name: `${t('Review')} ${full_name}` }).click()
  const drawer = page.getByRole('dialog', { name: t('Application') })
  for (const status of way) {
    const name = t('Move to {status}', { status: t(status) })
    await drawer.getByRole('button', { name }).click()
    await expect(drawer.getByRole('status').first()).toContainText(t(status))
  }
  const hired = t('Move to {status}', { status: t('Hired') })
  await drawer.getByRole('button', { name: hired }).click()
  const dialog = page.getByRole('dialog', { name: t('Hire'), exact: true })
  await dialog.getByLabel(t('Hire without an offer: we agreed another way')).check()
  await dialog.getByLabel(t('Position')).fill('Gardener')
  await dialog.getByLabel(t('Start date')).fill(dayIn(zoneOf(opening.house)))
  await pick(dialog.getByRole('combobox', { name: t('Team') }), 'Apples')
  await dialog.getByRole('button', { name: t('Hire'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
}

/** Three hours, a task and a report, which the leader approves. */
export async function work(opening: Opening, { email, full_name, ...student }: Person) {
  const { request } = opening
  const intern = await apiAs(request, { email, password: student.password })
  const me = await intern.get<{ id: string }>('/api/auth/me')
  await intern.put('/api/age', { age_group: 'adult' })
  const leader = await apiAs(request, { email: addressOf('tl'), password })
  await leader.post('/api/tasks', {
    title: 'Count',
    assigned_to: me.id,
  })
  await intern.post('/api/time-tracking/check-in', {
    work_mode: 'remote',
    planned_tasks: 'Apples',
    happened_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  })
  const page = await windowOf(opening, email, student.password)
  await page.goto('/intern/tasks')
  await page.getByRole('button', { name: t('{title} completed', { title: 'Count' }) }).click()
  const name = t('Submit Report & Check Out')
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(t('Work summary')).fill('Counted the apples of the first row.')
  await dialog.getByRole('button', { name }).click()
  await expectToast(page, t('Checked Out Successfully'))

  const reviewer = await windowOf(opening, addressOf('tl'))
  await reviewer.goto('/tl/intern-reports')
  const link = reviewer.getByRole('link', {
    name: t('View Report of {name}', { name: full_name }),
  })
  await link.click()
  const report = reviewer.getByRole('region', { name: t('Work report') })
  await expect(report.getByText('Counted the apples of the first row.')).toBeVisible()
  await report.getByRole('button', { name: t('Approve'), exact: true }).click()
  await expect(link).toHaveCount(0)
  for (const done of [page, reviewer]) await done.context().close()
}
