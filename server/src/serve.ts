import { ensureSuperadmin, setupLink } from '#domains/identity/accounts/bootstrap.ts'
import { watchOutages } from '#domains/insight/system-health/outage.messages.ts'
import { retryUntilAvailable, waitForDatabase } from '#platform/database/retry-until-available.ts'
import { shutDownOnSignals } from '#platform/http/graceful-shutdown.ts'
import { log } from '#platform/log.ts'
import { startTracing } from '#platform/tracing.ts'
import { duty, reportReady } from '#platform/workers.ts'
import { buildApp } from './app.ts'
import { serveBackups } from './backup/backup-socket.ts'
import type { Config } from './config.ts'
import { runJobs } from './jobs.ts'
import {
  applyDemoSetting,
  demoNotice,
  fillWithDemo,
  mailNotice,
  openDatabase,
  openPreparedDatabase,
  refuseForeignStores,
  setupNotice,
} from './prepare.ts'

/**
 * Serves the product in this process: migrates the database, listens, then starts the background jobs, as far as that is its
 * duty among the processes of its node.
 */
export async function serve(config: Config): Promise<void> {
  const isFirst = duty === 'first'
  const stopTracing = await startTracing(config)
  const open = isFirst ? openDatabase : openPreparedDatabase
  const opened = await waitForDatabase(() => open(config))
  const database = { ...opened, close: () => opened.close().finally(stopTracing) }
  let suspended = 0
  if (isFirst) {
    await refuseForeignStores(database, config)
    suspended = await applyDemoSetting(database, config)
    await fillWithDemo(database, config)
    await ensureSuperadmin(database, config)
  }
  const app = await buildApp(config, database)
  await app.listen({ host: config.HOST, port: config.PORT })
  if (database.engine === 'embedded') serveBackups(database, config)
  // The job library is loaded only after the server listens, so that it does not delay the first requests.
  const stopJobs =
    duty === 'none' ? async () => {} : retryUntilAvailable(() => runJobs(config, database))
  shutDownOnSignals(app, database, stopJobs)
  reportReady()
  if (duty !== 'none') watchOutages(config, database)
  log.info({ port: config.PORT, engine: database.engine, duty }, 'listening')
  if (!isFirst) return
  console.log(`Cohort is at ${config.BACKEND_URL}`)
  for (const notice of [demoNotice(config, suspended), mailNotice(config)])
    if (notice) console.log(notice)
  const link = await setupLink(database, config)
  if (link) console.log(setupNotice(link))
}
