import { z } from 'zod'
import { del, get, nothing, post } from '../core/route.ts'
import { ById, Timestamp } from '../core/shared.ts'
import { msg } from '../i18n/text.ts'
import { CurrentPassword, Message, SignInSession } from './accounts.ts'

/** How many recovery codes are given out at a time. */
export const recoveryCodeCount = 10

/** Six digits of an authenticator, or a recovery code; spaces and dashes are nobody's mistake. */
export const Code = z
  .string(msg('Please enter the code.'))
  .max(80, msg('The code is not correct.'))
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, msg('Please enter the code.')))

const Password = z.object({ current_password: CurrentPassword })
const FullProof = Password.extend({ code: Code })

/** That it is really this person; the code is asked of whoever has a second factor. */
export const Proof = Password.extend({ code: Code.optional() })
export type Proof = z.input<typeof Proof>

export const SecondFactor = z.object({
  /** Since when sign-ins ask for a code; null while they do not. */
  confirmed_at: Timestamp.nullable(),
  codes_left: z.number(),
  /** Without one there is nothing a code could be the second of. */
  has_password: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** What an authenticator is set up with: typed, opened or photographed. */
export const Setup = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The QR code of `uri`: squares of 1 in a field of `size`, as an SVG path. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type Setup = z.output<typeof Setup>

/** Shown this once; only their hashes are kept. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const mine = { allow: 'account.own' } as const

export const secondFactor = {
  state: get('/api/auth/second-factor', {
    ...mine,
    summary: "Is one's second factor on, and how many recovery codes are left",
    returns: SecondFactor,
  }),
  begin: post('/api/auth/second-factor', {
    ...mine,
    summary: 'Ask for a secret to set an authenticator up with; it counts once a code confirms it',
    body: Password,
    returns: Setup,
    idempotent: false,
  }),
  confirm: post('/api/auth/second-factor/confirm', {
    ...mine,
    summary: 'Turn the second factor on with a first code; answers the recovery codes',
    body: z.object({ code: Code }),
    returns: RecoveryCodes,
    idempotent: false,
  }),
  renewCodes: post('/api/auth/second-factor/recovery-codes', {
    ...mine,
    summary: 'New recovery codes; the old ones stop working',
    body: FullProof,
    returns: RecoveryCodes,
    idempotent: false,
  }),
  turnOff: post('/api/auth/second-factor/off', {
    ...mine,
    summary: 'Turn the second factor off, with the password and a code',
    body: FullProof,
    returns: Message,
    idempotent: false,
  }),
  signIn: post('/api/auth/second-step', {
    allow: 'public',
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
    summary: "Take somebody's second factor away, because they lost it",
    params: ById,
    returns: nothing,
    status: 204,
  }),
}
