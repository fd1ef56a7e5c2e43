import { z } from 'zod'
import { del, get, nothing } from '../core/route.ts'
import { Email } from '../core/shared.ts'
import { Proof } from '../identity/second-factor.ts'

const mine = { allow: 'account.own' } as const

/** What a person asks about all that is kept of them. */
export const accountDeletion = {
  exported: get('/api/me/export', {
    ...mine,
    summary: "Everything that is kept of oneself, with one's files, as a ZIP archive",
    returns: z.unknown(),
    binary: true,
  }),
  deleteAccount: del('/api/me', {
    ...mine,
    summary: "Delete one's own account for good; what must stay keeps no name",
    body: Proof.extend({
      /** Typed once more on the page, so that nobody does it by mistake. */
      email: Email.optional(),
    }),
    returns: nothing,
    status: 204,
    idempotent: false,
  }),
}
