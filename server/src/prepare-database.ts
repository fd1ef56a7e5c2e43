import { ensureSuperadmin } from '#domains/identity/accounts/bootstrap.ts'
import { waitForDatabase } from '#platform/database/retry-until-available.ts'
import { configFrom } from './config.ts'
import { fillWithDemo, openDatabase, refuseForeignStores, startupErrorMessage } from './prepare.ts'

/** Creates the database, migrates it to this build's version, adds the initial data and exits. */
async function prepare() {
  const config = configFrom(process.env)
  const database = await waitForDatabase(() => openDatabase(config))
  await refuseForeignStores(database, config)
  await fillWithDemo(database, config)
  await ensureSuperadmin(database, config)
  await database.close()
}

prepare().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
