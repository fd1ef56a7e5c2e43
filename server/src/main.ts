import { ensureSuperadmin, setupLink } from '#domains/identity/accounts/bootstrap.ts'
import { watchOutages } from '#domains/insight/system-health/outage.messages.ts'
import { retryUntilAvailable, waitForDatabase } from '#platform/database/retry-until-available.ts'
import { shutDownOnSignals } from '#platform/http/graceful-shutdown.ts'
import { log } from '#platform/log.ts'
import { startTracing } from '#platform/tracing.ts'
import { buildApp } from './app.ts'
import { serveBackups } from './backup/backup-socket.ts'
import { configFrom } from './config.ts'
import { runJobs } from './jobs.ts'
import {
  applyDemoSetting,
  demoNotice,
  mailNotice,
  openDatabase,
  refuseForeignStore,
  setupNotice,
  startupErrorMessage,
} from './prepare.ts'

/** Starts the server: reads the configuration, migrates the database, listens, then starts the background jobs. */
async function start() {
  const config = configFrom(process.env)
  const stopTracing = await startTracing(config)
  const opened = await waitForDatabase(() => openDatabase(config))
  const database = { ...opened, close: () => opened.close().finally(stopTracing) }
  const suspended = await applyDemoSetting(database, config)
  await refuseForeignStore(database, config)
  await ensureSuperadmin(database, config)
  const app = await buildApp(config, database)
  await app.listen({ host: config.HOST, port: config.PORT })
  if (database.engine === 'embedded') serveBackups(database, config)
  // The job library is loaded only after the server listens, so that it does not delay the first requests.
  const stopJobs = retryUntilAvailable(() => runJobs(config, database))
  shutDownOnSignals(app, database, stopJobs)
  watchOutages(config, database)
  log.info({ port: config.PORT, engine: database.engine }, 'listening')
  console.log(`Cohort is at ${config.BACKEND_URL}`)
  for (const notice of [demoNotice(config, suspended), mailNotice(config)])
    if (notice) console.log(notice)
  const link = await setupLink(database, config)
  if (link) console.log(setupNotice(link))
}

start().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
