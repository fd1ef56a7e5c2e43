import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post } from '../core/route.ts'
import { ById, Id, Timestamp } from '../core/schemas.ts'

/** An email that could not be sent: after a day and a half of tries, at once when its server refused it, or after three days without a mail server. */
export const FailedMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  /** A code of SMTP or of the network, `EXPIRED`, or `unknown`. */
  reason: z.string(),
  tries: z.number(),
  created_at: Timestamp,
})
export type FailedMail = z.output<typeof FailedMail>

const manage = { allow: 'system.manage' } as const

export const outbox = {
  failed: get('/api/outbox/given-up', {
    ...manage,
    reads: ['outbox'],
    summary: 'The emails that failed in the last 30 days, newest first, with the reason',
    query: z.object({ ...Paging }),
    returns: pageOf('mails', FailedMail),
  }),
  sendAgain: post('/api/outbox/{id}/send-again', {
    ...manage,
    changes: ['outbox'],
    summary: 'Resend an email that failed',
    params: ById,
    returns: z.object({ sent: z.number() }),
  }),
  sendAllAgain: post('/api/outbox/send-again', {
    ...manage,
    changes: ['outbox'],
    summary: 'Resend all emails that failed',
    returns: z.object({ sent: z.number() }),
  }),
}
