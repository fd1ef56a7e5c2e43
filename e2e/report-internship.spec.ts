import { expect, test } from '@playwright/test'
import { demo, logIn } from './accounts.ts'

test('a visitor without script reports an internship, and a superadmin dismisses it', async ({
  browser,
  page,
}) => {
  const visit = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await visit.newPage()
  await visitor.goto('/internships')
  const link = visitor.getByRole('article').getByRole('heading').getByRole('link').first()
  const title = await link.innerText()
  await link.click()
  await visitor.getByRole('link', { name: 'Report this internship' }).click()
  const words = `They want <money> & more, ${Date.now()}.`
  await visitor.getByLabel("What's wrong").fill(words)
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByText('Please choose a reason.').first()).toBeVisible()
  await expect(visitor.getByLabel("What's wrong")).toHaveValue(words)
  await visitor.getByLabel('Reason').selectOption({ label: 'It looks like a scam' })
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByRole('heading', { name: 'Report sent' })).toBeVisible()
  await visit.close()

  await logIn(page, demo('superadmin'))
  await page.getByRole('button', { name: 'Internships', exact: true }).click()
  await page.getByRole('link', { name: 'Moderation' }).click()
  await page.getByRole('tab', { name: 'Reported' }).click()
  await expect(page.getByText(words)).toBeVisible()
  const posting = page.getByRole('listitem').filter({ hasText: words }).filter({ hasText: title })
  await posting.getByRole('button', { name: 'Dismiss reports' }).click()
  await expect(page.getByText(words)).toBeHidden()
})
