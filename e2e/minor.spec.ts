import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { logIn, registeredPerson } from './accounts.ts'
import { followMail, openMail } from './mailbox.ts'
import { expectAccessible, expectNoHorizontalOverflow } from './page-assertions.ts'
import { phone } from './profiles.ts'
import { expectToast } from './toasts.ts'

const planned = 'Read the brief and the first three tickets'

async function sendCheckIn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByRole('button', { name: 'Check In' }).click()
  return dialog
}

test('someone younger than 18 checks in once a guardian has agreed', async ({ page, request }) => {
  const person = await registeredPerson(request)
  const guardian = `guardian.${randomUUID()}@home.example`
  await logIn(page, person.email, person.password)
  const questions = page.getByRole('region', { name: 'Questions about your account' })
  await expect(questions).toContainText('Are you 18 or older?')
  await expectAccessible(page, 'the question about the age')
  await questions.getByRole('button', { name: 'I am younger' }).click()

  await expect(questions).toContainText('has to agree before you can check in')
  await page.getByRole('button', { name: 'Check In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Work mode').selectOption('Remote')
  await dialog.getByLabel('Planned tasks').fill(planned)
  await sendCheckIn(page)
  await expectToast(page, 'Check-in Failed', 'Before you can track time')
  await expect(dialog.getByLabel('Planned tasks')).toHaveValue(planned)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await questions.getByRole('button', { name: 'Ask your guardian' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask your guardian' })
  await asking.getByRole('button', { name: 'Send link' }).click()
  await expect(asking.getByLabel('email')).toBeFocused()
  await asking.getByLabel('email').fill(guardian)
  await asking.getByRole('button', { name: 'Send link' }).click()
  await expect(questions).toContainText(`We sent a link to ${guardian}`)
  await expect(questions.getByRole('button', { name: 'End the link' })).toBeVisible()

  const context = await page.context().browser()?.newContext({ viewport: phone })
  const other = await context?.newPage()
  if (!context || !other) throw new Error('There is no browser.')
  await followMail(other, guardian, `${person.full_name} asks for your consent`)
  await expect(other.getByRole('heading', { level: 1 })).toContainText(person.full_name)
  await expectAccessible(other, "the guardian's page")
  await expectNoHorizontalOverflow(other, "the guardian's page")
  if (process.env.SHOTS) await other.screenshot({ path: '/tmp/g360.png', fullPage: true })
  await other.getByRole('button', { name: 'I agree' }).click()
  await expect(other.getByLabel('Your full name')).toBeFocused()
  await other.getByLabel('Your full name').fill('Maya Verma')
  await other.getByRole('button', { name: 'I agree' }).click()
  await expect(other.getByText(/can check in from now on/)).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'This link is not valid any more',
  )
  await openMail(other, guardian, `Your answer for ${person.full_name}`)
  await context.close()

  await expect(questions).toHaveCount(0)
  await page.getByRole('button', { name: 'Check In' }).click()
  await expect(dialog.getByLabel('Planned tasks')).toHaveValue(planned)
  await sendCheckIn(page)
  await expectToast(page, 'Checked In Successfully')

  await page.goto('/settings')
  await expect(page.getByText('Your guardian Maya Verma')).toBeVisible()
  await page.getByRole('button', { name: 'I am 18 by now' }).click()
  await expectToast(page, 'Age saved')
  await expect(page.getByText('You are 18 or older.')).toBeVisible()
})
