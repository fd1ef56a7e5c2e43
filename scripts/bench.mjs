import { chromium } from './chromium.mjs'
import { build, install } from './setup.mjs'
import { bin, run } from './steps.mjs'

/** `npm run bench`; after `--`: `--small`, `--only P1,P3`, `--pg URL`, `--rounds 5`, `--seconds 3`. */
await install()
await build()
const env = { CHROMIUM: (await chromium()) ?? '' }
process.exit(await run(bin('tsx'), ['bench/bench.ts', ...process.argv.slice(2)], { env }))
