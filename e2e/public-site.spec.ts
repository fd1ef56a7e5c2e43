import { type Browser, expect, type Page, test } from '@playwright/test'
import { t } from '../contract/src/i18n/translate.ts'
import { demo, password, unregisteredPerson } from './accounts.ts'
import { collectErrors, expectAccessible, expectToast } from './page-assertions.ts'
import {
  expectLoadedWithinWindow,
  expectScheme,
  otherThan,
  type Profile,
  profiles,
  readAs,
  signIn,
  windowOf,
} from './profiles.ts'
import { type Records, sampleRecords } from './site.ts'

test.describe.configure({ timeout: 150_000 })

let records: Records
test.beforeAll(async ({ browser }) => {
  records = await sampleRecords(browser)
})

for (const profile of profiles)
  test(`a guest looks around, writes to us and is answered, ${profile.name}`, async ({
    browser,
  }) => {
    readAs(profile.language)
    const page = await windowOf(browser, profile)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const errors = collectErrors(page)
    await page.goto('/')
    await expectScheme(page, profile.options.colorScheme)
    const proof = page.getByRole('region', { name: t("From a day's report to a certificate") })
    await expect(proof.getByRole('figure')).toHaveCount(2)
    await find(page, profile)
    await readCompanyPage(page, profile)
    const question = await write(page, profile)
    await readOn(page, profile)
    await changeLanguage(page, profile)
    expect(errors).toEqual([])
    readAs(profile.language)
    await answer(browser, profile, question)
    await page.context().close()
  })

const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** From the home page to a posting, by a filter chip that shows its number of results; shares the posting. */
async function find(page: Page, { input, options }: Profile) {
  await input.press(page.getByRole('link', { name: t('Explore Internships') }).first())
  await input.press(page.getByRole('button', { name: t('Find Internship') }))
  await expect(page).toHaveURL('/internships')
  if (options.viewport) await input.press(page.locator('search summary'))
  const menu = page.getByLabel(t('Duration'), { exact: true })
  const choice = menu.locator('option').last()
  const total = Number(/\((\d+)\)$/.exec(await choice.innerText())?.[1])
  const value = (await choice.getAttribute('value')) ?? ''
  // The first choice may come before the page is hydrated; then only the menu holds it.
  await expect(async () => {
    await menu.selectOption('')
    await menu.selectOption(value)
    await expect(page).toHaveURL(/\?duration=\d+$/, { timeout: 3000 })
  }).toPass()
  const summary = t(
    '{total, plural, =1000 {#+ internships} one {# internship} other {# internships}}',
    { total },
  )
  await expect(page.getByText(summary, { exact: true })).toBeVisible()
  await expectLoadedWithinWindow(page, 'internships of a duration')

  const posting = page.locator('main').getByRole('article').first().getByRole('heading')
  const name = await posting.innerText()
  await input.press(posting.getByRole('link'))
  await expect(title(page)).toHaveText(name)
  const similar = page.getByRole('region', { name: t('Similar internships') })
  await expect(similar.getByRole('article').first()).toBeVisible()
  await input.press(page.getByRole('button', { name: t('Share') }))
  await expectToast(page, t('Link Copied'), page.url())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expectLoadedWithinWindow(page, 'a posting')
}

/** Opens the page of a company with reviews by past interns. */
async function readCompanyPage(page: Page, { input }: Profile) {
  await page.goto(`/internships/${records.reviewed}`)
  await input.press(page.locator('main article').first().locator('a[href^="/companies/"]').first())
  await expect(page).toHaveURL(new RegExp(`/companies/${records.company}$`))
  await expect(page.getByRole('region', { name: t('Open internships') })).toBeVisible()
  const reviews = page.getByRole('region', { name: t('Reviews by past interns') })
  await expect(reviews.getByRole('article').first()).toBeVisible()
  await expectLoadedWithinWindow(page, 'a company')
}

interface Question {
  full_name: string
  email: string
  text: string
}

