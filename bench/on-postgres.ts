import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '../server/src/platform/database/postgres.ts'
import { type Cluster, startPostgres } from '../server/src/test/postgres.ts'
import { applying, hotList, reads, type Stage } from './case-api.ts'
import { pagesInLighthouse } from './case-lighthouse.ts'
import { twoNodes } from './case-nodes.ts'
import { rendering } from './case-pages.ts'
import { idleMemory, loadedMemory, starting } from './case-process.ts'
import { morningRush } from './case-rush.ts'
import { searching } from './case-search.ts'
import { signingIn } from './case-sign-in.ts'
import { soaking } from './case-soak.ts'
import { checkingIn, dashboardCosts, dashboardGrowth } from './case-working.ts'
import { fill } from './data.ts'
import { amounts, givenPostgres, isWanted, part } from './options.ts'
import { ports, prepare, startBaseline, startProduct } from './processes.ts'
import { questionsFor } from './questions.ts'
import { recorder } from './recorded.ts'

/** Everything on a real PostgreSQL: one that is given, or one of its own. */
export async function onPostgres(folder: string): Promise<void> {
  if (givenPostgres) process.env.PG_TEST_URL = givenPostgres
  const cluster = await startPostgres()
  try {
    const url = await cluster.database()
    const own = { DATABASE_URL: url, DATA_DIR: join(folder, 'files') }
    console.log(
      `PostgreSQL: filling in ${amounts.applications.toLocaleString('en')} applications …`,
    )
    await prepare(own)
    const database = openPostgres(url, 2)
    await fill(database, amounts)
    await database.close()
    await measure(url, own, () => grow(cluster, own))
  } finally {
    await cluster.stop()
  }
}

async function measure(url: string, own: Record<string, string>, after: () => Promise<void>) {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const questions = await questionsFor(recorder(pool), amounts)
  await pool.end()
  await starting(own)
  const product = await startProduct(own)
  const baseline = await startBaseline({ url, internships: amounts.internships })
  const stage: Stage = { engine: 'PostgreSQL', amounts, questions, baseline }
  try {
    await idleMemory(product)
    await loadedMemory(product, stage.engine, 350, () => load(stage, url))
    await twoNodes(own, amounts)
    await soaking(product, amounts)
    await pagesInLighthouse(amounts.internships)
    await after()
  } finally {
    await baseline.stop()
    await product.stop()
  }
}

async function load(stage: Stage, url: string) {
  await hotList(stage)
  await reads(stage)
  await searching(stage, url)
  await applying(stage)
  await dashboardCosts(stage)
  await checkingIn(stage, url)
  await signingIn(amounts)
  await morningRush(amounts, url)
  await rendering()
}

/** The same product over a tenth of the data, beside the one that is running. */
async function grow(cluster: Cluster, own: Record<string, string>) {
  if (!isWanted('P8')) return
  const small = { ...own, DATABASE_URL: await cluster.database() }
  await prepare(small)
  const database = openPostgres(small.DATABASE_URL, 2)
  await fill(database, part(amounts, 10))
  await database.close()
  const product = await startProduct(small, ports.started)
  try {
    await dashboardGrowth(`http://127.0.0.1:${ports.started}`)
  } finally {
    await product.stop()
  }
}
