import { openPostgres } from '../server/src/platform/database/pipelining/postgres.ts'
import { findBroken } from '../server/src/platform/security/audit-check.ts'
import { useAuditKeys } from '../server/src/platform/security/audit-keys.ts'
import { sendForJson } from './case-writes.ts'
import { connections, inTurns, median, medianOf } from './load.ts'
import { type Account, as, tokenOf } from './market.ts'
import { rounds, workers } from './options.ts'
import { auditKey, ports, startProduct } from './processes.ts'
import { report } from './results.ts'
import type { Stage } from './stage.ts'
import { startWorkers } from './worker.ts'

interface Figures {
  what: string
  path: string
  account: Account
}

/** What is answered from kept sums and keys. */
const figures: Figures[] = [
  { what: '12 weeks, superadmin', path: 'analytics/dashboard', account: 'superadmin' },
  { what: '12 weeks, HR', path: 'analytics/dashboard', account: 'hr' },
  { what: '12 weeks, project manager', path: 'analytics/dashboard', account: 'manager' },
  ...['30', '90', '365'].map(
    (days): Figures => ({
      what: `hiring, ${days} days`,
      path: `analytics/hiring?days=${days}`,
      account: 'hr',
    }),
  ),
  { what: 'duplicates of candidates', path: 'candidates/pairs', account: 'hr' },
]

/** Each for the first time on a node that has just started, since later answers come from its cache for a minute. */
export async function analytics({ product }: Stage, own: Record<string, string>): Promise<void> {
  const times = figures.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    const database = product.pids.slice(1)
    const node = await startProduct({ ...own, WORKERS: '1' }, ports.started, database)
    const ask = (path: string, account: Account) =>
      sendForJson(node.url, { path: `/api/${path}`, headers: as(tokenOf(1, account)) })
    try {
      // Whom a node has not seen yet costs it more, whatever they ask.
      for (const { account } of figures) await ask('notifications', account)
      for (const [at, { path, account }] of figures.entries()) {
        const begin = performance.now()
        await ask(path, account)
        times[at]?.push(performance.now() - begin)
      }
    } finally {
      await node.stop()
    }
  }
  for (const [at, { what }] of figures.entries())
    report({
      case: 'ANALYTICS',
      what: `${what}: first answer`,
      figure: median(times[at] ?? []),
      unit: 'ms',
      goal: { most: 200 },
    })
}

/** Entries of the audit log by as many processes and connections as the product has, and whether all of them verify. */
export async function auditing({ product, url = '' }: Stage): Promise<void> {
  const atOnce = String(Math.ceil(connections / workers))
  const writers = await startWorkers('audit-entries.ts', {
    args: [url, auditKey, atOnce],
    many: workers,
    database: product.pids.slice(1),
  })
  await inTurns([writers.load])
  writers.stop()
  const { rate, cpu } = medianOf(writers.load)
  const broken = await brokenLanes(url)
  report({
    case: 'AUDIT',
    what: `entries, each with its own commit, over ${connections} connections`,
    figure: rate,
    unit: 'per s',
    cpu: { figure: cpu },
    goal: { least: 10_000 },
    ...(broken && { refused: `${broken} lanes do not verify` }),
  })
}

async function brokenLanes(url: string): Promise<number> {
  useAuditKeys([auditKey])
  const database = openPostgres(url, 2, { statement_timeout: 0, query_timeout: 0 })
  const broken = await findBroken(database.db).finally(() => database.close())
  return broken.length
}
