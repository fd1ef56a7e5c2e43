import { expect, type Page, test } from '@playwright/test'
import { demo, password, signedInContext } from './accounts.ts'
import { expectLoaded } from './page-assertions.ts'

const path = '/hr/applications'

test('a list is sorted by its headers, walked by keyboard, and its view is there on the next device', async ({
  browser,
  baseURL,
}) => {
  const context = await signedInContext(browser, demo('hr'), password, baseURL)
  const page = await context.newPage()
  await page.goto(path)
  await expectLoaded(page, path)
  const header = page.getByRole('columnheader', { name: 'Applicant' })

  await test.step('a header sorts, the address has it, and Back restores', async () => {
    const latest = await names(page)
    await header.getByRole('button').click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => names(page)).not.toEqual(latest)
    const sorted = await names(page)
    expect(sorted).toEqual(sorted.toSorted())
    await page.goBack()
    await expect(page).not.toHaveURL(/sort=/)
    await expect.poll(() => names(page)).toEqual(latest)
    await page.goForward()
    await expect.poll(() => names(page)).toEqual(sorted)
  })

  await test.step('its head stays in sight while the rows scroll', async () => {
    await page.mouse.move(640, 600)
    await page.mouse.wheel(0, 600)
    await expect(page.locator('tbody tr').first()).not.toBeInViewport()
    await expect(header).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, -600)
    await expect(page.locator('tbody tr').first()).toBeInViewport()
  })

  await test.step('the keyboard walks the rows, and selects with x and Shift', async () => {
    await page.getByRole('searchbox').press('ArrowDown')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(selected(page)).toHaveCount(1)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(selected(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(selected(page)).toHaveCount(0)
  })

  await test.step('a click with Shift selects everyone between', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await boxes.nth(1).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await expect(selected(page)).toHaveCount(4)
  })

  await test.step('a hidden column, lower rows and a view are stored', async () => {
    const before = (await page.locator('tbody tr').first().boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Display', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Display' })
    await menu.getByLabel('Score').click()
    await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveCount(0)
    await menu.getByLabel('Compact').click()
    await expect
      .poll(async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0)
      .toBeLessThan(before)
    await menu.getByRole('button', { name: 'Save this view…' }).click()
    await menu.getByLabel('Name of the view').fill('By name')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'By name', exact: true })).toBeVisible()
  })
  await context.close()

  const other = await signedInContext(browser, demo('hr'), password, baseURL)
  const elsewhere = await other.newPage()
  await elsewhere.goto(path)
  await expectLoaded(elsewhere, path)
  await expect(elsewhere.getByRole('columnheader', { name: 'Score' })).toHaveCount(0)
  await elsewhere.getByRole('button', { name: 'Display', exact: true }).click()
  const menu = elsewhere.getByRole('dialog', { name: 'Display' })
  await expect(menu.getByLabel('Compact')).toBeChecked()
  await menu.getByRole('link', { name: 'By name' }).click()
  await expect(elsewhere).toHaveURL(/sort=name/)
  await elsewhere.keyboard.press('Escape')
  await elsewhere.getByRole('button', { name: 'By name', exact: true }).click()
  // The account is shared with other journeys.
  await menu.getByRole('button', { name: 'Reset rows and columns' }).click()
  await menu.getByRole('button', { name: 'Delete By name' }).click()
  await elsewhere.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(menu.getByRole('link', { name: 'By name' })).toHaveCount(0)
  await other.close()
})

const selected = (page: Page) => page.locator('tbody tr[aria-selected=true]')

/** Who stands in the rows, as the table orders them: without regard to capitals. */
const names = async (page: Page) => {
  const texts = await page.locator('tbody tr p.font-medium').allTextContents()
  return texts.map((text) => text.toLowerCase())
}
