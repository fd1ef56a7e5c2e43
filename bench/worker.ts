import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load } from './load.ts'
import { cpuOf } from './process-tree.ts'

interface Workers {
  args?: string[]
  /** How many of them work at the same time. */
  many?: number
  /** The processes of the database that they use. */
  database?: number[]
}

/** Work without a server: processes that work for a number of seconds and report the number of iterations. */
export async function startWorkers(
  name: string,
  { args = [], many = 1, database = [] }: Workers = {},
) {
  const children = Array.from({ length: many }, () =>
    fork(fileURLToPath(new URL(name, import.meta.url)), args, {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
  const measure = async () => {
    const rates = await Promise.all(children.map((child) => nextRate(child, name)))
    return rates.reduce((sum, rate) => sum + rate, 0)
  }
  await measure()
  const pids = [...children.map(({ pid = 0 }) => pid), ...database]
  const run: Load['run'] = async (seconds) => {
    const before = cpuOf(pids)
    for (const child of children) child.send(seconds)
    const rate = await measure()
    return { rate, p95: Number.NaN, cpu: ((cpuOf(pids) - before) / (rate * seconds)) * 1e6 }
  }
  const load: Load = { run, rounds: [], sent: Number.POSITIVE_INFINITY }
  return {
    load,
    stop() {
      for (const child of children) child.disconnect()
    },
  }
}

const nextRate = (child: ChildProcess, name: string) =>
  new Promise<number>((resolve, reject) => {
    const gone = () => reject(new Error(`${name} ended.`))
    child.once('exit', gone)
    child.once('message', (rate) => {
      child.off('exit', gone)
      resolve(Number(rate))
    })
  })
