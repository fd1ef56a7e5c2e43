import { expect, type Page, test } from '@playwright/test'
import { addSession, demo, fillLogin, registeredPerson, signedInContext } from './accounts.ts'
import { dayIn } from './days.ts'
import { resumeOf } from './documents.ts'
import { expectNoHorizontalOverflow, expectToast } from './page-assertions.ts'

const letter = 'I have wanted to do this since I was twelve.'
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' })

/** Opens the application form of an internship as a student. */
async function beforeTheForm(page: Page) {
  const person = await registeredPerson(page.request)
  await addSession(page.context(), { email: person.email, password: person.password })
  await openInternship(page)
  await expect(page.getByLabel('Full name')).toHaveValue(person.full_name)
  return person
}

async function openInternship(page: Page) {
  await page.goto('/internships?search=react')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page.locator('#apply').getByRole('heading')).toBeVisible()
}

async function answerAll(page: Page) {
  for (const box of await page.locator('#apply textarea').all()) await box.fill(letter)
}

const file = (name: string, bytes: Buffer) => ({ name, mimeType: 'application/pdf', buffer: bytes })

test('without a resume nothing is sent, and the form names the missing field', async ({ page }) => {
  await beforeTheForm(page)
  await answerAll(page)
  await submit(page).click()
  await expectToast(page, 'Resume Required', 'Please upload your resume to apply.')
  await expect(page.getByLabel('Resume')).toBeFocused()
  await page.getByLabel('Full name').fill('')
  await submit(page).click()
  await expect(page.getByText('Full name is required.')).toBeVisible()
  await expect(page.getByLabel('Cover letter')).toHaveValue(letter)
})

test('an invalid resume is rejected with the accepted formats', async ({ page }) => {
  await beforeTheForm(page)
  const resume = page.getByLabel('Resume')
  const form = page.locator('#apply')
  await resume.setInputFiles(file('holiday.png', Buffer.from('no picture either')))
  await expect(form.getByText('Please choose a PDF, DOC or DOCX file.')).toBeVisible()
  await resume.setInputFiles(file('huge.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)))
  await expect(form.getByText('File too large. Maximum size is 10 MB.')).toBeVisible()
  await resume.setInputFiles(file('blank.pdf', Buffer.alloc(0)))
  await expect(form.getByText('This file is empty. Please choose another one.')).toBeVisible()
  await resume.setInputFiles(file('disguised.pdf', Buffer.from('MZ this is a program')))
  const refusal = 'File type not allowed. Allowed types: JPEG, PNG, WebP, PDF, DOC, DOCX.'
  await expectToast(page, 'Resume Upload Failed', refusal)
  await expect(form.getByText(refusal)).toBeVisible()
})

test('a double click sends one application, and a second visit shows that it was sent', async ({
  browser,
  page,
}) => {
  const person = await beforeTheForm(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/applications'))
      sent.push(request.url())
  })
  const resume = await resumeOf(browser, person.full_name)
  await page.getByLabel('Resume').setInputFiles(resume)
  await expect(page.getByRole('button', { name: `Remove ${resume.name}` })).toBeVisible()
  await answerAll(page)
  await submit(page).dblclick()
  await expectToast(
    page,
    'Application Submitted!',
    'Your application for the internship has been successfully submitted.',
  )
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('You have already applied for this internship!')).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
})

