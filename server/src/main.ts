import { ensureSuperadmin } from '#domains/identity/accounts/bootstrap.ts'
import { persist } from '#platform/database/persist.ts'
import { stopOnSignals } from '#platform/http/stop.ts'
import { buildApp } from './app.ts'
import { configFrom } from './config.ts'
import { runJobs } from './jobs.ts'
import { log } from './platform/log.ts'
import { openDatabase, ownWords } from './prepare.ts'

/** Starts the server: configuration, database at this build's version, listening, then what is done by itself. */
async function start() {
  const config = configFrom(process.env)
  const database = await openDatabase(config)
  await ensureSuperadmin(database, config)
  const app = await buildApp(config, database)
  await app.listen({ host: config.HOST, port: config.PORT })
  // Whoever waited for the start is answered before the queue's library is read.
  const stopJobs = persist(() => runJobs(config, database))
  stopOnSignals(app, database, stopJobs)
  log.info({ port: config.PORT, engine: database.engine }, 'listening')
  console.log(`Cohort is at ${config.BACKEND_URL}`)
}

start().catch((error: unknown) => {
  console.error(ownWords(error))
  process.exit(1)
})
