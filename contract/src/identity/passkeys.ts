import { z } from 'zod'
import { del, get, nothing, post, put } from '../core/route.ts'
import { ById, Id, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { SignInSession } from './accounts.ts'
import { Proof } from './two-factor.ts'

/** The maximum per user. */
export const mostPasskeys = 20

export const PasskeyName = singleLine(msg('Name'), 60)

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The passkey is synced to other devices. */
  is_synced: z.boolean(),
  last_used_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type Passkey = z.output<typeof Passkey>

const unreadable = msg("Couldn't read the passkey. Please try again.")
const Bytes = (max: number) =>
  z
    .string(unreadable)
    .min(1, unreadable)
    .max(max, unreadable)
    .regex(/^[\w-]+={0,2}$/, unreadable)

const Credential = z.object({
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key', unreadable),
})

/**
 * A browser's response (WebAuthn level 3). Browsers add different extra fields, so unknown fields inside a credential
 * are dropped, not rejected.
 */
const NewCredential = Credential.extend({
  response: z.object(
    {
      clientDataJSON: Bytes(4000),
      attestationObject: Bytes(20_000),
      transports: z.array(z.string().max(40), unreadable).max(10, unreadable).default([]),
    },
    unreadable,
  ),
})
export type NewCredential = z.output<typeof NewCredential>

const SignedCredential = Credential.extend({
  response: z.object(
    {
      clientDataJSON: Bytes(4000),
      authenticatorData: Bytes(4000),
      signature: Bytes(4000),
      userHandle: Bytes(200),
    },
    unreadable,
  ),
})
export type SignedCredential = z.output<typeof SignedCredential>

/** Passed to the browser unchanged. */
const Options = z.looseObject({ challenge: z.string() })

const mine = { allow: 'account.own' } as const
const open = { allow: 'public' } as const

export const passkeys = {
  list: get('/api/auth/passkeys', {
    ...mine,
    reads: ['account'],
    summary: "One's own passkeys, the oldest first",
    returns: z.object({
      passkeys: z.array(Passkey),
      /** Set until the email address is confirmed; none can be added before. */
      needs_confirmation: z.literal(true).optional(),
    }),
  }),
  begin: post('/api/auth/passkeys/options', {
    ...mine,
    changes: [],
    summary: 'Ask for what a new passkey has to sign',
    body: Proof,
    returns: Options,
    idempotent: false,
  }),
  add: post('/api/auth/passkeys', {
    ...mine,
    changes: ['account'],
    summary: 'Keep a new passkey',
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    returns: Passkey,
    status: 201,
    idempotent: false,
  }),
  rename: put('/api/auth/passkeys/{id}', {
    ...mine,
    changes: ['account'],
    summary: 'Call a passkey something else',
    params: ById,
    body: z.object({ name: PasskeyName }),
    returns: Passkey,
  }),
  remove: del('/api/auth/passkeys/{id}', {
    ...mine,
    changes: ['account'],
    summary: 'Take a passkey away; it opens nothing any more',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  ask: post('/api/auth/passkey-sign-in/options', {
    ...open,
    changes: [],
    summary: 'Ask for what a passkey has to sign to sign in',
    body: z.object({}),
    returns: Options,
    idempotent: false,
  }),
  signIn: post('/api/auth/passkey-sign-in', {
    ...open,
    changes: [],
    summary: 'Sign in with a passkey; it counts as both factors',
    body: z.object({ credential: SignedCredential }),
    returns: SignInSession,
    idempotent: false,
  }),
}
