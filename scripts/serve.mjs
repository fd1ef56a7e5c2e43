import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from './steps.mjs'

/** The built product over a fresh embedded database with demo data, for journeys and screenshots. */
const folder = mkdtempSync(join(tmpdir(), 'cohort-serve-'))
process.env.DATA_DIR = join(folder, 'data')
process.env.PORT ??= '4173'
process.env.BACKEND_URL = `http://localhost:${process.env.PORT}`
process.env.BACKEND_PUBLIC_KEY ??= 'journeys'
process.env.NODE_ENV = 'production'
process.env.LOG_LEVEL ??= 'warn'
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await must(process.execPath, ['server/dist/prepare-database.js'])
await import('../server/dist/main.js')
