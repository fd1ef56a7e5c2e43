import { expect, test } from '@playwright/test'
import { registeredPerson, signedInContext } from './accounts.ts'
import { collectErrors, expectToast } from './page-assertions.ts'

test('a student saves a search as an alert, renames, pauses and deletes it', async ({
  browser,
  request,
}) => {
  const { email, password } = await registeredPerson(request)
  const context = await signedInContext(browser, email, password)
  const page = await context.newPage()
  const errors = collectErrors(page)
  await page.goto('/internships?category=Marketing&remote=true')
  await page.getByRole('button', { name: 'Create Alert' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('From home')
  await dialog.getByRole('button', { name: 'Create Alert' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/internships?saved=true')
  await page.getByRole('button', { name: 'Rename From home' }).click()
  await dialog.getByLabel('Name').fill('Near home')
  await dialog.getByLabel('Name').press('Enter')
  await expect(page.getByRole('link', { name: 'Near home' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause Near home' }).click()
  await expectToast(page, 'Alert Paused', 'Near home')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Near home' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Near home?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Near home' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Near home' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Alert Deleted')
  await expect(page.getByRole('link', { name: 'Near home' })).toHaveCount(0)
  expect(errors).toEqual([])
  await context.close()
})
