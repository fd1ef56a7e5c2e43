import { z } from 'zod'
import { del, get, nothing, post } from '../core/route.ts'
import { ById, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { CurrentPassword, Message, SignInSession } from './accounts.ts'

/** How many recovery codes are issued at a time. */
export const recoveryCodeCount = 10

/** Six digits from an authenticator app, or a recovery code; spaces and dashes are ignored. */
const Code = z
  .string(msg('Please enter the code.'))
  .max(80, msg("That code isn't correct."))
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, msg('Please enter the code.')))

const Password = z.object({ current_password: CurrentPassword })
const FullProof = Password.extend({ code: Code })

/** Confirms the user's identity; the code is required when a second factor is set up. */
export const Proof = Password.extend({ code: Code.optional() })
export type Proof = z.input<typeof Proof>

export const SecondFactor = z.object({
  /** Since when sign-ins require a code; null when they do not. */
  confirmed_at: Timestamp.nullable(),
  codes_left: z.number(),
  /** A second factor needs a password as the first. */
  has_password: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** The secret to set up an authenticator app with: typed, opened as a link or scanned. */
export const Setup = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The QR code of `uri` as an SVG path: unit squares in a field of `size`. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type Setup = z.output<typeof Setup>

/** Shown only once; only their hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const mine = { allow: 'account.own' } as const

export const secondFactor = {
  state: get('/api/auth/second-factor', {
    ...mine,
    reads: ['account'],
    summary: "Whether one's second factor is on, and how many recovery codes are left",
    returns: SecondFactor,
  }),
  begin: post('/api/auth/second-factor', {
    ...mine,
    changes: [],
    summary: 'Ask for a secret to set an authenticator up with; it counts once a code confirms it',
    body: Password,
    returns: Setup,
    idempotent: false,
  }),
  confirm: post('/api/auth/second-factor/confirm', {
    ...mine,
    changes: ['account'],
    summary: 'Turn the second factor on with a first code; answers the recovery codes',
    body: z.object({ code: Code }),
    returns: RecoveryCodes,
    idempotent: false,
  }),
  renewCodes: post('/api/auth/second-factor/recovery-codes', {
    ...mine,
    changes: ['account'],
    summary: 'New recovery codes; the old ones stop working',
    body: FullProof,
    returns: RecoveryCodes,
    idempotent: false,
  }),
  turnOff: post('/api/auth/second-factor/off', {
    ...mine,
    changes: ['account'],
    summary: 'Turn the second factor off, with the password and a code',
    body: FullProof,
    returns: Message,
    idempotent: false,
  }),
  signIn: post('/api/auth/second-step', {
    allow: 'public',
    changes: [],
    summary: 'Finish a sign-in with a code',
    body: z.object({
      ticket: z.string(msg('Please log in again.')).min(20, msg('Please log in again.')).max(200),
      code: Code,
    }),
    returns: SignInSession,
    idempotent: false,
  }),
  reset: del('/api/admin/users/{id}/second-factor', {
    allow: 'users.manage',
    changes: ['account'],
    summary: 'Remove the second factor of a user who lost it',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