test('a guest signs in and returns to the form', async ({ page, request }) => {
  const person = await registeredPerson(request)
  await openInternship(page)
  const address = page.url()
  await expect(page.getByText('Please log in to apply.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeDisabled()
  await submit(page).click()
  await expectToast(page, 'Login Required', 'Please log in to apply for internships.')
  await fillLogin(page, person)
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Full name')).toHaveValue(person.full_name)
})

test('input and uploads survive a session that was ended on another device', async ({
  browser,
  page,
}) => {
  const person = await beforeTheForm(page)
  const address = page.url()
  const resume = await resumeOf(browser, person.full_name)
  await page.getByLabel('Resume').setInputFiles(resume)
  await expect(page.getByRole('button', { name: `Remove ${resume.name}` })).toBeVisible()
  await answerAll(page)
  const elsewhere = await signedInContext(browser, person.email, person.password)
  const other = await elsewhere.newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')
  await elsewhere.close()

  // The page learns of it by its live connection.
  await expectToast(page, 'Authentication Timeout', 'Authentication expired. Please log in again.')
  await page.locator('#apply').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, person)
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Cover letter')).toHaveValue(letter)
  await expect(page.getByRole('button', { name: `Remove ${resume.name}` })).toBeVisible()
  await submit(page).click()
  await expectToast(page, 'Application Submitted!')
})

test('the sign-up shows an error for each invalid field and keeps the others', async ({ page }) => {
  await page.goto('/signup')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const signUp = page.getByRole('button', { name: 'Sign Up' })
  await signUp.click()
  await expect(page.getByText('Enter your full name.')).toBeVisible()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(field('Full name')).toBeFocused()

  await field('Full name').fill('Nila Verma')
  await field('Email').fill('nila at mail')
  await field('Password').fill('Banyan-Tree-2026')
  await field('Confirm password').fill('Banyan-Tree-2027')
  await signUp.click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await field('Email').fill('nila@mail.example')
  await signUp.click()
  await expectToast(page, 'Password Mismatch', 'Passwords do not match. Please check.')

  for (const [short, least] of [
    ['abc12', 6],
    ['abc1234', 8],
  ] as const) {
    await field('Password').fill(short)
    await field('Confirm password').fill(short)
    await signUp.click()
    const sentence = `Password must be at least ${least} characters long.`
    await expectToast(page, 'Password Too Short', sentence)
  }
  await expect(page).toHaveURL('/signup')
  await expect(field('Full name')).toHaveValue('Nila Verma')
})

test('a manager writes, publishes, changes, copies and closes an internship, and guests follow', async ({
  browser,
  page,
}) => {
  const title = `Lighthouse Keeper ${Date.now()}`
  const context = await signedInContext(browser, demo('pm'))
  const manager = await context.newPage()
  await manager.goto('/pm/internships')
  await manager.getByRole('link', { name: 'Create Internship' }).first().click()
  await writePosting(manager, title)
  await expectGuestsSee(page, title, 0)

  await manager.getByRole('button', { name: 'Save and Publish' }).click()
  await expectToast(manager, 'Internship Published')
  await expectGuestsSee(page, title, 1)

  const place = `Kanyakumar${'i'.repeat(100)}`
  await manager.getByLabel('Location').fill(place)
  await manager.getByRole('button', { name: 'Save Changes' }).click()
  await expectGuestsSee(page, title, 1, place)
  await expectLongWordsBreak(page, title)

  await runAction(manager, title, 'Duplicate')
  await expectToast(manager, 'Internship Duplicated')
  await expect(manager.getByRole('button', { name: 'Save and Publish' })).toBeVisible()
  await expectGuestsSee(page, title, 1)

  await manager.goto(`/pm/internships?status=published&search=${encodeURIComponent(title)}`)
  await runAction(manager, title, 'Close')
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expectToast(manager, 'Internship Closed', title)
  await expectGuestsSee(page, title, 0)
  await context.close()
})

async function writePosting(page: Page, title: string) {
  await expect(page.getByRole('heading', { name: 'Create Internship' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save Draft' })
  await save.click()
  await expect(page.getByText('Title is required.')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  await page.reload()
  await expect(page.getByText('These are your unsaved changes from earlier.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await page.getByLabel('Category').selectOption('Tech')
  await page.getByLabel('Description').fill(`Keep the light on, and call ${'o'.repeat(300)}.`)
  await page.getByLabel('Scope of work').fill('- Light\n- Log')
  await page.getByLabel('Eligibility').fill('Anybody who can stay awake.')
  await page.getByLabel('Location').fill('Chennai')
  await page.getByLabel('Apply by').fill(dayIn('Asia/Kolkata', 20))
  await page.getByLabel('Start date').fill(dayIn('Asia/Kolkata', 40))
  await page.getByLabel('Monthly stipend (INR)').fill('12000')
  await save.click()
  await expectToast(page, 'Internship Created')
}

async function runAction(page: Page, title: string, action: string) {
  await page
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Expects what guests find in the marketplace. */
async function expectGuestsSee(page: Page, title: string, count: number, text = title) {
  const cards = page.getByRole('article').filter({ hasText: title }).filter({ hasText: text })
  await expect(async () => {
    await page.goto(`/internships?search=${encodeURIComponent(title)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await cards.count()).toBe(count)
  }).toPass()
}

/** Neither the card nor the posting is wider than a phone. */
async function expectLongWordsBreak(page: Page, title: string) {
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalOverflow(page, 'the list')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expectNoHorizontalOverflow(page, 'the posting')
}
