import { z } from 'zod'
import { roles } from '../core/roles.ts'
import { get, post, type Topic } from '../core/route.ts'
import { msg } from '../i18n/translate.ts'

/** What a user of the demo needs to know; empty in production. */
export const DemoAccess = z.object({
  accounts: z.array(z.object({ email: z.string(), role: z.enum(roles) })),
  /** The shared password of the demo accounts. */
  password: z.string().nullable(),
  /** Whether email stays on this machine, in /dev/mailbox. */
  mailbox: z.boolean(),
})
export type DemoAccess = z.output<typeof DemoAccess>

/** What the sample data is about. */
export const sampled: Topic[] = [
  'applications',
  'attendance',
  'briefs',
  'candidates',
  'certificates',
  'evaluations',
  'hires',
  'internships',
  'interviews',
  'projects',
  'reports',
  'settings',
  'startups',
  'tasks',
  'teams',
  'users',
]

export const demo = {
  access: get('/api/auth/demo', {
    allow: 'public',
    reads: [],
    summary: 'The demo accounts, while demo data is on, and whether mail stays here',
    returns: DemoAccess,
  }),
  choose: post('/api/setup/sample-data', {
    allow: 'system.manage',
    changes: sampled,
    summary: 'Begin with sample data or without; it cannot be taken away again',
    body: z.object({ add: z.boolean(msg('Please choose yes or no.')) }),
    returns: z.object({ added: z.boolean() }),
  }),
}
