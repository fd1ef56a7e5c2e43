import { type Browser, expect, type Page, test } from '@playwright/test'
import { t } from '../contract/src/i18n/translate.ts'
import { demo, password, signedInContext } from './accounts.ts'
import {
  collectErrors,
  expectAccessible,
  expectNoHorizontalOverflow,
  expectToast,
} from './page-assertions.ts'
import { type Profile, phone, profiles, readAs, signIn, windowOf } from './profiles.ts'

test.describe.configure({ timeout: 240_000 })

const question = 'May zebras <script>document.title = "x"</script> apply?'
const changed = [
  'faq.startups.entries',
  'faq.meta_title',
  'internships.text',
  'footer.how.link',
] as const

for (const profile of profiles)
  test(`a superadmin adds, orders and takes out questions, and changes what surrounds a page, ${profile.name}`, async ({
    browser,
  }) => {
    readAs(profile.language)
    const page = await windowOf(browser, profile)
    await page.goto('/login')
    await signIn(page, profile, { email: demo('superadmin'), password })
    await page.waitForURL('/superadmin/dashboard')
    await page.evaluate(() => localStorage.setItem('edit_site', 'on'))
    const errors = collectErrors(page)
    try {
      await editQuestions(page, profile)
      await editAround(page, profile)
      await undo(page, profile)
    } finally {
      await putBack(page, profile)
    }
    expect(errors).toEqual([])
    await page.context().close()
  })

const toast = (page: Page) => expectToast(page, t('Content Saved'), t("It's live now."))

/** The page as rendered without script, in the language of the profile. */
async function pageFor(page: Page, { language }: Profile, path: string) {
  const response = await page.request.get(path, { headers: { 'accept-language': language } })
  await expect(response).toBeOK()
  return response.text()
}

/** The questions in the structured data for search engines. */
async function publishedQuestions(page: Page, profile: Profile): Promise<string[]> {
  const html = await pageFor(page, profile, '/faq')
  expect(html).not.toContain('<script>document.title')
  const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const { mainEntity } = things
    .map(([, json = '']) => JSON.parse(json))
    .find((thing) => thing['@type'] === 'FAQPage')
  return mainEntity.map(({ name }: { name: string }) => name)
}

async function editQuestions(page: Page, profile: Profile) {
  const { input } = profile
  const before = await publishedQuestions(page, profile)
  await page.goto('/faq')
  const part = page.getByRole('region', { name: t('Startups') })
  await input.press(part.getByRole('button', { name: t('Add a question') }))
  const dialog = page.getByRole('dialog', { name: t('Add a question') })
  await input.write(dialog.getByLabel(t('Question')), question)
  await input.write(dialog.getByLabel(t('Answer')), 'They may.')
  await input.press(dialog.getByRole('button', { name: t('Save draft') }))
  await expectToast(page, t('Content Saved'), t('Only superadmins can see the draft.'))
  expect(await publishedQuestions(page, profile), 'a draft').toEqual(before)

  const up = part.getByRole('button', { name: t('Move {title} up', { title: question }) })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expectAccessible(page, 'a list that is edited')
  await expectNoHorizontalOverflow(page, 'a list that is edited')
  await input.press(part.getByRole('button', { name: t('Publish the list') }))
  await toast(page)
  const last = before.indexOf(t('Can I return a deliverable?'))
  const published = before.toSpliced(last, 0, question)
  await expect.poll(() => publishedQuestions(page, profile), 'published').toEqual(published)

  await input.press(part.getByRole('button', { name: t('Remove {title}', { title: question }) }))
  await input.press(part.getByRole('button', { name: t('Publish the list') }))
  await toast(page)
  await expect.poll(() => publishedQuestions(page, profile), 'taken out').toEqual(before)
}

