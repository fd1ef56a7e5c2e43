import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What Debian installs for `npm run test:long`. */
const folders = ['/usr/sbin', '/usr/bin']

/** The path of an installed program; says loudly what is skipped without it. */
export function programOf(name: string): string | undefined {
  const path = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!path) console.warn(`\n!!! SKIPPED: ${name} is not installed, and its tests did not run. !!!`)
  return path
}

/** A file of `deploy/` with other values: each replacement must apply. */
export function deployed(name: string, replacements: [from: string | RegExp, to: string][]) {
  const path = fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url))
  return replacements.reduce(
    (text, [from, to]) => {
      const changed = text.replaceAll(from, to)
      if (changed === text) throw new Error(`deploy/${name} has no ${from}.`)
      return changed
    },
    readFileSync(path, 'utf8'),
  )
}

/** The user that programs run as which refuse to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** A folder of files for programs, removed with them; it belongs to the user they run as. */
export function folderOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'cohort-programs-'))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    if (nobody.uid) chownSync(join(folder, name), nobody.uid, nobody.gid)
  }
  if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid)
  for (const [name, text] of Object.entries(files)) write(name, text)
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

interface Start {
  cwd: string
  env?: Record<string, string>
  /** As nobody, where this process is root. */
  isUnprivileged?: boolean
}

/** Starts a program in a folder. */
export function startProgram(path: string, args: string[], { cwd, env, isUnprivileged }: Start) {
  const user = isUnprivileged ? nobody : {}
  const child = spawn(path, args, { cwd, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      running.delete(child)
      resolve()
    })
  })
  return {
    output: () => output,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
export type Program = ReturnType<typeof startProgram>
