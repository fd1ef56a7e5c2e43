import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('without script an invalid message shows its errors, keeps its input, and can be sent', async ({
  page,
}) => {
  await page.goto('/contact?topic=pitch')
  await page.getByLabel('Name').fill('Meera Iyer')
  await page.getByLabel('Email').fill('meera')
  await page.getByLabel('Startup').fill('Lotus')
  await page.getByLabel('Message').fill('An app for “farmers” & <more>.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('An app for “farmers” & <more>.')
  await expect(page.getByLabel('Startup')).toHaveValue('Lotus')
  await page.getByLabel('Email').fill(`meera-${Date.now()}@visitor.example`)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/contact\?sent=\w{10}$/)
  await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
})