/** Edits the meta title, the head of the marketplace, and a link in the footer. */
async function editAround(page: Page, profile: Profile) {
  const { input } = profile
  const write = async (text: string) => {
    const field = page.getByRole('textbox', { name: t('Text'), exact: true })
    await input.write(field, text)
    await page.keyboard.press('Enter')
    await toast(page)
    await expect(field).toHaveCount(0)
  }
  // The toast of the previous text may still be visible.
  const says = (path: string, text: string) =>
    expect.poll(() => pageFor(page, profile, path), path).toContain(text)
  const edit = (text: string) =>
    page.getByRole('button', { name: t('Edit: {text}', { text: text }) })
  const bar = page.getByRole('complementary', { name: t('Edit Site') })
  await input.press(bar.getByText(t('Title and description')))
  await input.press(bar.getByRole('button', { name: t('Edit: {text}', { text: t('FAQ') }) }))
  await write('Ask us </title><script>1</script>')
  await says('/faq', '<title>Ask us &lt;/title&gt;&lt;script&gt;1&lt;/script&gt; · Cohort</title>')
  await says('/faq', 'property="og:title" content="Ask us &lt;/title')

  await input.choose(bar.getByLabel(t('Page')), t('Internships'))
  await expect(page).toHaveURL('/internships')
  await input.press(edit(t('All open now. Apply in minutes.')))
  await write(`Open doors ${profile.language}`)
  await says('/internships', `Open doors ${profile.language}`)

  const link = t('Edit: {text}', { text: t('How it works') })
  await page.getByRole('contentinfo').getByRole('button', { name: link }).press('Enter')
  await write('So it works')
  for (const path of ['/internships', '/sitemap']) await says(path, '>So it works</a>')
}

/** Restores one text through its history dialog. */
async function undo(page: Page, { input, language }: Profile) {
  await page.goto(`/superadmin/site?language=${language}&text=${changed[0]}`)
  const dialog = page.getByRole('dialog', { name: t('Edit text') })
  await expectNoHorizontalOverflow(page, 'a list and its history')
  await input.press(dialog.getByRole('button', { name: t('Republish the original text') }))
  await toast(page)
  await expect(dialog).toBeHidden()
}

/** Restores the other texts through the API, even after a failure, so that the next run starts from the defaults. */
async function putBack(page: Page, { language }: Profile) {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const headers = { authorization: `Bearer ${token}` }
  const all = await page.request.get(`/api/site-content/texts?language=${language}`, { headers })
  const { texts } = await all.json()
  for (const { id, version } of texts.filter(({ id }: { id: string }) => isChanged(id))) {
    const data = { language, version, revision: 0 }
    await page.request.post(`/api/site-content/${id}/restore`, { data, headers })
  }
}

const isChanged = (id: string) => changed.some((one) => one === id)

test('concurrent edits of a list warn the second editor and show the published version', async ({
  browser,
}) => {
  readAs('en')
  const [first, second] = [await editing(browser), await editing(browser)]
  const part = (page: Page) => page.getByRole('region', { name: 'Hire as HR' })
  const step = 'Breathe out.'
  await part(second)
    .getByRole('button', { name: /^Move Hire accepted candidates.* up$/ })
    .click()
  await part(first).getByRole('button', { name: 'Add a step' }).click()
  await first.getByRole('dialog').getByLabel('Step').fill(step)
  await first.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click()
  await expectToast(first, 'Content Saved')

  await part(second).getByRole('button', { name: 'Publish the list' }).click()
  await expect(part(second).getByRole('alert')).toContainText(
    'changed this text while you were editing',
  )
  await part(second).getByText('Removed (1)').click()
  await part(second)
    .getByRole('button', { name: `Restore ${step}` })
    .first()
    .click()
  await part(second).getByRole('button', { name: 'Publish the list' }).click()
  await toast(second)
  const guest = await first.request.get('/help')
  expect(await guest.text()).toMatch(
    /Hire accepted candidates.*Schedule interviews.*Breathe out\./s,
  )

  await second.goto('/superadmin/site?language=en&text=help.hr.entries')
  await second.getByRole('button', { name: 'Republish the original text' }).click()
  await expect(second.getByRole('dialog')).toHaveCount(0)
  for (const page of [first, second]) await page.context().close()
})

async function editing(browser: Browser) {
  const context = await signedInContext(browser, demo('superadmin'))
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto('/help')
  await page.evaluate(() => localStorage.setItem('edit_site', 'on'))
  await page.reload()
  return page
}
