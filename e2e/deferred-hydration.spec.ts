import { expect, type Page, test } from '@playwright/test'

/** The bytes of script transferred so far. */
const scriptOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
  })

/** As on a phone whose owner saves data. */
const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })

for (const path of ['/', '/students', '/internships'])
  test(`${path} comes with hardly any script to who saves data, and is hydrated at the first interaction`, async ({
    page,
  }) => {
    await page.addInitScript(saveData)
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto(path, { waitUntil: 'networkidle' })
    // As a browser says when the page is laid out under a pointer that rests.
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove')))
    await page.waitForLoadState('networkidle')
    expect(await scriptOf(page)).toBeLessThan(5_000)
    await page.keyboard.press('Tab')
    await expect.poll(() => scriptOf(page)).toBeGreaterThan(50_000)
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    expect(problems).toEqual([])
  })

test('a page is hydrated when the pointer moves over it', async ({ page }) => {
  await page.addInitScript(saveData)
  await page.goto('/students', { waitUntil: 'networkidle' })
  await page.mouse.move(100, 100)
  await page.mouse.move(200, 200)
  await expect.poll(() => scriptOf(page)).toBeGreaterThan(50_000)
})

test('a page is hydrated when the browser is idle, without an interaction', async ({ page }) => {
  await page.goto('/internships')
  await expect.poll(() => scriptOf(page)).toBeGreaterThan(50_000)
})

for (const [path, button, answer] of [
  ['/login', 'Log In', 'Enter your email.'],
  ['/signup', 'Sign Up', 'Enter your full name.'],
] as const)
  test(`${path} is sent before its script, which then answers`, async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByLabel('Password', { exact: true }).fill('kept')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(answer)).toBeHidden()
    release()
    await expect(page.getByText(answer)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('kept')
    expect(new URL(page.url()).search).toBe('')
  })

test('a click before hydration is replayed after it', async ({ page }) => {
  await page.goto('/internships')
  const posting = page.locator('main a[href^="/internships/"]').first()
  await page.goto((await posting.getAttribute('href')) ?? '')
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Share')?.click()
  })
  await expect(page.getByText(/Link Copied|Couldn't copy the link/).first()).toBeVisible()
})

test('pages hydrate without an interaction for signed-in users', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('auth_token', 'ended'))
  await page.goto('/students')
  await expect.poll(() => scriptOf(page)).toBeGreaterThan(50_000)
})
