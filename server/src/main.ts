import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { configFrom } from './config.ts'

/** Starts the server: in this process, or in several that this one looks after. It loads only what it needs for either. */
async function start() {
  const config = configFrom(process.env)
  if (cluster.isPrimary && config.WORKERS > 1) {
    const { supervise } = await import('./supervise.ts')
    return supervise(fileURLToPath(import.meta.url), config.WORKERS)
  }
  const { serve } = await import('./serve.ts')
  await serve(config)
}

start().catch(async (error: unknown) => {
  const { startupErrorMessage } = await import('./prepare.ts')
  console.error(startupErrorMessage(error))
  process.exit(1)
})
