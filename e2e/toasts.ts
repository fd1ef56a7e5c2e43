import { expect, type Page } from '@playwright/test'

/** Expects exactly one toast with this text (spec §9). */
export async function expectToast(page: Page, title: string, text?: string) {
  const toast = page.locator('[data-tone]').filter({ hasText: title })
  await expect(toast).toBeVisible()
  if (text) await expect(toast).toContainText(text)
}
