import { z } from 'zod'
import { del, get, nothing } from '../core/route.ts'
import { ById, Id, Timestamp } from '../core/schemas.ts'
import { socialProviders } from './social-providers.ts'

/** A provider's account that signs in to one's own. */
export const Identity = z.object({
  id: Id,
  provider: z.enum(socialProviders),
  created_at: Timestamp,
})
export type Identity = z.output<typeof Identity>

const mine = { allow: 'account.own' } as const

export const identities = {
  list: get('/api/auth/identities', {
    ...mine,
    reads: ['account'],
    summary: "The providers' accounts that sign in to one's own, the oldest first",
    returns: z.object({ identities: z.array(Identity) }),
  }),
  unlink: del('/api/auth/identities/{id}', {
    ...mine,
    changes: ['account'],
    summary: "Unlink a provider's account; not while it is the only way to sign in",
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
