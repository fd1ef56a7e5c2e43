import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Before all tests: gives the run one temporary folder, in which its workers and their servers make theirs, and which goes
 * with the run. Of one that is interrupted, workers that end a moment later may leave something there.
 */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'cohort-tests-'))
  // PostgreSQL and others run as another user, who has to get to their folders in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      console.warn(`${folder} could not be removed:`, error)
    }
  })
}
