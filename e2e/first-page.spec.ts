import { expect, test } from '@playwright/test'
import { demo, logIn } from './accounts.ts'

/** As many files and calls as the first page of a role may need, none of them cached. */
const most: [name: string, requests: number][] = [
  ['superadmin', 28],
  ['pm', 27],
  ['tm', 36],
  ['tl', 28],
  ['intern', 28],
  ['hr', 25],
  ['startup', 29],
]

for (const [name, requests] of most)
  test(`the first page of ${name} needs at most ${requests} requests`, async ({ browser }) => {
    const signedIn = await browser.newContext()
    const login = await signedIn.newPage()
    await logIn(login, demo(name))
    await login.waitForURL(/dashboard/)
    const url = login.url()
    const storageState = await signedIn.storageState()
    await signedIn.close()

    const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
    const page = await context.newPage()
    // What is loaded when the browser is idle does not belong to the first page; with Save-Data it waits for a press.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const script = page.waitForResponse(/\/assets\/.+\.js$/)
    const live = page.waitForRequest(/\/api\/live/)
    await page.goto(url)
    // The stream of events stays open, so the network is never idle.
    await live
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(loaded.length).toBeLessThanOrEqual(requests)
    const headers = await (await script).allHeaders()
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(JSON.stringify(headers).length).toBeLessThan(700)
    await context.close()
  })
