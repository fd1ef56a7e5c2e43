import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imageOf, openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'

/** Before all tests: one migrated database as a file, which every test file loads for itself. */
export async function setup() {
  const file = fileURLToPath(new URL('../../node_modules/.cache/migrated.tar', import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  const database = await openEmbedded({})
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)))
  const fresh = `${file}.${process.pid}.${performance.now()}`
  writeFileSync(fresh, Buffer.from(await (await imageOf(database)).arrayBuffer()))
  renameSync(fresh, file)
  await database.close()
}
