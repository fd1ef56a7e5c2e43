import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/** Another running process holds the lock of the folder. */
export class FolderInUse extends Error {}

/** The folder of the embedded database is damaged, or something else is there, or it is another user's. The message is for the operator. */
export class BadFolder extends Error {}

/**
 * Locks the folder for this process and returns the function that unlocks it. The embedded database has no lock of its
 * own, and two processes on one folder silently lose rows. The kernel holds the lock and releases it when the process
 * ends, however it ends; it holds between containers, too. The number in the file is for the message only.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'process.lock')
  const descriptor = openSync(file, 'a+')
  if (!tryLock(descriptor)) {
    closeSync(descriptor)
    throw new FolderInUse(
      `The folder ${folder} is in use by another process${ownerIn(file)}. Stop it first, or choose another DATA_DIR.`,
    )
  }
  ftruncateSync(descriptor, 0)
  writeSync(descriptor, String(process.pid))
  return () => closeSync(descriptor)
}

/** The process number in the file, if it can be read; in another container it means another process. */
function ownerIn(file: string): string {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    return owner ? ` (${owner})` : ''
  } catch {
    return ''
  }
}
