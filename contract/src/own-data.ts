import { z } from 'zod'
import { del, get, nothing } from './route.ts'
import { Code } from './second-factor.ts'
import { Email } from './shared.ts'
import { msg } from './text.ts'

const mine = { allow: 'account.own' } as const

/** What a person asks about all that is kept of them. */
export const ownData = {
  exported: get('/api/me/export', {
    ...mine,
    summary: "Everything that is kept of oneself, with one's files, as a ZIP archive",
    returns: z.unknown(),
    binary: true,
  }),
  deleteAccount: del('/api/me', {
    ...mine,
    summary: "Delete one's own account for good; what must stay keeps no name",
    body: z.object({
      current_password: z.string(msg('Current password is required.')).min(1).max(1000),
      /** Typed once more on the page, so that nobody does it by mistake. */
      email: Email.optional(),
      /** Asked of whoever has a second factor. */
      code: Code.optional(),
    }),
    returns: nothing,
    status: 204,
    unrepeatable: true,
  }),
}
