import { z } from 'zod'
import { roles } from '../core/roles.ts'
import { del, get, nothing, post, put } from '../core/route.ts'
import { safePath } from '../core/safe-path.ts'
import { ById, Email, Id, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { Settings } from './settings.ts'
import { socialProviders } from './social-providers.ts'

export const accountStatuses = ['active', 'invited', 'suspended', 'deleted'] as const

/** UTF-16 units: some emoji have fifteen, and 128 characters of any kind must be possible. */
const longestPassword = 2000
const tooShort = msg('Password must be at least 8 characters long.')
/** The password policy: at least 8 characters (spec §9, configured minimum), no NUL. */
export const Password = z
  .string(msg('Enter your password.'))
  .min(8, tooShort)
  .max(longestPassword, msg('Password can have up to 2000 characters.'))
  .refine(
    (value) => !value.includes('\0'),
    msg("Password contains characters that aren't allowed."),
  )

/** A password entered to authenticate: checked for length only, not against today's policy. */
export const CurrentPassword = z
  .string(msg('Enter your current password.'))
  .min(1)
  .max(longestPassword)

/** `confirm_password` is compared where it is sent. */
const PasswordChange = z
  .object({
    current_password: CurrentPassword,
    new_password: Password,
    confirm_password: z.string().optional(),
  })
  .refine(
    ({ new_password, confirm_password = new_password }) => new_password === confirm_password,
    { path: ['confirm_password'], error: msg('New passwords do not match.') },
  )

export const FullName = singleLine(msg('Full name'), 120)

/** The page of this site that the confirmation leads to; anything else, or one too long for a mail, is left out. */
const NextPath = z
  .string()
  .max(20_000)
  .optional()
  .transform((path) => (path && path.length > 2000 ? undefined : safePath(path)))

export const SignUp = z.object({
  email: Email,
  password: Password,
  full_name: FullName,
  /** Accepted and ignored: everyone signs up as an intern (product.md, roles). */
  role: z.string().max(40).optional(),
  next: NextPath,
})
export type SignUp = z.input<typeof SignUp>

export const Login = z.object({
  email: z.string(msg('Enter your email.')).min(1, msg('Enter your email.')).max(400),
  password: z
    .string(msg('Enter your password.'))
    .min(1, msg('Enter your password.'))
    .max(longestPassword),
})
export type Login = z.input<typeof Login>

/** A user's own profile (spec §3, users). */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  /** The file id of the avatar; initials are shown without one. */
  avatar_id: Id.nullish(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Profile = z.output<typeof Profile>

/** Whether a link is still good; of an invitation, who invites as what. */
export const LinkState = z.object({
  is_valid: z.boolean(),
  invitation: z.object({ inviter: z.string().nullable(), role: z.enum(roles) }).optional(),
})
export type LinkState = z.output<typeof LinkState>
export type Invitation = NonNullable<LinkState['invitation']>

/** The signed-in user; never hashes, counters or notes. */
export const Me = Profile.extend({
  settings: Settings,
  /** Set during impersonation, until when; nothing can be changed. */
  viewed_until: Timestamp.optional(),
  /** The version of the terms and the privacy page that the user has not agreed to yet. */
  consent_due: z.string().optional(),
  /** Set until an intern has stated whether they are 18 or older. */
  asks_age: z.literal(true).optional(),
  /** Set while a minor may not track time, because no parent or guardian has agreed. */
  needs_guardian: z.literal(true).optional(),
  /** Set for an intern without a hire and a team yet: no check-in and no work report. */
  is_student: z.literal(true).optional(),
  /** From which event on the live stream tells what this response and later ones do not hold; the previous release does not say. */
  last_event_id: z.string().optional(),
})
export type Me = z.output<typeof Me>

/** A device's tokens: `access_token` expires at `expires_at` (24 h), `refresh_token` can be used once to renew it. */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: Timestamp,
})
export type Tokens = z.output<typeof Tokens>

export const SignInSession = Tokens.extend({
  user: z.object({
    id: Id,
    email: z.string(),
    user_metadata: z.object({ full_name: z.string(), role: z.enum(roles) }),
  }),
  profile: Me,
})
export type SignInSession = z.output<typeof SignInSession>

/** The password was correct and a second factor is required: `ticket` goes with the code, within five minutes. */
export const SecondStep = z.object({ ticket: z.string() })
export type SecondStep = z.output<typeof SecondStep>

const SignInResult = z.union([SignInSession, SecondStep])
export type SignInResult = z.output<typeof SignInResult>

export const Message = z.object({ message: z.string() })

export const Device = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  is_current: z.boolean(),
})
export type Device = z.output<typeof Device>

const ByProvider = z.object({ provider: z.enum(socialProviders) })
/** The parameters a provider sends back; the server validates all of them. */
const Returned = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(2000).optional(),
  error_description: z.string().max(2000).optional(),
  error_uri: z.string().max(2000).optional(),
  iss: z.string().max(500).optional(),
  scope: z.string().max(2000).optional(),
  authuser: z.string().max(100).optional(),
  prompt: z.string().max(100).optional(),
  hd: z.string().max(300).optional(),
})

