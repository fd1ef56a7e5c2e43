import { expect, test } from '@playwright/test'
import { addSession, logIn, registeredPerson } from './accounts.ts'
import { resumeOf } from './documents.ts'
import { visibleRows } from './page-assertions.ts'

const cards = 'main article'

for (const { width, least } of [
  { width: 1280, least: 4 },
  { width: 360, least: 1 },
])
  test(`whole cards stand above the fold at ${width} × 800, those of a row as high as each other`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/internships', '/internships?search=react']) {
      await page.goto(path)
      await expect(page.locator(cards).first()).toBeVisible()
      const row = path.includes('search') ? 1 : least
      expect(await visibleRows(page.locator(cards)), path).toBeGreaterThanOrEqual(row)
    }
    await page.goto('/internships')
    const ends = await page
      .locator(cards)
      .evaluateAll((all) => all.slice(0, 4).map((one) => one.getBoundingClientRect().bottom))
    if (width === 1280) expect(new Set(ends.map(Math.round)).size).toBe(1)
  })

test('a new student, who is asked about their age above the list, sees a row of whole cards too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { email, password } = await registeredPerson(page.request)
  await addSession(page.context(), { email, password })
  await page.goto('/internships')
  await expect(page.getByText('Are you 18 or older?')).toBeVisible()
  await expect(page.locator(cards).first()).toBeVisible()
  expect(await visibleRows(page.locator(cards))).toBeGreaterThanOrEqual(3)
})

test('a filter is set by keyboard, and Back keeps the list with its place', async ({ page }) => {
  await page.goto('/internships')
  const payment = page.getByLabel('Payment', { exact: true })
  await payment.focus()
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/internships?paid=Paid')
  await expect(page.getByRole('link', { name: 'Remove Paid' })).toBeVisible()
  const chosen = page.locator(cards).nth(9).getByRole('heading').getByRole('link')
  await chosen.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await chosen.click()
  await expect(page).toHaveURL(/\/internships\/[\w-]{36}$/)
  await page.getByRole('link', { name: 'Back to internships' }).click()
  await expect(page).toHaveURL('/internships?paid=Paid')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('a student applies inside the workspace, and follows the application in one stepper', async ({
  page,
  request,
  browser,
}) => {
  const person = await registeredPerson(request)
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL('/intern/dashboard')
  await expect(page.getByRole('region', { name: "What's next" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check In', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Internships', exact: true }).click()
  await expect(page).toHaveURL('/internships')
  const inFrame = page.getByRole('button', { name: 'Search everything' })
  await expect(inFrame).toBeVisible()

  await page.goto('/internships?search=react')
  const link = page.locator(cards).first().getByRole('heading').getByRole('link')
  const title = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(inFrame).toBeVisible()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByLabel('Resume').click()
  await (await fileChooser).setFiles(await resumeOf(browser, person.full_name))
  for (const box of await page.locator('#apply textarea').all())
    await box.fill('Because I like to finish things.')
  // Also while the resume is still on its way.
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('You have already applied for this internship!')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'My Applications' }).click()
  const stages = page.getByRole('article', { name: title }).getByRole('list', { name: 'Stages' })
  await expect(stages.locator('[aria-current=step]')).toContainText('Now')
  await expect(stages.getByRole('listitem')).toHaveCount(7)
})
