import { type Browser, expect, type Page, test } from '@playwright/test'
import { t } from '../contract/src/i18n/text.ts'
import { demo, password, stranger } from './accounts.ts'
import {
  expectScheme,
  expectSound,
  type Face,
  faces,
  otherThan,
  readAs,
  signIn,
  windowOf,
} from './faces.ts'
import { expectAccessible, faultsOf } from './faults.ts'
import { type Records, someRecords } from './site.ts'
import { expectToast } from './toasts.ts'

test.describe.configure({ timeout: 150_000 })

let records: Records
test.beforeAll(async ({ browser }) => {
  records = await someRecords(browser)
})

for (const face of faces)
  test(`a guest looks around, writes to us and is answered, ${face.name}`, async ({ browser }) => {
    readAs(face.language)
    const page = await windowOf(browser, face)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const faults = faultsOf(page)
    await page.goto('/')
    await expectScheme(page, face.options.colorScheme)
    await find(page, face)
    await knowCompany(page, face)
    const question = await write(page, face)
    await readOn(page, face)
    await changeLanguage(page, face)
    expect(faults).toEqual([])
    readAs(face.language)
    await answer(browser, face, question)
    await page.context().close()
  })

const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** From the front page to a posting, by a chip that says how many it leaves; it is passed on. */
async function find(page: Page, { hand, options }: Face) {
  await hand.press(page.getByRole('link', { name: t('Explore Internships') }).first())
  await hand.press(page.getByRole('button', { name: t('Find Internship') }))
  await expect(page).toHaveURL('/internships')
  if (options.viewport) await hand.press(page.getByText(t('Filters and order')))
  const chip = page
    .getByRole('list', { name: t('Duration') })
    .getByRole('link')
    .last()
  const total = Number(/\d+$/.exec(await chip.innerText())?.[0])
  await hand.press(chip)
  await expect(page).toHaveURL(/\?duration=\d+$/)
  const found = t('{total, plural, one {# internship} other {# internships}}', { total })
  await expect(page.getByText(found, { exact: true })).toBeVisible()
  await expectSound(page, 'internships of a duration')

  const posting = page.locator('main').getByRole('article').first().getByRole('heading')
  const name = await posting.innerText()
  await hand.press(posting.getByRole('link'))
  await expect(title(page)).toHaveText(name)
  const similar = page.getByRole('region', { name: t('Similar internships') })
  await expect(similar.getByRole('article').first()).toBeVisible()
  await hand.press(page.getByRole('button', { name: t('Share') }))
  await expectToast(page, t('Link Copied'), page.url())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expectSound(page, 'a posting')
}

/** Who past interns have written about. */
async function knowCompany(page: Page, { hand }: Face) {
  await page.goto(`/internships/${records.reviewed}`)
  await hand.press(page.locator('main article').first().locator('a[href^="/companies/"]'))
  await expect(page).toHaveURL(new RegExp(`/companies/${records.company}$`))
  await expect(page.getByRole('region', { name: t('Open internships') })).toBeVisible()
  const reviews = page.getByRole('region', { name: t('Reviews by past interns') })
  await expect(reviews.getByRole('article').first()).toBeVisible()
  await expectSound(page, 'a company')
}

interface Question {
  full_name: string
  email: string
  text: string
}

async function write(page: Page, { hand }: Face): Promise<Question> {
  const { full_name, email } = stranger()
  const text = `Lamps for villages, ${email}`
  await hand.press(footer(page, t('Contact Us')))
  await expect(page).toHaveURL('/contact')
  await hand.write(page.getByLabel(t('Name'), { exact: true }), full_name)
  await hand.write(page.getByLabel(t('Email')), email)
  await hand.choose(page.getByLabel(t('Topic')), t('Pitch your startup idea'))
  await hand.write(page.getByLabel(t('Startup')), 'Lantern')
  await hand.write(page.getByLabel(t('Message')), text)
  await hand.press(page.getByRole('button', { name: t('Send Message') }))
  await expect(page.getByRole('heading', { name: t('Message Sent') })).toBeVisible()
  await expectAccessible(page, 'a message that was sent')
  return { full_name, email, text }
}

/** News, help, and who stands in the Hall of Fame. */
async function readOn(page: Page, { hand }: Face) {
  await hand.press(footer(page, t('News')))
  const post = page.locator('main article').getByRole('link').first()
  const name = await post.innerText()
  await hand.press(post)
  await expect(title(page)).toHaveText(name)

  await hand.press(footer(page, t('Help')))
  const word = t('Certificate')
  await hand.write(page.getByRole('searchbox'), word)
  await hand.press(page.getByRole('button', { name: t('Search'), exact: true }))
  await expect(page).toHaveURL(`/help?q=${word}`)
  const found = page.locator('main').getByRole('status')
  await expect(found).toContainText(/[1-9]\d* \S+ .+$/)
  await expect(page.locator('main').getByText(word).last()).toBeVisible()
  await expectSound(page, 'what the help says')

  await hand.press(footer(page, t('Hall of Fame')))
  const member = page.locator('main li').first()
  const full_name = await member.getByRole('heading').innerText()
  await hand.press(member.getByRole('link'))
  await expect(page).toHaveURL(/\/certificates\//)
  await expect(page.locator('main')).toContainText(full_name)
}

/** At once, and still after a reload. */
async function changeLanguage(page: Page, { hand, language }: Face) {
  const other = otherThan(language)
  await page.goto('/about')
  await hand.choose(page.getByLabel(t('Language')), other === 'de' ? 'Deutsch' : 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  readAs(other)
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(footer(page, t('Contact Us'))).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${t('About')}`))
  }
}

/** A superadmin finds the message in the inbox and by mail; the answer reaches who asked. */
async function answer(browser: Browser, face: Face, { full_name, email, text }: Question) {
  const page = await windowOf(browser, face)
  const { hand } = face
  await page.goto(`/superadmin/inbox?search=${email}`)
  await signIn(page, face, { email: demo('superadmin'), password })
  await hand.press(page.getByRole('link', { name: full_name }))
  await expect(page.getByText(text)).toBeVisible()
  const words = `A lamp for each village, ${email}`
  await hand.write(page.getByLabel(t('Answer')), words)
  await expectSound(page, 'a message in the inbox')
  await hand.press(page.getByRole('button', { name: t('Send Answer') }))
  await expectToast(page, t('Answer Sent'), full_name)
  await page.goto(`/dev/mailbox?recipient=${email}`)
  await page.getByRole('link', { name: /\(\w{10}\)/ }).click()
  await expect(page.getByRole('article')).toContainText(words)
  await page.context().close()
}
