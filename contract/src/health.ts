import { z } from 'zod'
import { get } from './route.ts'

const open = { allow: 'public', returns: z.object({ status: z.enum(['ok', 'degraded']) }) } as const

/** Bodies are exactly {status}: no versions, host names or SQL text. */
export const health = {
  health: get('/api/health', { ...open, summary: 'Is the database answering?' }),
}

/** The live stream: server-sent `Stale` lines for the signed-in person. */
export const live = {
  stream: get('/api/live', {
    allow: 'live.own',
    summary: 'Server-sent events: which topics went stale',
    returns: z.unknown(),
    binary: true,
  }),
}
