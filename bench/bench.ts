import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../server/src/platform/database/embedded.ts'
import { poolOf } from '../server/src/platform/database/pipelining/postgres.ts'
import { loadedMemory, starting } from './case-process.ts'
import { reads, searching } from './case-reads.ts'
import { applying, checkingIn } from './case-writes.ts'
import { fill } from './data.ts'
import { onPostgres } from './on-postgres.ts'
import { embeddedAmounts, isWanted } from './options.ts'
import { prepare, startBaseline, startProduct } from './processes.ts'
import { questionsFor } from './questions.ts'
import { recorder } from './recorded.ts'
import { conclude } from './results.ts'
import type { Stage } from './stage.ts'

const numbered = Array.from({ length: 20 }, (_, at) => `P${at + 1}`)
const isElsewhere = [...numbered, 'ANALYTICS', 'AUDIT'].filter((name) => name !== 'P16')
const folder = mkdtempSync(join(tmpdir(), 'cohort-bench-'))
try {
  if (isWanted(...isElsewhere)) await onPostgres(folder)
  if (isWanted('P13', 'P14', 'P16')) await onEmbedded(folder)
} finally {
  conclude()
  rmSync(folder, { recursive: true, force: true })
}

/** The same on the embedded database with a tenth of the data; the baseline is bare PGlite on a copy of the folder. */
async function onEmbedded(folder: string): Promise<void> {
  const amounts = embeddedAmounts
  console.log(`Embedded: filling in ${amounts.applications.toLocaleString('en')} applications …`)
  const own = { DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') }
  await prepare(own)
  const database = await openEmbedded({ folder: own.DATA_DIR })
  await fill(database, amounts)
  const questions = await questionsFor(recorder(poolOf(database)), amounts)
  await database.close()
  const copy = join(folder, 'embedded-copy')
  cpSync(own.DATA_DIR, copy, { recursive: true })
  if (isWanted('P13')) await starting(own)
  const product = await startProduct(own)
  const baseline = await startBaseline({ folder: copy, internships: amounts.internships })
  const stage: Stage = { engine: 'embedded', amounts, questions, product, baseline }
  try {
    await loadedMemory(stage, 600, async () => {
      await reads(stage)
      await searching(stage)
      await checkingIn(stage)
      await applying(stage)
    })
  } finally {
    await baseline.stop()
    await product.stop()
  }
}
