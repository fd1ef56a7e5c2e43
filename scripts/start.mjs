import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvironment, requireEnvironment, writeFirstEnvironment } from './environment.mjs'
import { build, install } from './setup.mjs'
import { must, say } from './steps.mjs'

// The server has its own end, so this one is for what comes before.
const stop = () => process.exit(143)
process.once('SIGTERM', stop)
writeFirstEnvironment()
loadEnvironment()
requireEnvironment()
await install()
await build()
process.env.NODE_ENV ??= 'production'
// Creating the embedded database takes far more memory than serving it: a separate process releases it. What is there
// already the server prepares itself, in the time that another process would take to begin.
const isThere = process.env.DATABASE_URL || existsSync(join(process.env.DATA_DIR || 'data', 'pg'))
if (!isThere)
  await must(process.execPath, ['--enable-source-maps', 'server/dist/prepare-database.js'])
say('Starting the server …')
process.setSourceMapsEnabled(true)
process.off('SIGTERM', stop)
await import('../server/dist/main.js')
