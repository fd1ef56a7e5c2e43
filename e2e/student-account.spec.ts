import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { t } from '../contract/src/i18n/translate.ts'
import { apiAs, demo, type Person, password, registeredPerson } from './accounts.ts'
import { codeOf } from './authenticator.ts'
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

declare global {
  interface Window {
    /** The colour schemes seen so far. */
    seen: Set<string>
  }
}

test.describe.configure({ timeout: 150_000 })

const bio = 'I like to finish things.'
const languageNames: Record<string, string> = { en: 'English', de: 'Deutsch' }

for (const profile of profiles)
  test(`a student's own pages, from the first saved posting to the last goodbye, ${profile.name}`, async ({
    browser,
    request,
  }) => {
    readAs(profile.language)
    const person = await registeredPerson(request, undefined, profile.language)
    const other = await windowOf(browser, profile)
    await enter(other, profile, await registeredPerson(request, undefined, profile.language))
    const page = await windowOf(browser, profile)
    const errors = collectErrors(page)
    await enter(page, profile, person)
    await savePostings(page, profile)
    const { id } = await editProfile(page, profile, request, person)
    await other.goto(`/people/${id}`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText(bio)).toHaveCount(0)
    await chooseSettings(page, profile)
    await other.reload()
    await expect(other.getByText(bio)).toBeVisible()
    const codes = await guard(page, profile, person)
    await useCode(await windowOf(browser, profile), profile, person, codes[0] ?? '')
    await exportData(page, profile)
    expect(errors).toEqual([])
    await leave(page, profile, person, codes[1] ?? '')
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main(other)).not.toContainText(person.full_name)
    const superadmin = await apiAs(request, { email: demo('superadmin'), password })
    const search = `/api/admin/users?search=${person.email}`
    expect((await superadmin.get<{ users: unknown[] }>(search)).users).toEqual([])
    for (const one of [page, other]) await one.context().close()
  })

const accountOf = ({ email, password }: Person) => ({ email, password })
const main = (page: Page) => page.getByRole('main')

async function enter(page: Page, profile: Profile, person: Person) {
  await page.goto('/login')
  await signIn(page, profile, person)
  await expect(page).toHaveURL('/intern/dashboard')
  const greeting = t('Welcome back, {full_name}!', { full_name: person.full_name })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting)
}

