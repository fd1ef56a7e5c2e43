import { buildApp } from './app.ts'
import { configFrom } from './config.ts'
import { log } from './platform/log.ts'
import { openDatabase, ownWords } from './prepare.ts'

/** Starts the server: configuration, database at this build's version, then listening. */
async function start() {
  const config = configFrom(process.env)
  const database = await openDatabase(config)
  const app = await buildApp(config, database)
  await app.listen({ host: config.HOST, port: config.PORT })
  log.info({ port: config.PORT, engine: database.engine }, 'listening')
  console.log(`Cohort is at ${config.BACKEND_URL}`)
}

start().catch((error: unknown) => {
  console.error(ownWords(error))
  process.exit(1)
})
