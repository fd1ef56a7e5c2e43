import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import {
  apiAs,
  demo,
  type Person,
  password,
  registeredPerson,
  signedInContext,
} from './accounts.ts'
import { dayIn } from './days.ts'
import { resumeOf, textOfPdf } from './documents.ts'
import { openMail } from './mailbox.ts'
import { expectToast } from './page-assertions.ts'

test.describe.configure({ timeout: 240_000 })

const title = `Beekeeping App ${Date.now()}`
const zone = 'Asia/Kolkata'

test('an answer for everyone: by letter with a reason, by an offer that is signed, and at the closing', async ({
  browser,
  request,
}) => {
  const windowOf = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
    (await signedInContext(browser, email, password)).newPage()
  const manager = await windowOf({ email: demo('pm'), password })
  await publish(manager)
  const [asha, bela, chand] = [
    await applicant(browser, request, 'Asha Menon'),
    await applicant(browser, request, 'Bela Iyer'),
    await applicant(browser, request, 'Chand Rao'),
  ]

  const hr = await windowOf({ email: demo('hr'), password })
  await reject(hr, asha)
  await openMail(hr, asha.email, 'An answer to your application at Cohort')
  await expect(hr.getByRole('article')).toContainText('Dear Asha Menon,')
  await expect(hr.getByRole('article')).toContainText('We would have liked more beekeeping.')

  await offer(hr, bela)
  const student = await windowOf(bela)
  await sign(student, request, bela)
  await hire(hr, bela)

  await close(manager)
  await openMail(manager, chand.email, 'An answer to your application at Cohort')
  await expect(manager.getByRole('article')).toContainText('The internship is closed')
  for (const page of [manager, hr, student]) await page.context().close()
})

