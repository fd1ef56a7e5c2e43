import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const module = new URL('supervise.ts', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'cohort-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Looks after two workers that run `body`; returns what they print until it ends, or for three seconds. */
async function supervised(body: string) {
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
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  const late = setTimeout(() => child.kill('SIGKILL'), 3000)
  const [code] = await ended
  clearTimeout(late)
  return { code, duties: output.split('\n').filter((line) => /^(first|jobs|none)$/.test(line)) }
}

test('workers that end again and again are begun ever less often, one of them with the jobs', async () => {
  const { duties } = await supervised(
    `process.send('ready'); setTimeout(() => process.exit(1), 50)`,
  )
  expect(duties.filter((duty) => duty === 'first')).toHaveLength(1)
  const jobs = duties.filter((duty) => duty === 'jobs').length
  const none = duties.filter((duty) => duty === 'none').length
  for (const begun of [jobs, none]) {
    expect(begun).toBeGreaterThan(1)
    expect(begun).toBeLessThanOrEqual(5)
  }
})

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
