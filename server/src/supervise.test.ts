import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const module = new URL('supervise.ts', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'cohort-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Looks after two workers that run `body`; returns what they print until it ends, or for three seconds, and on a busy
 * machine until it is enough.
 */
async function supervised(body: string, isEnough = (_duties: string[]) => true) {
  const program = join(folder, 'worker.mjs')
  writeFileSync(program, `console.log(process.env.WORKER_DUTY); ${body}`)
  const primary = join(folder, 'primary.mjs')
  const loaded = `const { supervise } = await import(${JSON.stringify(module)})`
  writeFileSync(primary, `${loaded}; supervise(${JSON.stringify(program)}, 2)`)
  const options = ['--import', import.meta.resolve('tsx'), primary]
  const env = { PATH: process.env.PATH }
  const child = spawn(process.execPath, options, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const duties = () => output.split('\n').filter((line) => /^(first|jobs|none)$/.test(line))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const begun = Date.now()
  const late = setInterval(() => {
    const elapsed = Date.now() - begun
    if (elapsed > 3000 && (isEnough(duties()) || elapsed > 30_000)) child.kill('SIGKILL')
  }, 50)
  const [code] = await ended
  clearInterval(late)
  return { code, duties: duties() }
}

test('workers that end again and again are begun ever less often, one of them with the jobs', async () => {
  const count = (duties: string[], name: string) => duties.filter((duty) => duty === name).length
  const { duties } = await supervised(
    `process.send('ready'); setTimeout(() => process.exit(1), 50)`,
    (begun) => count(begun, 'jobs') > 1 && count(begun, 'none') > 1,
  )
  expect(count(duties, 'first')).toBe(1)
  for (const name of ['jobs', 'none']) {
    expect(count(duties, name)).toBeGreaterThan(1)
    expect(count(duties, name)).toBeLessThanOrEqual(5)
  }
}, 60_000)

test('a node that is told to stop while its second worker begins ends with 0', async () => {
  const body = `if (process.env.WORKER_DUTY === 'first') {
    process.on('message', () => process.exit(0))
    process.send('ready')
  } else {
    setInterval(() => {}, 1000)
    process.kill(process.ppid, 'SIGTERM')
  }`
  expect(await supervised(body)).toEqual({ code: 0, duties: ['first', 'none'] })
})

test('when the first worker ends before it serves, the node ends as it did, and no other was begun', async () => {
  expect(await supervised('process.exit(3)')).toEqual({ code: 3, duties: ['first'] })
})
