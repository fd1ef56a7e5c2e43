import { existsSync } from 'node:fs'
import { chromium } from './chromium.mjs'
import { installFromDebian } from './debian.mjs'
import { build, install } from './setup.mjs'
import { bin, run } from './steps.mjs'

const help = `Measures the built product; after --, for example npm run bench -- --small --only P1,P3:
  --small        a tenth of the data, and turns of a second
  --part 100     so many times less data
  --only P1,P3   these cases only: P1 to P20, ANALYTICS, AUDIT
  --pg URL       on a PostgreSQL that is there; else one is started for the run
  --rounds 5     how often each case is measured
  --seconds 3    how long each measurement takes
  --help         this`

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(help)
  process.exit(0)
}

/** The load comes from wrk, which is no JavaScript and leaves the CPU to the product. */
async function wrk() {
  const places = [process.env.WRK, '/usr/bin/wrk', '/usr/local/bin/wrk']
  const installed = () => places.find((place) => place && existsSync(place))
  if (!installed()) await installFromDebian(['wrk'])
  return installed() ?? ''
}

await install()
await build()
const env = { CHROMIUM: (await chromium()) ?? '', WRK: await wrk() }
process.exit(await run(bin('tsx'), ['bench/bench.ts', ...args], { env }))
