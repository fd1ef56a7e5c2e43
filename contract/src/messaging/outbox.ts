import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post } from '../core/route.ts'
import { ById, Id, Timestamp } from '../core/schemas.ts'

/** An email that was given up: after a day and a half of tries, at once when its server refused it, or after three days without a mail server. */
export const GivenUpMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  /** A code of SMTP or of the network, `EXPIRED`, or `unknown`. */
  reason: z.string(),
  tries: z.number(),
  created_at: Timestamp,
})
export type GivenUpMail = z.output<typeof GivenUpMail>

const manage = { allow: 'system.manage' } as const

export const outbox = {
  givenUp: get('/api/outbox/given-up', {
    ...manage,
    reads: ['outbox'],
    summary: 'The emails that were given up in the last 30 days, newest first, with the reason',
    query: z.object({ ...Paging }),
    returns: pageOf('mails', GivenUpMail),
  }),
  sendAgain: post('/api/outbox/{id}/send-again', {
    ...manage,
    changes: ['outbox'],
    summary: 'Send an email that was given up once more',
    params: ById,
    returns: z.object({ sent: z.number() }),
  }),
  sendAllAgain: post('/api/outbox/send-again', {
    ...manage,
    changes: ['outbox'],
    summary: 'Send all emails that were given up once more',
    returns: z.object({ sent: z.number() }),
  }),
}
