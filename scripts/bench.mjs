import { chromium } from './chromium.mjs'
import { build, install } from './setup.mjs'
import { bin, run } from './steps.mjs'

const help = `Measures the built product; after --, for example npm run bench -- --small --only P1,P3:
  --small        a tenth of the data
  --only P1,P3   these cases only
  --pg URL       on a PostgreSQL that is there; else one is started for the run
  --rounds 5     how often each case is measured
  --seconds 3    how long each measurement takes
  --help         this`

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(help)
  process.exit(0)
}
await install()
await build()
const env = { CHROMIUM: (await chromium()) ?? '' }
process.exit(await run(bin('tsx'), ['bench/bench.ts', ...args], { env }))
