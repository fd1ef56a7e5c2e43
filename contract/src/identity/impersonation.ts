import { z } from 'zod'
import { del, nothing, post } from '../core/route.ts'
import { ById, requiredText, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** An impersonation expires after this many minutes and cannot be extended. */
export const impersonationMinutes = 30

/** The reason for an impersonation; the user can read it. */
export const ImpersonationReason = z.object({
  reason: requiredText(msg('Reason'), msg("Please say why. We'll tell the person."), 500),
})

/** The token gives read-only access as that user. */
export const Impersonation = z.object({ access_token: z.string(), expires_at: Timestamp })
export type Impersonation = z.output<typeof Impersonation>

export const impersonations = {
  start: post('/api/admin/users/{id}/view', {
    allow: 'users.manage',
    changes: ['sessions'],
    summary:
      'View the product as another person: read-only, at most 30 minutes, and the person is notified',
    params: ById,
    body: ImpersonationReason,
    returns: Impersonation,
    status: 201,
    idempotent: false,
  }),
  end: del('/api/me/view', {
    allow: 'account.own',
    changes: ['sessions'],
    summary: 'End the view this token is of, or the one oneself has begun',
    returns: nothing,
    status: 204,
    allowWhileImpersonating: true,
  }),
}