/** With a day of the answer, and without an assessment and an interview. */
async function publish(page: Page) {
  await page.goto('/pm/internships/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Description', { exact: true }).fill('Count the hives, and draw them.')
  await page.getByLabel('Scope of work', { exact: true }).fill('- Count\n- Draw')
  await page.getByLabel('Eligibility', { exact: true }).fill('Anyone who likes bees.')
  await page.getByLabel('Location', { exact: true }).fill('Pune')
  await page.getByLabel('Apply by', { exact: true }).fill(dayIn(zone, 10))
  await page.getByLabel(/^Answer by/).fill(dayIn(zone, 20))
  await page.getByLabel('Start date', { exact: true }).fill(dayIn(zone, 40))
  await page.getByLabel(/^Monthly stipend \(/).fill('9000')
  await page.getByLabel('Assessment', { exact: true }).uncheck()
  await page.getByLabel('Interview', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expectToast(page, 'Internship Created')
  await expect(page.getByLabel('Assessment', { exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save and Publish' }).click()
  await expectToast(page, 'Internship Published')
}

async function applicant(browser: Browser, request: APIRequestContext, full_name: string) {
  const person = await registeredPerson(request, full_name)
  const page = await (await signedInContext(browser, person.email, person.password)).newPage()
  await page.goto(`/internships?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/You'll have an answer by/).first()).toBeVisible()
  await page.getByLabel('Resume').setInputFiles(await resumeOf(browser, full_name))
  await expect(page.getByRole('button', { name: `Remove ${full_name}.pdf` })).toBeVisible()
  await page.locator('#apply').getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(page, 'Application Submitted!')
  await page.context().close()
  return person
}

/** Opens the review of this person's application. */
async function review(page: Page, { email, full_name }: Person) {
  await page.goto(`/hr/applications?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: `Review ${full_name}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Application' })
  await expect(drawer.getByRole('heading', { name: full_name })).toBeVisible()
  return drawer
}

/** By a letter that is planned for tomorrow and taken back, and then sent. */
async function reject(page: Page, person: Person) {
  const drawer = await review(page, person)
  await drawer.getByRole('button', { name: 'Reject by email…' }).click()
  const dialog = page.getByRole('dialog', { name: /by email$/ })
  await dialog.getByRole('button', { name: 'Edit reasons' }).click()
  const reasons = page.getByRole('dialog', { name: 'Reasons' })
  await reasons.getByRole('button', { name: 'Add a reason' }).click()
  await reasons.getByLabel('Name').fill(title)
  await reasons.getByLabel('Paragraph').fill('We would have liked more beekeeping.')
  await reasons.getByRole('button', { name: 'Save' }).click()
  await reasons.getByRole('button', { name: 'Close' }).click()
  const fill = async () => {
    await dialog.getByLabel(/^Reason/).selectOption({ label: title })
    await expect(dialog.getByLabel(/^Email paragraph/)).toHaveValue(/more beekeeping/)
  }
  await fill()
  await dialog.getByRole('button', { name: 'Preview emails' }).click()
  await expect(dialog.getByText(`${person.full_name}, ${person.email}`)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Later' }).check()
  await dialog.getByRole('button', { name: 'Reject by email' }).click()
  await expect(drawer.getByText(/rejection goes out on/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Decision Undone')
  await drawer.getByRole('button', { name: 'Reject by email…' }).click()
  await fill()
  await dialog.getByRole('button', { name: 'Reject by email' }).click()
  await expect(drawer.getByRole('status').first()).toContainText('Rejected')
}

/** The shortlist is all there is between the receipt and the offer; nobody sends a letter unread. */
async function offer(page: Page, person: Person) {
  const drawer = await review(page, person)
  for (const step of ['Received', 'Shortlisted'])
    await drawer.getByRole('button', { name: `Move to ${step}` }).click()
  await expect(drawer.getByRole('button', { name: 'Move to Accepted' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Move to Interview Scheduled' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Offer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer', exact: true })
  await dialog.getByLabel(/^Hours per week/).fill('20')
  await dialog.getByLabel(/^Letter paragraph/).fill('We liked how you count.')
  await dialog.getByRole('button', { name: 'Read the letter' }).click()
  const letter = dialog.getByRole('article')
  await expect(letter).toContainText(`Dear ${person.full_name},`)
  await expect(letter).toContainText('20 hours a week')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expectToast(page, 'Offer Sent')
  await expect(dialog.getByText(/can accept this offer until the end of/)).toBeVisible()
}

async function sign(page: Page, request: APIRequestContext, person: Person) {
  await page.goto('/intern/applications')
  const card = page.getByRole('article', { name: `Offer: ${title}`, exact: true }).first()
  await expect(card).toContainText('We liked how you count.')
  await card.getByLabel('Your full name').fill('Bela')
  await card.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(card.getByText(/as it appears in your account: Bela Iyer/)).toBeVisible()
  await card.getByLabel('Your full name').fill('bela  iyer')
  await card.getByRole('button', { name: 'Sign and accept' }).click()
  await expectToast(page, 'Offer Accepted')
  await expect(card.getByText(/^Signed by bela {1,2}iyer on/)).toBeVisible()
  const own = await apiAs(request, person)
  const { offers } = await own.get<{ offers: { id: string }[] }>('/api/me/job-offers')
  const pdf = textOfPdf(await own.body(`/api/job-offers/${offers[0]?.id}/letter.pdf`))
  for (const words of ['bela', 'We liked how you count.', 'SHA-256']) expect(pdf).toContain(words)
}

async function hire(page: Page, person: Person) {
  await expect(page.getByText(`${person.full_name} accepted this offer.`)).toBeVisible()
  const offer = page.getByRole('dialog', { name: 'Offer', exact: true })
  await offer.getByRole('button', { name: 'Hire', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Hire', exact: true })
  await expect(dialog.getByLabel('Position')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Hire', exact: true }).click()
  await expectToast(page, 'Hired')
}

/** It asks about the one who waits, and writes to them. */
async function close(page: Page) {
  await page.goto(`/pm/internships?search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: new RegExp(`${title}$`) }).click()
  await page.getByRole('menuitem', { name: /^Close/ }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${title}?` })
  await expect(dialog).toContainText('1 applicant is awaiting a decision.')
  await dialog.getByRole('radio', { name: 'Answer all now' }).check()
  await dialog.getByRole('button', { name: 'Close internship' }).click()
  await expect(dialog).toBeHidden()
}
