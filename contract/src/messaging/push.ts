import { z } from 'zod'
import { get, nothing, post } from '../core/route.ts'
import { msg } from '../i18n/translate.ts'

const invalid = msg("This subscription isn't from a known push service.")

const own = { allow: 'push.own' } as const

export const push = {
  key: get('/api/push/key', {
    ...own,
    reads: [],
    summary: "The server's public key for Web Push",
    returns: z.object({ public_key: z.string() }),
  }),
  subscribe: post('/api/push/subscriptions', {
    ...own,
    changes: [],
    summary: 'Send notifications to this browser, too',
    body: z.object({
      endpoint: z.url(invalid).max(1000, invalid),
      p256dh: z.string(invalid).min(1, invalid).max(200, invalid),
      auth: z.string(invalid).min(1, invalid).max(100, invalid),
    }),
    returns: nothing,
    status: 204,
  }),
  unsubscribe: post('/api/push/unsubscribe', {
    ...own,
    changes: [],
    summary: 'Stop sending notifications to this browser',
    body: z.object({ endpoint: z.string().max(1000) }),
    returns: nothing,
    status: 204,
  }),
}
