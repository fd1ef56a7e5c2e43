import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Account, demo, type Person, password, unregisteredPerson } from './accounts.ts'
import { resumeOf } from './documents.ts'
import { expectToast } from './page-assertions.ts'
import { type InputMethod, keyboard, pointer } from './profiles.ts'

const steps = ['Received', 'Assessment Passed', 'Shortlisted', 'Interview Scheduled']

test.describe.configure({ timeout: 180_000 })

test('a newcomer applies, and HR invites them to an interview', ({ browser }) =>
  journey(browser, pointer))

test('the same with the keyboard alone', ({ browser }) => journey(browser, keyboard))

test('the same on a phone of 360 × 800', ({ browser }) =>
  journey(browser, pointer, { width: 360, height: 800 }))

async function journey(
  browser: Browser,
  input: InputMethod,
  viewport = { width: 1280, height: 800 },
) {
  const student = await (await browser.newContext({ viewport })).newPage()
  const reviewer = await (await browser.newContext({ viewport })).newPage()
  const person = unregisteredPerson()
  await signUp(student, input, person)
  await confirm(student, input, person)
  await signIn(student, input, person)
  await expect(student).toHaveURL('/intern/dashboard')
  const title = await apply(browser, student, input, person)

  await input.press(student.getByRole('main').getByRole('link', { name: 'My Applications' }))
  const mine = student.getByRole('article', { name: title })
  await expect(mine.getByRole('status')).toContainText('Applied')
  const opened = await student.evaluate(() => performance.timeOrigin)

  await decide(reviewer, input, person, expectStep(student, title))
  expect(await student.evaluate(() => performance.timeOrigin)).toBe(opened)
  await expectNotification(student, input, person, title)
  await student.context().close()
  await reviewer.context().close()
}

async function signUp(page: Page, input: InputMethod, person: Person) {
  await page.goto('/')
  await input.press(page.getByRole('link', { name: 'Register' }).first())
  await input.write(page.getByLabel('Full name'), person.full_name)
  await input.write(page.getByLabel('Email'), person.email)
  await input.write(page.getByLabel('Password', { exact: true }), person.password)
  await input.write(page.getByLabel('Confirm password'), person.password)
  await input.press(page.getByRole('button', { name: 'Sign Up' }))
  await expectToast(page, 'Registration Successful')
  await expect(page).toHaveURL('/login')
}

/** In the local mailbox, which the page links to. */
async function findMail(page: Page, input: InputMethod, { email }: Person, subject: string) {
  await input.write(page.getByLabel('Recipient'), email)
  await input.press(page.getByRole('button', { name: 'Search' }))
  await input.press(page.getByRole('link', { name: subject }))
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

async function confirm(page: Page, input: InputMethod, person: Person) {
  await input.press(page.getByRole('link', { name: 'local mailbox' }))
  await findMail(page, input, person, 'Please confirm your email address')
  await input.press(page.getByRole('article').getByRole('link', { name: /^http/ }))
  await expectToast(page, 'Email Confirmed')
  await expect(page).toHaveURL('/login')
}

async function signIn(page: Page, input: InputMethod, account: Account) {
  await input.write(page.getByLabel('Email'), account.email)
  await input.write(page.getByLabel('Password', { exact: true }), account.password)
  await input.press(page.getByRole('button', { name: 'Log In', exact: true }))
}

/** Finds an internship by searching, and applies; returns its title. */
async function apply(
  browser: Browser,
  page: Page,
  input: InputMethod,
  { full_name, email }: Person,
) {
  await input.press(page.getByRole('link', { name: 'Explore Internships' }).first())
  await input.write(page.getByRole('searchbox', { name: 'Search internships' }), 'react')
  await input.press(page.getByRole('button', { name: 'Search', exact: true }))
  await expect(page).toHaveURL('/internships?search=react')
  await expect(page.getByText(/internships? for “react”/)).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'React' }).first()
  const title = await card.getByRole('heading').innerText()
  await input.press(card.getByRole('link', { name: title, exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await expect(page.getByLabel('Full name')).toHaveValue(full_name)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const resume = await resumeOf(browser, full_name)
  const fileChooser = page.waitForEvent('filechooser')
  await input.press(page.getByLabel('Resume'))
  await (await fileChooser).setFiles(resume)
  await expect(page.getByRole('button', { name: `Remove ${resume.name}` })).toBeVisible()
  const form = page.locator('#apply')
  for (const box of await form.getByRole('textbox').and(page.locator('textarea')).all())
    await input.write(box, 'Because I like to finish things.')
  await input.press(form.getByRole('button', { name: 'Submit Application' }))
  await expectToast(
    page,
    'Application Submitted!',
    'Your application for the internship has been successfully submitted.',
  )
  await expect(page.getByText('You have already applied for this internship!')).toBeVisible()
  return title
}

/** HR finds the application and moves it forward, one status at a time. */
async function decide(page: Page, input: InputMethod, person: Person, seen: StepSeen) {
  await page.goto('/hr/applications')
  await signIn(page, input, { email: demo('hr'), password })
  await expect(page).toHaveURL('/hr/applications')
  const search = page.getByRole('searchbox', { name: 'Search applications' })
  await input.write(search, person.email)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await input.press(page.getByRole('link', { name: `Review ${person.full_name}` }))
  const drawer = page.getByRole('dialog', { name: 'Application' })
  await expect(drawer.getByText(`${person.full_name}.pdf`)).toBeVisible()
  for (const step of steps) {
    await input.press(drawer.getByRole('button', { name: `Move to ${step}` }))
    await expect(drawer.getByRole('status').first()).toContainText(step)
    await seen(step)
  }
}

type StepSeen = (step: string) => Promise<void>

/** Expects a status on the student's open page, without any interaction. */
const expectStep = (page: Page, title: string) => (step: string) =>
  expect(page.getByRole('article', { name: title }).getByRole('status')).toContainText(step)

async function expectNotification(page: Page, input: InputMethod, person: Person, title: string) {
  await input.press(page.getByRole('button', { name: /^Notifications, \d unread$/ }))
  const news = page.getByRole('menuitem', { name: 'Interview Scheduled' })
  await expect(news).toContainText(`You're invited to an interview for ${title}`)
  await page.goto('/dev/mailbox')
  await findMail(page, input, person, `You're invited to an interview for ${title}`)
  await expect(page.getByRole('article')).toContainText("You're invited to an interview.")
}
