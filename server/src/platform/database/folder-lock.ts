import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another running process holds the lock of the folder. */
export class FolderInUse extends Error {}

/**
 * Locks the folder for this process and returns the function that unlocks it. The embedded database has no lock of its
 * own, and two processes on one folder silently lose rows. Only the lock of a dead process is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'process.lock')
  for (let left = 3; left > 0; left -= 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return release
    } catch {
      const owner = ownerOf(file)
      if (owner !== undefined && owner !== process.pid && alive(owner))
        throw new FolderInUse(
          `The folder ${folder} is in use by process ${owner}. Stop it first, or choose another DATA_DIR.`,
        )
      rmSync(file, { force: true })
    }
  }
  throw new FolderInUse(`The folder ${folder} could not be locked.`)
}

function ownerOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function alive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
