import { z } from 'zod'
import { get, nothing, post } from '../core/route.ts'
import { Day, Id, Timestamp } from '../core/schemas.ts'
import { ageGroups } from './guardians.ts'

/** What was agreed to: having an account, each application, and by a guardian that a minor's time is tracked. */
export const consentPurposes = ['account', 'application', 'guardian'] as const

export const Consent = z.object({
  id: Id,
  purpose: z.enum(consentPurposes),
  /** The day since which the terms and the privacy page applied that were agreed to. */
  version: z.string(),
  given_at: Timestamp,
  /** The internship of an application. */
  internship_title: z.string().nullable(),
  /** Who answered for a minor, and whether it was no. */
  guardian_name: z.string().nullable(),
  is_refused: z.boolean(),
})
export type Consent = z.output<typeof Consent>

export const consents = {
  mine: get('/api/consents', {
    allow: 'account.own',
    reads: ['account', 'applications'],
    summary: 'What one agreed to, the newest first, and the age one declared',
    returns: z.object({ consents: z.array(Consent), age_group: z.enum(ageGroups).nullable() }),
  }),
  agree: post('/api/consents', {
    allow: 'account.own',
    changes: ['account'],
    summary: 'Agree to the terms and the privacy page in the version that was shown',
    body: z.object({ version: Day }),
    returns: nothing,
    status: 204,
  }),
}
