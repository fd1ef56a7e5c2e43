import { loadEnvironment, requireEnvironment } from './environment.mjs'
import { build, install } from './setup.mjs'
import { run } from './steps.mjs'

/** `node scripts/run.mjs backup FILE`: runs a command of the server with the settings of .env. */
const [command, ...args] = process.argv.slice(2)
loadEnvironment()
requireEnvironment()
await install()
await build()
process.exit(
  await run(process.execPath, ['--enable-source-maps', `server/dist/${command}.js`, ...args]),
)
