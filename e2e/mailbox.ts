import { expect, type Page } from '@playwright/test'

/** Opens the local mailbox and the newest email with this subject. */
export async function openMail(page: Page, recipient: string, subject: string) {
  const entry = page.getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto(`/dev/mailbox?recipient=${encodeURIComponent(recipient)}`)
    await expect(entry).toBeVisible({ timeout: 500 })
  }).toPass()
  await entry.click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

/** Follows the main link of the email. */
export async function followMail(page: Page, recipient: string, subject: string) {
  await openMail(page, recipient, subject)
  await page.getByRole('article').getByRole('link', { name: /^http/ }).click()
}
