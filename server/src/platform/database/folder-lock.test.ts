import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const module = new URL('folder-lock.ts', import.meta.url).href
const program = `
  const { lockFolder } = await import(${JSON.stringify(module)})
  try {
    lockFolder(process.argv[1])
    console.log('locked')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
  }`
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts a process that locks the folder, and returns what it says: that it has the lock, or the refusal. */
async function starter(folder: string): Promise<{ child: ChildProcess; answer: string }> {
  const options = ['--import', 'tsx', '--input-type=module', '-e', program, folder]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [answer] = await once(child.stdout, 'data')
  return { child, answer: String(answer).trim() }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'lock-'))

test('a second process is refused with a sentence, and gets the folder when the first is killed', async () => {
  const folder = newFolder()
  const { child } = await starter(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(
    `The folder ${folder} is in use by another process (${child.pid}). Stop it first, or choose another DATA_DIR.`,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = lockFolder(folder)
  expect(readFileSync(join(folder, 'process.lock'), 'utf8')).toBe(String(process.pid))
  release()
  lockFolder(folder)()
})

// In a container each start has the same few process numbers: what a killed server left names whoever has its number now.
test('a file that names a living process locks nothing', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'process.lock'), String(process.ppid))
  lockFolder(folder)()
})

test('of four that start at once over a stale file one gets the folder', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'process.lock'), '999999')
  const answers = await Promise.all([1, 2, 3, 4].map(() => starter(folder)))
  expect(answers.filter(({ answer }) => answer === 'locked')).toHaveLength(1)
})
