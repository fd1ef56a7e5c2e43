import { chromium } from './chromium.mjs'
import { build, install } from './setup.mjs'
import { bin, run, say } from './steps.mjs'

await install()
await build()
const path = await chromium()
if (!path) {
  console.warn('No Chromium here and none may be installed.')
  process.exit(1)
}
say('Writing screenshots into screens/ …')
const args = ['test', '--config', 'e2e/screens.config.ts', ...process.argv.slice(2)]
process.exit(await run(bin('playwright'), args, { env: { CHROMIUM: path } }))
