import { expect, type Page, test } from '@playwright/test'
import { demo, logIn } from './accounts.ts'

/**
 * As many files and calls as the first page of each role may need, none of them cached, and their bytes over the wire:
 * the document, scripts, styles, the font, responses of the API and images, with their headers.
 */
const most: [name: string, requests: number, kilobytes: number][] = [
  ['superadmin', 25, 250],
  ['pa', 25, 249],
  ['ia', 25, 252],
  ['ha', 25, 262],
  ['hr', 21, 246],
  ['pm', 25, 256],
  ['tm', 25, 257],
  ['tl', 25, 246],
  ['sd', 25, 251],
  ['dev', 25, 251],
  ['intern', 25, 252],
  ['startup', 25, 251],
]

/** What has come over the wire so far, by request; what the cache has is 0. The stream of events never ends. */
async function recordBytes(page: Page) {
  const bytes = new Map<string, number>()
  const open = new Set<string>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/api/live')) open.add(requestId)
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    bytes.set(requestId, response.encodedDataLength),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength)
    open.delete(requestId)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  return { sizes: () => [...bytes.values()].filter((size) => size > 0), open }
}

for (const [name, requests, kilobytes] of most)
  test(`the first page of ${name} needs at most ${requests} requests and ${kilobytes} kB`, async ({
    browser,
  }) => {
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
    const loaded = await recordBytes(page)
    const script = page.waitForResponse(/\/assets\/.+\.js$/)
    const live = page.waitForRequest(/\/api\/live/)
    await page.goto(url)
    // The stream of events stays open, so the network is never idle.
    await live
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => loaded.open.size).toBe(0)
    const sizes = loaded.sizes()
    expect(sizes.length).toBeLessThanOrEqual(requests)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(kilobytes)
    const headers = await (await script).allHeaders()
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(JSON.stringify(headers).length).toBeLessThan(700)
    await context.close()
  })
