import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Measurement } from './load.ts'

/** A baseline without a server: a process that works for so many seconds and says how often it did. */
export async function startWorker(name: string, args: string[] = []) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const input = () =>
    new Promise<number>((resolve, reject) => {
      const gone = () => reject(new Error(`${name} ended.`))
      child.once('exit', gone)
      child.once('message', (rate) => {
        child.off('exit', gone)
        resolve(Number(rate))
      })
    })
  await input()
  return {
    async run(seconds: number): Promise<Measurement> {
      child.send(seconds)
      return { rate: await input(), p95: Number.NaN }
    },
    stop: () => child.disconnect(),
  }
}