async function write(page: Page, { input }: Profile): Promise<Question> {
  const { full_name, email } = unregisteredPerson()
  const text = `Lamps for villages, ${email}`
  await input.press(footer(page, t('Contact Us')))
  await expect(page).toHaveURL('/contact')
  await input.write(page.getByLabel(t('Name'), { exact: true }), full_name)
  await input.write(page.getByLabel(t('Email')), email)
  await input.choose(page.getByLabel(t('Topic')), t('Pitch your startup idea'))
  await input.write(page.getByLabel(t('Startup')), 'Lantern')
  await input.write(page.getByLabel(t('Message')), text)
  await input.press(page.getByRole('button', { name: t('Send Message') }))
  await expect(page.getByRole('heading', { name: t('Message Sent') })).toBeVisible()
  await expectAccessible(page, 'a message that was sent')
  return { full_name, email, text }
}

/** Reads the news, the help and the Hall of Fame. */
async function readOn(page: Page, { input }: Profile) {
  await input.press(footer(page, t('News')))
  const post = page.locator('main article').getByRole('link').first()
  const name = await post.innerText()
  await input.press(post)
  await expect(title(page)).toHaveText(name)

  await input.press(footer(page, t('Help')))
  const word = t('Certificate')
  await input.write(page.getByRole('searchbox'), word)
  await input.press(page.getByRole('button', { name: t('Search'), exact: true }))
  await expect(page).toHaveURL(`/help?q=${word}`)
  const status = page.locator('main').getByRole('status')
  await expect(status).toContainText(/[1-9]\d* \S+ .+$/)
  await expect(page.locator('main').getByText(word).last()).toBeVisible()
  await expectLoadedWithinWindow(page, 'what the help says')

  await input.press(footer(page, t('Hall of Fame')))
  const member = page.locator('main li').first()
  const full_name = await member.getByRole('heading').innerText()
  await input.press(member.getByRole('link'))
  await expect(page).toHaveURL(/\/certificates\//)
  await expect(page.locator('main')).toContainText(full_name)
}

/** The change applies at once and survives a reload. */
async function changeLanguage(page: Page, { input, language }: Profile) {
  const other = otherThan(language)
  await page.goto('/about')
  await input.choose(page.getByLabel(t('Language')), other === 'de' ? 'Deutsch' : 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  readAs(other)
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(footer(page, t('Contact Us'))).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${t('About')}`))
  }
}

/** A superadmin finds the message in the inbox and by email; the sender receives the reply. */
async function answer(browser: Browser, profile: Profile, { full_name, email, text }: Question) {
  const page = await windowOf(browser, profile)
  const { input } = profile
  await page.goto(`/superadmin/inbox?search=${email}`)
  await signIn(page, profile, { email: demo('superadmin'), password })
  await input.press(page.getByRole('link', { name: full_name }))
  await expect(page.getByText(text)).toBeVisible()
  const content = `A lamp for each village, ${email}`
  await input.write(page.getByLabel(t('Answer')), content)
  await expectLoadedWithinWindow(page, 'a message in the inbox')
  await input.press(page.getByRole('button', { name: t('Send Answer') }))
  await expectToast(page, t('Answer Sent'), full_name)
  await page.goto(`/dev/mailbox?recipient=${email}`)
  await page.getByRole('link', { name: /\(\w{10}\)/ }).click()
  await expect(page.getByRole('article')).toContainText(content)
  await page.context().close()
}

test('a link with parameters of other sites shows its page, and a hidden file is none', async ({
  request,
}) => {
  const statusOf = async (path: string) =>
    (await request.get(path, { headers: { accept: 'text/html' } })).status()
  for (const path of ['/?utm_source=a&utm_source=b', '/students?ref[]=x', '/help?q=re%00act'])
    expect(await statusOf(path), path).toBe(200)
  for (const path of ['/.env', '/.git/config', '/%2eenv'])
    expect(await statusOf(path), path).toBe(404)
})

test('on paper a posting begins on the first page, without what only a screen can do', async ({
  page,
}) => {
  await page.goto('/internships')
  await page.locator('article a').first().click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.locator('article').first()).toHaveCSS('break-inside', 'auto')
})
