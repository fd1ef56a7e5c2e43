import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules/.cohort')

export const say = (text) => console.log(`\n› ${text}`)

/**
 * Runs a command, in the project's root by default, with its output shown, or written to the open file `into` to be shown later;
 * resolves to the exit code. It ends with this process.
 */
export const run = (
  command,
  args = [],
  { env = {}, quiet = false, into = 'inherit', cwd = root } = {},
) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : ['ignore', into, into],
    })
    const stop = () => child.kill()
    process.once('exit', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', stop)
      resolve(code ?? 1)
    })
  })

/** The same, but exits this process when the command fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) {
    console.error(`\n✗ ${command} ${args.join(' ')} ended with ${code}.`)
    process.exit(code)
  }
}

export const bin = (name) => join(root, 'node_modules/.bin', name)

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'build', 'dist', '.react-router'].includes(name))
    .flatMap(({ name }) => filesIn(join(path, name)))
}

/** One hash over the contents of files and folders. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs `work` unless it was already done for this `state`. */
export async function once(name, state, isThere, work) {
  const stamp = join(stamps, name)
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return false
  await work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, state)
  return true
}

const lastRun = join(stamps, 'last-test-run.json')

/** What the last `npm test` that passed here with its journeys has measured; nothing before the first. */
export const readLastRun = () =>
  existsSync(lastRun) ? JSON.parse(readFileSync(lastRun, 'utf8')) : {}

export function storeLastRun(measured) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(lastRun, JSON.stringify(measured))
}
