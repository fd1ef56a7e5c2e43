import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load } from './load.ts'
import { cpuOf } from './process-tree.ts'

/** A baseline without a server: a process that works for a number of seconds and reports the number of iterations. */
export async function startWorker(name: string, args: string[] = []) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const measure = () =>
    new Promise<number>((resolve, reject) => {
      const gone = () => reject(new Error(`${name} ended.`))
      child.once('exit', gone)
      child.once('message', (rate) => {
        child.off('exit', gone)
        resolve(Number(rate))
      })
    })
  await measure()
  const pids = [child.pid ?? 0]
  const run: Load['run'] = async (seconds) => {
    const before = cpuOf(pids)
    child.send(seconds)
    const rate = await measure()
    return { rate, p95: Number.NaN, cpu: ((cpuOf(pids) - before) / (rate * seconds)) * 1e6 }
  }
  const load: Load = { run, rounds: [], sent: Number.POSITIVE_INFINITY }
  return { load, stop: () => child.disconnect() }
}
