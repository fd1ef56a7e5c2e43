import { loadEnvironment, requireEnvironment, writeFirstEnvironment } from './environment.mjs'
import { install } from './setup.mjs'
import { bin, must, run, say } from './steps.mjs'

writeFirstEnvironment()
loadEnvironment()
requireEnvironment()
await install()
say('Building the web once; the server restarts when its files change.')
await must('npm', ['run', 'build', '-w', 'web', '--loglevel=error'])
await must(bin('tsx'), ['server/src/prepare-database.ts'])
process.exit(await run(bin('tsx'), ['watch', 'server/src/main.ts']))
