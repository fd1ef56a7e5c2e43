import cluster from 'node:cluster'
import { once } from 'node:events'

/** Runs a baseline in as many processes as the product has; each of them gets every command. */
const [exec = '', setting = '', many = '1'] = process.argv.slice(2)
cluster.setupPrimary({ exec, args: [setting], execArgv: ['--import', 'tsx'] })
const workers = Array.from({ length: Number(many) }, () => cluster.fork())
const responses = () => Promise.all(workers.map((worker) => once(worker, 'message')))

cluster.once('exit', () => process.exit(1))
process.on('message', async (command: object) => {
  const done = responses()
  for (const worker of workers) worker.send(command)
  await done
  process.send?.('done')
})
process.once('disconnect', () => process.exit())
await responses()
process.send?.('ready')
