import { parseArgs } from 'node:util'
import { sweepFiles } from '#domains/files/file-store.ts'
import { configFrom } from './config.ts'
import { openForCommand, startupErrorMessage } from './prepare.ts'

/**
 * Says how many stored files no record names, and moves them to `trash/` when they are few; `--confirm` moves them however
 * many they are.
 */
async function sweep() {
  const { values } = parseArgs({ options: { confirm: { type: 'boolean', default: false } } })
  const config = configFrom(process.env)
  const database = await openForCommand(config)
  const { stored, unnamed, is_waiting } = await sweepFiles(database.db, config, {
    confirmed: values.confirm,
  }).finally(database.close)
  console.log(`Of ${stored} stored files ${unnamed} are older than a day and named by no record.`)
  if (is_waiting)
    console.log(
      'That is more than one in a hundred: does this store belong to this database, and is the database up to date? If so, add --confirm.',
    )
  else if (unnamed) console.log('They are in trash/ now and will be deleted in 14 days.')
}

sweep().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
