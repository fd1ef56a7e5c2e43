import { expect, type Page, test } from '@playwright/test'
import { fillLogin, registeredPerson } from './accounts.ts'
import {
  collectErrors,
  expectAccessible,
  expectNoHorizontalOverflow,
  expectToast,
} from './page-assertions.ts'

/** A virtual authenticator with user verification. */
async function giveDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a user adds a passkey, signs in with it alone, and removes it', async ({ page, request }) => {
  const person = await registeredPerson(request)
  const errors = collectErrors(page)
  await giveDevice(page)
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()

  await page.goto('/settings')
  const mine = page.getByRole('region', { name: 'Passkeys' })
  await mine.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
  await expectAccessible(page, 'adding a passkey')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Passkey Added', 'You can now log in with “My phone”.')
  await expect(mine.getByText('Not used yet')).toBeVisible()
  // On a phone it lies over the fields at the bottom.
  await page.locator('[data-tone]').getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalOverflow(page, 'passkeys')
  await expectAccessible(page, 'passkeys')
  await page.setViewportSize({ width: 1280, height: 800 })

  expect(errors).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectToast(page, 'Login Successful')
  await expect(page).toHaveURL('/intern/dashboard')
  // Requests sent while signed out were rejected.
  errors.length = 0

  await page.goto('/settings')
  await expect(mine.getByText('Last used')).toBeVisible()
  await mine.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expectToast(page, 'Passkey Removed')
  await expect(mine.getByText('No passkeys yet.')).toBeVisible()
  expect(errors).toEqual([])
})
