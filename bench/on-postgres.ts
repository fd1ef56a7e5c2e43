import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '../server/src/platform/postgres.ts'
import { startPostgres } from '../server/src/test/postgres.ts'
import { applying, hotList, reads, type Stage } from './case-api.ts'
import { pagesInLighthouse } from './case-lighthouse.ts'
import { rendering } from './case-pages.ts'
import { idleMemory, loadedMemory, starting } from './case-process.ts'
import { searching } from './case-search.ts'
import { signingIn } from './case-sign-in.ts'
import { fill } from './data.ts'
import { amounts, givenPostgres } from './options.ts'
import { prepare, startBaseline, startProduct } from './processes.ts'
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
    await measure(url, own)
  } finally {
    await cluster.stop()
  }
}

async function measure(url: string, own: Record<string, string>) {
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
    await pagesInLighthouse(amounts.internships)
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
  await signingIn(amounts)
  await rendering()
}
