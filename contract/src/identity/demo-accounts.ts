import { z } from 'zod'
import { roles } from '../core/roles.ts'
import { get } from '../core/route.ts'

/** What a user of the demo needs to know; empty in production. */
export const DemoAccess = z.object({
  accounts: z.array(z.object({ email: z.string(), role: z.enum(roles) })),
  /** The shared password of the demo accounts. */
  password: z.string().nullable(),
  /** Whether email stays on this machine, in /dev/mailbox. */
  mailbox: z.boolean(),
})
export type DemoAccess = z.output<typeof DemoAccess>

export const demo = {
  access: get('/api/auth/demo', {
    allow: 'public',
    reads: [],
    summary: 'The demo accounts, while demo data is on, and whether mail stays here',
    returns: DemoAccess,
  }),
}
