import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from './steps.mjs'

/**
 * Serves the built product over a fresh embedded database with demo data, for end-to-end tests and screenshots. The
 * initial data stays untouched in `SEEDED_DATA`, for servers that start with a copy of it.
 */
const folder = mkdtempSync(join(tmpdir(), 'cohort-serve-'))
const seeded = process.env.SEEDED_DATA ?? join(folder, 'seeded')
process.env.PORT ??= '4173'
process.env.BACKEND_URL = `http://localhost:${process.env.PORT}`
process.env.BACKEND_PUBLIC_KEY ??= 'journeys'
process.env.NODE_ENV = 'production'
process.env.LOG_LEVEL ??= 'warn'
process.once('exit', () => {
  for (const used of [folder, seeded]) rmSync(used, { recursive: true, force: true })
})
rmSync(seeded, { recursive: true, force: true })
await must(process.execPath, ['server/dist/prepare-database.js'], { env: { DATA_DIR: seeded } })
process.env.DATA_DIR = join(folder, 'data')
cpSync(seeded, process.env.DATA_DIR, { recursive: true })
await import('../server/dist/main.js')
