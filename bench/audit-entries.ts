import { randomUUID } from 'node:crypto'
import { openPostgres } from '../server/src/platform/database/pipelining/postgres.ts'
import { record } from '../server/src/platform/security/audit.ts'
import { useAuditKeys } from '../server/src/platform/security/audit-keys.ts'

/** Writes entries of the audit log as requests do, each in a transaction of its own, until it is stopped. */
const [url = '', key = '', atOnce = '1'] = process.argv.slice(2)
useAuditKeys([key])
const database = openPostgres(url, Number(atOnce))

const write = () => {
  const from = { address: '127.0.0.1', agent: 'bench', request_id: randomUUID() }
  const act = { action: 'bench_entry', entity_type: 'bench', details: { reason: 'To measure it.' } }
  return database.transaction((db) => record(db, undefined, from, act))
}

async function count(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let written = 0
  const one = async () => {
    while (performance.now() < until) {
      await write()
      written += 1
    }
  }
  await Promise.all(Array.from({ length: Number(atOnce) }, one))
  return written / seconds
}

process.on('message', async (seconds: number) => process.send?.(await count(seconds)))
process.once('disconnect', () => process.exit())
process.send?.(0)