/** Saves a posting and a search alert; both appear on the saved page. */
async function savePostings(page: Page, { input }: Profile) {
  await page.goto('/internships?paid=Paid')
  const heart = main(page).getByRole('article').first().getByRole('button')
  await expect(heart).toHaveAttribute('aria-disabled', 'false')
  await input.press(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const title = await main(page).getByRole('article').first().getByRole('heading').innerText()
  await input.press(main(page).getByRole('button', { name: t('Create Alert') }))
  const dialog = page.getByRole('dialog', { name: t('Create Alert') })
  await input.write(dialog.getByLabel(t('Name')), 'Paid near me')
  await expectAccessible(page, 'an alert that is made')
  await input.press(dialog.getByRole('button', { name: t('Create Alert') }))
  await expectToast(page, t('Alert Created'), 'Paid near me')
  await page.goto('/internships?saved=true')
  await expect(main(page).getByRole('article').filter({ hasText: title })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Paid near me' })).toBeVisible()
  await expectLoadedWithinWindow(page, 'saved internships')
}

/** Edits texts and the avatar; an invalid link is rejected. */
async function editProfile(
  page: Page,
  { input }: Profile,
  request: APIRequestContext,
  person: Person,
) {
  await page.goto('/intern/profile')
  await input.press(page.getByRole('button', { name: t('Edit Profile') }))
  await input.write(page.getByLabel(t('Bio')), bio)
  await input.write(page.getByLabel(t('Skills')), 'React')
  await input.write(page.getByLabel(t('GitHub')), 'javascript:alert(1)')
  await input.press(page.getByRole('button', { name: t('Save'), exact: true }))
  await expect(page.getByText(t('Please enter a valid https link.'))).toBeVisible()
  await input.write(page.getByLabel(t('GitHub')), 'https://github.com/nila')
  await input.press(page.getByRole('button', { name: t('Save'), exact: true }))
  await expectToast(page, t('Profile Updated'))
  const buffer = await page.screenshot()
  const fileChooser = page.waitForEvent('filechooser')
  await input.press(page.getByRole('button', { name: t('Add a picture') }))
  await (await fileChooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await input.press(page.getByRole('button', { name: t('Save picture') }))
  await expect(page.getByRole('button', { name: t('Remove picture') })).toBeVisible()
  await expectLoadedWithinWindow(page, 'a profile with a picture')
  return (await apiAs(request, accountOf(person))).get<{ id: string }>('/api/auth/me')
}

/** Theme and language apply at once; the other settings are saved together. */
async function chooseSettings(page: Page, { input, language, options: { colorScheme } }: Profile) {
  const scheme = colorScheme === 'dark' ? 'light' : 'dark'
  const other = otherThan(language)
  const choose = async (to: typeof language) => {
    await input.choose(page.getByLabel(t('Language')), languageNames[to] ?? '')
    readAs(to)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Settings'))
  }
  await page.goto('/settings')
  await input.choose(page.getByLabel(t('Theme')), scheme === 'dark' ? t('Dark') : t('Light'))
  await expectScheme(page, scheme)
  await choose(other)
  await choose(language)
  const mails = page.getByLabel(t('Email: {kind}', { kind: t('Certificates') }))
  await input.choose(mails, t('Off'))
  const visibility = page.getByRole('radio', { name: t('Public') })
  await visibility.press('Space')
  await expect(visibility).toBeChecked()
  await input.press(page.getByRole('button', { name: t('Save All Settings') }))
  await expectToast(page, t('Settings Saved'))
  expect(await firstPaints(page)).toEqual([scheme])
  await expect(mails.locator('option:checked')).toHaveText(t('Off'))
  await expectLoadedWithinWindow(page, 'settings')
  await expectAccessible(page, 'settings')
}

/** Records the color schemes from the first frame on: a chosen theme must not flash. */
async function firstPaints(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.documentElement).colorScheme)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Settings'))
  return page.evaluate(() => [...window.seen])
}

/** Sets up two-factor authentication; returns the recovery codes. */
async function guard(page: Page, { input }: Profile, person: Person): Promise<string[]> {
  const card = page.getByRole('region', { name: t('Two-factor authentication') })
  await input.write(card.getByLabel(t('Your password'), { exact: true }), person.password)
  await input.press(card.getByRole('button', { name: t('Set up two-factor authentication') }))
  const key = await card.locator('code').innerText()
  await input.write(card.getByLabel(t('Code'), { exact: true }), codeOf(key))
  await input.press(card.getByRole('button', { name: t('Turn on') }))
  const codes = card.getByRole('list', { name: t('Recovery codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectLoadedWithinWindow(page, 'recovery codes')
  const recoveryCodes = await codes.allInnerTexts()
  await input.press(card.getByRole('button', { name: t("I've saved them") }))
  return recoveryCodes
}

async function useCode(page: Page, profile: Profile, person: Person, code: string) {
  const { input } = profile
  await page.goto('/login')
  await signIn(page, profile, person)
  await input.press(page.getByRole('button', { name: t('Use a recovery code') }))
  await input.write(page.getByLabel(t('Recovery code')), code)
  await input.press(page.getByRole('button', { name: t('Log In'), exact: true }))
  await expect(page).toHaveURL('/intern/dashboard')
  await page.context().close()
}

async function exportData(page: Page, { input }: Profile) {
  const download = page.waitForEvent('download')
  await input.press(page.getByRole('button', { name: t('Export my data') }))
  const file = await download
  expect(file.suggestedFilename()).toBe('cohort-my-data.zip')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
}

async function leave(page: Page, { input }: Profile, person: Person, code: string) {
  await input.press(page.getByRole('button', { name: t('Delete my account') }))
  const dialog = page.getByRole('dialog', { name: t('Permanently delete your account?') })
  await input.write(dialog.getByLabel(t('Type your email to confirm')), person.email)
  await input.write(dialog.getByLabel(t('Your password'), { exact: true }), person.password)
  await input.write(dialog.getByLabel(t('Code'), { exact: true }), code)
  await expectAccessible(page, 'a last question')
  await input.press(dialog.getByRole('button', { name: t('Delete permanently') }))
  await expect(page).toHaveURL('/goodbye')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Account Deleted'))
  await expectLoadedWithinWindow(page, 'a goodbye')
  await expectAccessible(page, 'a goodbye')
}
