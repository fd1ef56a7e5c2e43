import { z } from 'zod'
import { get } from '../core/route.ts'

/** Bodies are exactly {status}: no versions, host names or SQL text. 503 comes with `degraded`. */
export const Health = z.object({ status: z.enum(['ok', 'degraded']) })
export type Health = z.output<typeof Health>

const open = { allow: 'public', returns: Health } as const

export const health = {
  health: get('/api/health', { ...open, reads: [], summary: 'Is the database answering?' }),
  live: get('/api/health/live', {
    ...open,
    reads: [],
    summary: 'Is the process alive? (liveness)',
  }),
  ready: get('/api/health/ready', {
    ...open,
    reads: [],
    summary:
      'Should requests come here? Not while the database is away or the node is stopping (readiness)',
  }),
}

/** The live stream: server-sent `stale` events for the signed-in user. */
export const live = {
  stream: get('/api/live', {
    allow: 'live.own',
    summary: 'Server-sent events: which topics went stale',
    returns: z.unknown(),
    binary: true,
  }),
}
