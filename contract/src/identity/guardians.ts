import { z } from 'zod'
import { del, get, nothing, post, put } from '../core/route.ts'
import { Email, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** All that is known of a person's age: 18 or older, or younger. */
export const ageGroups = ['adult', 'minor'] as const
export type AgeGroup = (typeof ageGroups)[number]

export const GuardianState = z.object({
  /** `sent`: a link waits for the answer; `none`: no guardian was asked, or the link has expired. */
  state: z.enum(['none', 'sent', 'agreed', 'refused']),
  email: z.string().nullable(),
  /** When the link expires, or when the answer came. */
  at: Timestamp.nullable(),
})
export type GuardianState = z.output<typeof GuardianState>

const Token = z
  .string(msg('This link is incomplete.'))
  .min(20, msg('This link is incomplete.'))
  .max(200)

export const GuardianAnswer = z.object({
  token: Token,
  full_name: singleLine(msg('Full name'), 120),
  agrees: z.boolean(msg('Please say whether you agree.')),
})

export const guardians = {
  declareAge: put('/api/age', {
    allow: 'account.own',
    changes: ['account', 'attendance'],
    summary: 'Declare whether one is 18 or older',
    body: z.object({ age_group: z.enum(ageGroups, msg('Please choose your age.')) }),
    returns: nothing,
    status: 204,
  }),
  mine: get('/api/guardian', {
    allow: 'account.own',
    reads: ['account'],
    summary: "Whether one's parent or guardian was asked, and their answer",
    returns: GuardianState,
  }),
  ask: post('/api/guardian', {
    allow: 'account.own',
    changes: ['account'],
    summary: 'Mail a link to a parent or guardian; an earlier link ends',
    body: z.object({ email: Email }),
    returns: GuardianState,
  }),
  revoke: del('/api/guardian', {
    allow: 'account.own',
    changes: ['account'],
    summary: 'End the link that was mailed to a parent or guardian',
    returns: nothing,
    status: 204,
  }),
  openLink: post('/api/guardian/link', {
    allow: 'public',
    changes: [],
    summary: 'The person for whom a parent or guardian is asked; does not use up the link',
    body: z.object({ token: Token }),
    returns: z.object({ full_name: z.string() }).nullable(),
    idempotent: false,
  }),
  answer: post('/api/guardian/answer', {
    allow: 'public',
    changes: ['account', 'attendance'],
    summary: 'Agree or refuse as the parent or guardian, once for each link',
    body: GuardianAnswer,
    returns: nothing,
    status: 204,
    idempotent: false,
  }),
}
