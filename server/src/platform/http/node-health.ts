import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { HealthValue } from '@app/contract/insight/dashboards.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/config.ts'
import { isShuttingDown } from './graceful-shutdown.ts'

const grain = 50
/** The event-loop delay within the last minute, in milliseconds, above which a node counts as overloaded. */
const longest = 500
const delay = monitorEventLoopDelay({ resolution: grain })
delay.enable()
setInterval(() => delay.reset(), 60_000).unref()

/** Whether this node accepts requests (else `error`) without queueing them (else `warning`). */
export function nodeHealth(app: FastifyInstance): HealthValue {
  if (isShuttingDown(app)) return 'error'
  return delay.percentile(95) / 1e6 < grain + longest ? 'healthy' : 'warning'
}

/**
 * How full the disk with the stored files is, in whole percent, as `df` reports it. Null when it is unknown: an object
 * store has no limit to report.
 */
export async function storageUsage({ S3_BUCKET, DATA_DIR }: Config): Promise<number | null> {
  if (S3_BUCKET) return null
  try {
    const { blocks, bfree, bavail } = await statfs(resolve(DATA_DIR))
    const used = blocks - bfree
    return used + bavail > 0 ? Math.ceil((100 * used) / (used + bavail)) : null
  } catch {
    return null
  }
}
