import { z } from 'zod'
import { roles } from '../core/access.ts'
import { get } from '../core/route.ts'

/** What someone who tries the product out needs to know; empty where it is in earnest. */
export const DemoAccess = z.object({
  accounts: z.array(z.object({ email: z.string(), role: z.enum(roles) })),
  /** The one all these accounts share. */
  password: z.string().nullable(),
  /** Mail stays on this machine and is read at /dev/mailbox. */
  mailbox: z.boolean(),
})
export type DemoAccess = z.output<typeof DemoAccess>

export const demo = {
  access: get('/api/auth/demo', {
    allow: 'public',
    summary: 'The demo accounts, while demo data is on, and whether mail stays here',
    returns: DemoAccess,
  }),
}
