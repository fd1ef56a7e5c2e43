import { fileURLToPath } from 'node:url'
import { type BrowserContext, test } from '@playwright/test'
import { demo, signedInContext } from './accounts.ts'
import { expectLoaded } from './page-assertions.ts'
import {
  addressOf,
  everyAccount,
  pathsOf,
  publicPaths,
  type Records,
  sampleRecords,
} from './site.ts'

const folder = fileURLToPath(new URL('../screens', import.meta.url))
const widths = [1280, 360]
const schemes = ['light', 'dark'] as const

let records: Records
test.beforeAll(async ({ browser }) => {
  records = await sampleRecords(browser)
})

/** `screens/hr/hr-applications 360 dark.png` */
async function shoot(context: BrowserContext, who: string, paths: readonly string[]) {
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(addressOf(path, records))
    await expectLoaded(page, path)
    const name = path.replaceAll('/', '-').replace(':', '') || 'home'
    for (const width of widths)
      for (const colorScheme of schemes) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        const file = `${folder}/${who}/${name} ${width} ${colorScheme}.png`
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
      }
  }
}

test('guest', ({ context }) => shoot(context, 'guest', publicPaths))

for (const who of everyAccount)
  test(who, async ({ browser }) => {
    const context = await signedInContext(browser, demo(who))
    await shoot(context, who, pathsOf(who))
    await context.close()
  })
