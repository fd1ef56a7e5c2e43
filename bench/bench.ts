import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEmbedded } from './on-embedded.ts'
import { onPostgres } from './on-postgres.ts'
import { isWanted } from './options.ts'
import { conclude } from './results.ts'

const folder = mkdtempSync(join(tmpdir(), 'cohort-bench-'))
try {
  await onPostgres(folder)
  if (isWanted('P13', 'P14', 'P16')) await onEmbedded(folder)
  conclude()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
