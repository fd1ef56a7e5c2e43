import { type Browser, expect, type Page, test } from '@playwright/test'
import { demo, signedInContext } from './accounts.ts'
import { collectErrors, expectAccessible, expectToast } from './page-assertions.ts'

const original = /^Tell us what you need\./
const guestWho = async (browser: Browser, locale: string) =>
  (await browser.newContext({ locale, viewport: { width: 360, height: 800 } })).newPage()
const lead = (page: Page) => page.getByRole('main').getByText(/Executives|Führung/)

/** Opens the text below the title with the keyboard alone, and replaces it. */
async function type(page: Page, text: string) {
  await page.getByRole('main').getByRole('button').nth(1).press('Enter')
  await page.getByRole('main').getByRole('textbox').fill(text)
}

test('a superadmin edits a text in two languages, guests see it at once, and it is undone', async ({
  browser,
}) => {
  const context = await signedInContext(browser, demo('superadmin'))
  const page = await context.newPage()
  const errors = collectErrors(page)
  const guest = await guestWho(browser, 'en-IN')
  const german = await guestWho(browser, 'de-DE')

  await page.goto('/superadmin/dashboard')
  await page.getByRole('button', { name: 'Edit Site' }).click()
  await expect(page).toHaveURL('/landing')
  await expect(page.getByText('SUPER ADMIN EDIT MODE')).toBeVisible()

  await page.goto('/hire-talent')
  await type(page, 'Executives know <script>document.title = "x"</script> your team')
  await expectAccessible(page, 'a text that is edited')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Content Saved', 'Only superadmins can see the draft.')
  await guest.goto('/hire-talent')
  await expect(guest.getByText(original)).toBeVisible()

  await page.getByRole('button', { name: /^Edit the draft: Executives/ }).press('Enter')
  await page.getByRole('main').getByRole('textbox').press('Enter')
  await expectToast(page, 'Content Saved', "It's live now.")
  await guest.reload()
  await expect(lead(guest)).toContainText('<script>document.title = "x"</script>')
  await expect(guest).not.toHaveTitle('x')

  await german.goto('/hire-talent')
  await expect(lead(german)).toHaveCount(0)
  const text = 'Die Führung kennt Ihr Team.'
  await page.goto('/superadmin/site?language=de&text=hire.hero.text')
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Content Saved', "It's live now.")
  await german.reload()
  await expect(german.getByText(text)).toBeVisible()

  for (const language of ['en', 'de']) {
    await page.goto(`/superadmin/site?language=${language}&text=hire.hero.text`)
    await dialog.getByRole('button', { name: 'Republish the original text' }).click()
    await expectToast(page, 'Content Saved', "It's live now.")
    await expect(dialog).toBeHidden()
  }
  await guest.reload()
  await expect(guest.getByText(original)).toBeVisible()
  await german.reload()
  await expect(german.getByText(text)).toHaveCount(0)
  expect(errors).toEqual([])
  for (const one of [page, guest, german]) await one.context().close()
})

test('buttons, answers and the date of a legal text are edited in place and found by the search', async ({
  browser,
}) => {
  const context = await signedInContext(browser, demo('superadmin'))
  const page = await context.newPage()
  const guest = await guestWho(browser, 'en-IN')
  await page.goto('/landing')
  await page.evaluate(() => localStorage.setItem('edit_site', 'on'))
  const edits = [
    ['/hire-talent', 'hire.hero.button', 'Edit: Hire your team', 'Build your team'],
    ['/faq', 'faq.who.title', 'Edit: Who can apply?', 'Zebras: may they apply?'],
    ['/terms', 'terms.since', 'Edit: 2026-11-21', '2027-01-05'],
  ] as const
  const seen = ['Build your team', 'Zebras: may they apply?', 'Effective 5 Jan 2027']
  for (const [index, [path, , name, text]] of edits.entries()) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await page.getByRole('main').getByRole('textbox', { name: 'Text' }).fill(text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Content Saved', "It's live now.")
    await expect(page).toHaveURL(path)
    await guest.goto(path)
    await expect(guest.getByText(seen[index] ?? '').first()).toBeVisible()
  }
  await guest.goto('/help?q=zebras')
  await expect(guest.getByText('Zebras: may they apply?')).toBeVisible()
  for (const [, id] of edits) {
    await page.goto(`/superadmin/site?language=en&text=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit text' })
    await dialog.getByRole('button', { name: 'Republish the original text' }).click()
    await expect(dialog).toBeHidden()
  }
  for (const one of [page, guest]) await one.context().close()
})

test('only superadmins see the edit toggle, whatever their browser has stored', async ({
  browser,
}) => {
  const context = await signedInContext(browser, demo('hr'))
  const page = await context.newPage()
  await page.goto('/hire-talent')
  await page.evaluate(() => localStorage.setItem('edit_site', 'on'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Site' })).toHaveCount(0)
  await expect(page.getByText('SUPER ADMIN EDIT MODE')).toHaveCount(0)
  await context.close()
})
