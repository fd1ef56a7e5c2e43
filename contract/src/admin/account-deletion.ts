import { z } from 'zod'
import { del, get, nothing } from '../core/route.ts'
import { Email } from '../core/schemas.ts'
import { Proof } from '../identity/two-factor.ts'

const mine = { allow: 'account.own' } as const

/** Data export and account deletion, for the account's own user. */
export const accountDeletion = {
  exported: get('/api/me/export', {
    ...mine,
    summary: "Everything that is stored about oneself, with one's files, as a ZIP archive",
    returns: z.unknown(),
    binary: true,
  }),
  deleteAccount: del('/api/me', {
    ...mine,
    changes: [
      'account',
      'applications',
      'hires',
      'interviews',
      'leave',
      'meetings',
      'projects',
      'teams',
      'users',
    ],
    summary: "Delete one's own account for good; what must stay keeps no name",
    body: Proof.extend({
      /** Typed as a confirmation against mistakes. */
      email: Email.optional(),
    }),
    otherNames: { password: 'current_password' },
    returns: nothing,
    status: 204,
    idempotent: false,
  }),
}