const confirmations = ['signup', 'email_change'] as const
const OneTime = z
  .string(msg('This link is incomplete.'))
  .min(20, msg('This link is incomplete.'))
  .max(200)

export const SetUp = z.object({
  token: OneTime,
  email: Email,
  full_name: FullName,
  password: Password,
})
export type SetUp = z.input<typeof SetUp>

const open = { allow: 'public' } as const
const mine = { allow: 'account.own' } as const

export const accounts = {
  signUp: post('/api/auth/signup', {
    ...open,
    changes: ['users'],
    summary: 'Sign up as an intern; a mail confirms the address',
    body: SignUp,
    returns: z.object({ requires_confirmation: z.boolean() }),
    status: 201,
  }),
  logIn: post('/api/auth/login', {
    ...open,
    changes: [],
    summary: 'Sign in with e-mail and password',
    body: Login,
    returns: SignInResult,
    idempotent: false,
  }),
  logOut: post('/api/auth/logout', {
    ...open,
    changes: ['account', 'sessions'],
    summary: 'Sign out of every device; a stranger gets the same answer',
    returns: nothing,
    status: 204,
    idempotent: false,
  }),
  me: get('/api/auth/me', {
    ...mine,
    reads: ['account'],
    summary: 'The signed-in user',
    returns: Me,
  }),
  refresh: post('/api/auth/refresh', {
    ...open,
    changes: ['account'],
    summary: 'Renew the tokens of a device; a refresh token serves once',
    body: z.object({ refresh_token: z.string().min(1).max(500) }),
    returns: Tokens,
    idempotent: false,
  }),
  recover: post('/api/auth/recover', {
    ...open,
    changes: [],
    summary: 'Ask for a link to choose a new password',
    body: z.object({ email: Email, next: NextPath }),
    returns: Message,
  }),
  reset: post('/api/auth/reset', {
    ...open,
    changes: ['account', 'users'],
    summary: 'Choose a new password with the token of the mailed link',
    body: z.object({ token: OneTime, password: Password }),
    returns: Message,
    idempotent: false,
  }),
  checkLink: post('/api/auth/check-link', {
    ...open,
    changes: [],
    summary: 'Is the token of this link still good? Does not use it up',
    body: z.object({ token: OneTime, type: z.enum([...confirmations, 'recovery', 'setup']) }),
    returns: LinkState,
    idempotent: false,
  }),
  verify: post('/api/auth/verify', {
    ...open,
    changes: ['account'],
    summary: 'Confirm an e-mail address with the token of the mailed link',
    body: z.object({ token: OneTime, type: z.enum(confirmations) }),
    returns: Message,
    idempotent: false,
  }),
  resend: post('/api/auth/resend', {
    ...open,
    changes: [],
    summary: 'Send the confirmation mail once more',
    body: z.object({ email: Email, next: NextPath }),
    returns: Message,
  }),
  changePassword: put('/api/auth/password', {
    ...mine,
    changes: ['account', 'sessions'],
    summary: 'Change the password; every other device is signed out',
    body: PasswordChange,
    otherNames: {
      currentPassword: 'current_password',
      newPassword: 'new_password',
      confirmPassword: 'confirm_password',
    },
    returns: Message,
    idempotent: false,
  }),
  changeEmail: put('/api/auth/email', {
    ...mine,
    changes: [],
    summary: 'Ask to change the e-mail address; a mail to the new one confirms it',
    body: z.object({
      email: Email,
      current_password: CurrentPassword,
    }),
    returns: Message,
    idempotent: false,
  }),
  devices: get('/api/auth/sessions', {
    allow: 'sessions.own',
    reads: ['account', 'sessions'],
    summary: 'The signed-in devices of oneself, or for a superadmin those of another user',
    query: z.object({ user_id: Id.optional() }),
    returns: z.object({ sessions: z.array(Device) }),
  }),
  endDevice: del('/api/auth/sessions/{id}', {
    allow: 'sessions.own',
    changes: ['account', 'sessions'],
    summary: 'Sign one device out',
    params: ById,
    returns: nothing,
    status: 204,
  }),
  setUp: post('/api/auth/setup', {
    ...open,
    changes: [],
    summary: 'Create the first superadmin with the link that the server printed, and sign in',
    body: SetUp,
    returns: SignInSession,
    status: 201,
    idempotent: false,
  }),
  providers: get('/api/auth/providers', {
    ...open,
    reads: [],
    summary: 'The social sign-ins that are set up here',
    returns: z.object({ providers: z.array(z.enum(socialProviders)) }),
  }),
  socialStart: get('/api/auth/social/{provider}', {
    ...open,
    summary: 'Go to a provider to sign in there',
    params: ByProvider,
    returns: nothing,
    binary: true,
  }),
  socialReturn: get('/api/auth/social/{provider}/callback', {
    ...open,
    summary: 'Come back from a provider; leads on to /auth/social#code=…',
    params: ByProvider,
    query: Returned,
    returns: nothing,
    binary: true,
  }),
  exchange: post('/api/auth/exchange', {
    ...open,
    changes: [],
    summary: 'Trade the one-time code of a social sign-in for tokens',
    body: z.object({ code: OneTime }),
    returns: SignInResult,
    idempotent: false,
  }),
}
