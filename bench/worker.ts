import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Measurement } from './load.ts'

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
  return {
    async run(seconds: number): Promise<Measurement> {
      child.send(seconds)
      return { rate: await measure(), p95: Number.NaN }
    },
    stop: () => child.disconnect(),
  }
}
