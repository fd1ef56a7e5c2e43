import { expect, type Page, test } from '@playwright/test'

/** The bytes of script transferred so far. */
const scriptOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
  })

for (const path of ['/', '/students', '/internships'])
  test(`${path} comes to a guest with hardly any script, and is hydrated at the first interaction`, async ({
    page,
  }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await scriptOf(page)).toBeLessThan(5_000)
    await page.keyboard.press('Tab')
    await expect.poll(() => scriptOf(page)).toBeGreaterThan(50_000)
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    expect(problems).toEqual([])
  })

test('a click before hydration is replayed after it', async ({ page }) => {
  await page.goto('/internships')
  const posting = page.locator('main a[href^="/internships/"]').first()
  await page.goto((await posting.getAttribute('href')) ?? '')
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Share')?.click()
  })
  await expect(page.getByText(/Link Copied|The link could not be copied/).first()).toBeVisible()
})

test('pages hydrate without an interaction for signed-in users', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('auth_token', 'ended'))
  await page.goto('/students')
  await expect.poll(() => scriptOf(page)).toBeGreaterThan(50_000)
})
