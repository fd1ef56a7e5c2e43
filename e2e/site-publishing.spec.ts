import { type Browser, expect, type Page, test } from '@playwright/test'
import { t, tIn } from '../contract/src/i18n/translate.ts'
import { demo, password } from './accounts.ts'
import { collectErrors, expectNoHorizontalOverflow, expectToast } from './page-assertions.ts'
import {
  expectLoadedWithinWindow,
  type Profile,
  profiles,
  readAs,
  signIn,
  windowOf,
} from './profiles.ts'
import { addressOf, publicPaths, type Records, sampleRecords } from './site.ts'

test.describe.configure({ timeout: 150_000 })

for (const profile of profiles)
  test(`a superadmin publishes a post and words in two languages, and takes them back, ${profile.name}`, async ({
    browser,
  }) => {
    readAs(profile.language)
    const page = await windowOf(browser, profile)
    await page.goto('/superadmin/news/new')
    await signIn(page, profile, { email: demo('superadmin'), password })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Write a Post'))
    const errors = collectErrors(page)
    await publishPost(page, profile, await windowOf(browser, profile))
    await changeText(browser, page, profile)
    expect(errors).toEqual([])
    await page.context().close()
  })

async function publishPost(page: Page, { input, language }: Profile, guest: Page) {
  const run = `${language}-${Date.now()}`
  const title = `Lamps for villages ${run}`
  await input.write(page.getByLabel(t('Title'), { exact: true }), title)
  await input.write(page.getByLabel(t('Summary')), 'Who rents one, and how.')
  await input.write(page.getByLabel(t('Text'), { exact: true }), 'By the week & by the month.')
  await input.press(page.getByRole('button', { name: t('Save Draft') }))
  await expectToast(page, t('Draft Saved'), title)
  const address = `/news/lamps-for-villages-${run}`
  expect((await guest.goto(address))?.status()).toBe(404)
  await input.press(page.getByRole('button', { name: t('Publish'), exact: true }))
  await expectToast(page, t('Post Published'), title)
  await expectLoadedWithinWindow(page, 'a post that is published')

  await guest.goto('/news')
  await guest.getByRole('link', { name: title }).click()
  await expect(guest).toHaveURL(address)
  await expect(guest.getByText('By the week & by the month.')).toBeVisible()
  expect(await (await guest.request.get('/news/feed.xml')).text()).toContain(title)
  await input.press(page.getByRole('button', { name: t('Unpublish') }))
  await expectToast(page, t('Post Unpublished'), title)
  expect((await guest.reload())?.status()).toBe(404)
  await guest.context().close()
}

/** The text each profile changes; different ones, so that concurrent tests do not conflict. */
const texts = {
  en: ['careers.text', '/careers'],
  de: ['team.text', '/team'],
} as const
const original = {
  en: 'Most people join {organisation} as interns. Our leaders started as interns.',
  de: "Every project has a team behind it. Here's who does what.",
}

/** Changes the same text in each language, checks that guests see it at once, and restores it. */
async function changeText(
  browser: Browser,
  page: Page,
  { input, language: profileLanguage }: Profile,
) {
  const [id, path] = texts[profileLanguage === 'de' ? 'de' : 'en']
  const before = original[profileLanguage === 'de' ? 'de' : 'en']
  for (const profile of profiles) {
    const { language } = profile
    const text = `Lamps ${language}`
    const guest = await windowOf(browser, profile)
    await guest.goto(path)
    await expect(guest.getByText(tIn(language, before)), 'the original words').toBeVisible()
    await page.goto(`/superadmin/site?language=${language}&text=${id}`)
    const dialog = page.getByRole('dialog', { name: t('Edit text') })
    const box = dialog.getByRole('textbox')
    await expect(box, 'what its readers read').toHaveValue(tIn(language, before))
    await input.write(box, text)
    await input.press(dialog.getByRole('button', { name: t('Publish'), exact: true }))
    await expectToast(page, t('Content Saved'), t("It's live now."))
    await guest.reload()
    await expect(guest.getByText(text, { exact: true })).toBeVisible()

    await page.goto(`/superadmin/site?language=${language}&text=${id}`)
    await expectNoHorizontalOverflow(page, 'a text and its history')
    const undo = t('Republish the original text')
    await input.press(dialog.getByRole('button', { name: undo }))
    await expectToast(page, t('Content Saved'), t("It's live now."))
    await guest.reload()
    await expect(guest.getByText(tIn(language, before))).toBeVisible()
    await guest.context().close()
  }
}

test('every public page is rendered without script in the requested language', async ({
  browser,
  request,
}) => {
  const records: Records = await sampleRecords(browser)
  for (const path of publicPaths)
    for (const language of ['en', 'de']) {
      const address = addressOf(path, records)
      const answer = await request.get(address, { headers: { 'accept-language': language } })
      await expect(answer, address).toBeOK()
      const html = await answer.text()
      expect.soft(html, address).toContain(`<html lang="${language}"`)
      expect.soft(html, address).toMatch(/<title>[^<]{3,}<\/title>/)
      expect.soft(html.match(/<h1[\s>]/g), address).toHaveLength(1)
      const text = /<main[\s>].*<\/main>/s.exec(html)?.[0].replaceAll(/<[^>]*>/g, ' ') ?? ''
      expect.soft(text.split(/\s+/).length, address).toBeGreaterThan(15)
    }
})
