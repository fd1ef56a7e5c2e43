import { expect, test } from '@playwright/test'
import { addSession, demo, password } from './accounts.ts'
import { openMail } from './mailbox.ts'
import {
  collectErrors,
  expectAccessible,
  expectNoHorizontalOverflow,
  expectToast,
} from './page-assertions.ts'

test('a superadmin edits the German invitation, sends one, and returns to the default', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', ...(baseURL && { baseURL }) })
  await addSession(context, { email: demo('superadmin'), password })
  const page = await context.newPage()
  const errors = collectErrors(page)

  await page.goto('/superadmin/settings')
  await page.getByRole('link', { name: 'Mails bearbeiten' }).click()
  await page.getByRole('searchbox').fill('eingeladen wird')
  const invitation = page.getByRole('link', { name: 'Sie sind zu {organisation} eingeladen' })
  await expect(invitation).toHaveCount(1)
  await expectAccessible(page, 'the list of mails')
  await invitation.press('Enter')

  const subject = page.getByLabel('Betreff')
  await subject.fill('Willkommen bei {organisation}, sagt {nobody}')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Diese E-Mail hat keine Variable {nobody}.')).toBeVisible()
  await subject.fill('Willkommen <b>an Bord</b>, sagt ')
  await page.getByRole('button', { name: '{inviter}' }).press('Enter')
  await expect(subject).toHaveValue('Willkommen <b>an Bord</b>, sagt {inviter}')
  await expect(subject).toBeFocused()
  await page.reload()
  await expect(subject).toHaveValue('Willkommen <b>an Bord</b>, sagt {inviter}')

  await page.getByRole('button', { name: 'Vorschau' }).click()
  const preview = page.frameLocator('iframe')
  const heading = preview.getByRole('heading', { name: 'Willkommen <b>an Bord</b>, sagt Daniel' })
  await expect(heading).toBeVisible()
  await expect(heading).toHaveCSS('font-size', '20px')
  await expectAccessible(page, 'a mail with its preview')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalOverflow(page, 'a mail with its preview')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectToast(page, 'Wortlaut gespeichert')

  const guest = `guest-${Date.now()}@mail.example`
  await page.goto('/superadmin/users')
  await page.getByRole('button', { name: 'Benutzer einladen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vollständiger Name').fill('Jonas Ernst')
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill(guest)
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dialog).toBeHidden()
  await openMail(page, guest, 'Willkommen <b>an Bord</b>, sagt ')

  await page.goto('/superadmin/mails?language=de&mail=account.invitation')
  await page.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücksetzen' }).click()
  await expectToast(page, 'Standardtext wiederhergestellt')
  await expect(subject).toHaveValue('Sie sind zu {organisation} eingeladen')
  // The one that was refused.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await context.close()
})
