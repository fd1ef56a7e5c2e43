import { z } from 'zod'
import { get, post } from '../core/route.ts'

/** What an operator does once, in this order; each can be left and taken up later. */
export const setupSteps = [
  'organisation',
  'working_time',
  'people',
  'internships',
  'mail',
  'sample_data',
] as const
export type SetupStep = (typeof setupSteps)[number]

export const SetupState = z.object({
  done: z.array(z.enum(setupSteps)),
  /** False where no mail server is configured, so that mail stays in the local mailbox. */
  sends_mail: z.boolean(),
  /** Null until the question was answered. */
  has_sample_data: z.boolean().nullable(),
})
export type SetupState = z.output<typeof SetupState>

export const setup = {
  state: get('/api/setup', {
    allow: 'system.manage',
    reads: ['settings', 'users', 'internships'],
    summary: 'Which steps of the set-up are done',
    returns: SetupState,
  }),
  sendTestMail: post('/api/setup/test-mail', {
    allow: 'system.manage',
    changes: ['settings'],
    summary: 'Send a mail to oneself, to see that mail arrives',
    body: z.object({}),
    returns: z.object({ recipient: z.string() }),
  }),
}
