import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { v7 } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import type { Storage } from '#platform/files/storage.ts'
import { Anchor, lostSinceAnchors } from '#platform/security/audit-anchors.ts'
import {
  acceptLoss,
  type EntryPosition,
  findBroken,
  headsOf,
  lost,
  unverifiable,
} from '#platform/security/audit-check.ts'
import { erasureStores } from './backup/backup-store.ts'
import { prepareLongTransaction } from './backup/backup-tables.ts'
import { configFrom } from './config.ts'
import { openForCommand, startupErrorMessage } from './prepare.ts'

const lines = (places: EntryPosition[], what: string) =>
  places.map(({ lane, seq }) => `${what} in lane ${lane} at entry ${seq}.`)

/** The defects of the audit log, one printable line each; empty when it is intact, as far as its keys are known. */
async function findings(db: Db, stores: Storage[], anchor: string | undefined): Promise<string[]> {
  const result = lines(await findBroken(db, undefined, { entries: 0 }), 'The audit log is broken')
  result.push(
    ...lines(await lostSinceAnchors(db, stores), 'The audit log differs from a stored anchor'),
  )
  if (!anchor || !existsSync(anchor)) return result
  const known = Anchor.parse(JSON.parse(readFileSync(anchor, 'utf8')))
  return [...result, ...lines(await lost(db, known), 'The audit log differs from its anchor')]
}

/**
 * Proves that no entry of the audit log was changed, removed, swapped or inserted. `--anchor FILE` stores the heads of
 * the lanes outside the database: they are compared with those of the last run and, when the log is intact, updated.
 * `--accept-loss KEY` first accepts, with an entry in the log, that the entries of a lost key cannot be verified.
 */
async function verify() {
  const { values } = parseArgs({
    options: { anchor: { type: 'string' }, 'accept-loss': { type: 'string' } },
  })
  const config = configFrom(process.env)
  const database = await openForCommand(config)
  const key = values['accept-loss']
  if (key) {
    const from = { address: 'local', agent: 'audit-verify', request_id: v7() }
    const accepted = await database.transaction((db) => acceptLoss(db, key, from))
    console.log(
      accepted
        ? `Accepted and recorded: ${accepted} entries of the lost key ${key} count by their order alone.`
        : `Nothing to accept: no entry needs the key ${key}.`,
    )
  }
  const { result, heads, unverified } = await database.transaction(async (db) => {
    // A role may have a limit of its own, for the requests of nodes behind a pooler.
    await prepareLongTransaction(db)
    const result = await findings(db, erasureStores(config), values.anchor)
    return { result, heads: await headsOf(db), unverified: await unverifiable(db) }
  })
  await database.close()
  for (const line of [...result, ...unverified.map(({ sentence }) => sentence)]) console.error(line)
  const entries = unverified.reduce(
    (rest, { entries }) => rest - entries,
    heads.reduce((sum, { seq, start_seq }) => sum + seq - start_seq, 0),
  )
  if (unverified.length && !result.length)
    console.error(`The other entries are whole: ${entries} of them.`)
  if (result.length || unverified.length) process.exit(1)
  if (values.anchor) writeFileSync(values.anchor, `${JSON.stringify(heads, null, 2)}\n`)
  console.log(`The audit log is whole: ${entries} entries.`)
}

verify().catch((error: unknown) => {
  console.error(startupErrorMessage(error))
  process.exit(1)
})
