import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '../server/src/platform/database/pipelining/postgres.ts'
import { type Cluster, newDatabase, startPostgres } from '../server/src/test/postgres.ts'
import { fill } from './data.ts'
import { type Amounts, amounts, isWanted, part, postgresUrl, workers } from './options.ts'
import { ports, prepare, processesOf, startBaseline, startProduct } from './processes.ts'
import { questionsFor } from './questions.ts'
import { recorder } from './recorded.ts'
import type { Stage } from './stage.ts'

/** What counts pages of the database is there, and counts nothing until P20 asks for it. */
const counting = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=none']

/** All cases on a real PostgreSQL: the one that is configured, or one started for the run. */
export async function onPostgres(folder: string): Promise<void> {
  if (postgresUrl) process.env.PG_TEST_URL = postgresUrl
  const cluster = await startPostgres(counting)
  try {
    const large = await filled(cluster, folder, amounts)
    await measure(large, () => filled(cluster, folder, part(amounts, 10)))
  } finally {
    await cluster.stop()
  }
}

async function filled(cluster: Cluster, folder: string, sizes: Amounts) {
  const url = await newDatabase(cluster.address('postgres'))
  const own = { DATABASE_URL: url, DATA_DIR: mkdtempSync(join(folder, 'files-')) }
  console.log(`PostgreSQL: filling in ${sizes.applications.toLocaleString('en')} applications …`)
  await prepare(own)
  const database = openPostgres(url, 2, { statement_timeout: 0, query_timeout: 0 })
  await fill(database, sizes)
  await database.close()
  return { url, own, amounts: sizes }
}
type FilledDatabase = Awaited<ReturnType<typeof filled>>

async function measure(
  { url, own, amounts }: FilledDatabase,
  smaller: () => Promise<FilledDatabase>,
) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const questions = await questionsFor(recorder(pool), amounts)
  await pool.end()
  const inProcess = await import('./case-process.ts')
  if (isWanted('P13')) await inProcess.starting(own)
  const database = await processesOf(url)
  const product = await startProduct(own, ports.product, database)
  const baseline = await startBaseline({ url, internships: amounts.internships }, database)
  const stage: Stage = { engine: 'PostgreSQL', url, amounts, questions, product, baseline }
  console.log(`Product and baselines: ${workers} processes each.`)
  try {
    if (isWanted('P14')) await inProcess.idleMemory(product)
    await inProcess.loadedMemory(stage, 350, () => load(stage, own))
    if (isWanted('P14')) await inProcess.soaking(stage)
    if (isWanted('P15')) await (await import('./case-lighthouse.ts')).pagesInLighthouse(stage)
    if (isWanted('P19')) await (await import('./case-browser.ts')).onPhones(stage)
    if (isWanted('P8', 'P20')) await compareSizes(stage, { url, own, amounts }, await smaller())
  } finally {
    await baseline.stop()
    await product.stop()
  }
}

async function load(stage: Stage, own: Record<string, string>) {
  const reads = await import('./case-reads.ts')
  await reads.hotList(stage)
  await reads.reads(stage)
  await reads.searching(stage)
  await reads.dashboardCosts(stage)
  const writes = await import('./case-writes.ts')
  await writes.checkingIn(stage)
  await writes.applying(stage)
  await writes.signingIn(stage)
  const rush = await import('./case-rush.ts')
  await rush.morningRush(stage)
  await rush.openPagesRush(stage)
  const serving = await import('./case-serving.ts')
  if (isWanted('P11')) await serving.rendering(stage)
  if (isWanted('P12')) await serving.twoNodes(stage, own)
  if (isWanted('P18')) await serving.hotPages(stage)
  const insight = await import('./case-insight.ts')
  if (isWanted('ANALYTICS')) await insight.analytics(stage, own)
  if (isWanted('AUDIT')) await insight.auditing(stage)
}

/** The same product over a tenth of the data, running beside the first one; then what lists of both cost. */
async function compareSizes(stage: Stage, large: FilledDatabase, small: FilledDatabase) {
  if (isWanted('P8')) {
    const product = await startProduct(small.own, ports.started, stage.product.pids.slice(1))
    try {
      await (await import('./case-reads.ts')).dashboardGrowth(stage, product, small.amounts)
    } finally {
      await product.stop()
    }
  }
  if (isWanted('P20')) await (await import('./case-journeys.ts')).journeysAndCosts(large, small)
}
