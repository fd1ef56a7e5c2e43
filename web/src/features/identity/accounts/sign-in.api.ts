import { isRecord } from '@app/contract/core/objects.ts'
import type { FieldErrors } from '@app/contract/core/problem.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type {
  LinkState,
  Login,
  SetUp,
  SignInResult,
  SignInSession,
  SignUp,
} from '@app/contract/identity/accounts.ts'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { log } from '#lib/log.ts'
import { NetworkError, transport } from '#lib/transport.ts'

/**
 * The error of every call before sign-in. These calls use the bare transport, because the first pages that a visitor
 * loads carry neither the schemas nor the query cache.
 */
export class SignInError extends Error {
  /** 0 without a response. */
  readonly status: number
  /** Whether the server returned the reason itself. */
  readonly isExplained: boolean
  readonly errors: FieldErrors
  constructor(status: number, body?: unknown) {
    super(isProblem(body) ? body.detail : t(unexpected))
    this.name = 'Refused'
    this.status = status
    this.isExplained = isProblem(body)
    this.errors = isProblem(body) ? (body.errors ?? []) : []
  }
}

const unexpected = msg('An unexpected error occurred. Please try again.')

/** Signed in, or a ticket when a code is required. */
export const logIn = (body: Login) =>
  entered('/api/auth/login', body).catch(recorded('Error signing in'))

/** The second step of a sign-in. */
export async function sendCode(ticket: string, code: string): Promise<SignInSession> {
  const response = await ask('/api/auth/second-step', { ticket, code })
  if (!isLoggedIn(response)) throw new SignInError(502)
  return response
}

/** The options for signing with a passkey, as the browser's API expects them. */
export async function askForPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const response = await ask('/api/auth/passkey-sign-in/options', {})
  if (!isRecord(response) || typeof response.challenge !== 'string') throw new SignInError(502)
  return { ...response, challenge: response.challenge }
}

/** Needs no second step. */
export async function logInWithPasskey(
  credential: AuthenticationResponseJSON,
): Promise<SignInSession> {
  const response = await ask('/api/auth/passkey-sign-in', { credential })
  if (!isLoggedIn(response)) throw new SignInError(502)
  return response
}

/** Whether the address must be confirmed before one can sign in. */
export async function signUp(body: SignUp): Promise<boolean> {
  const response = await ask('/api/auth/signup', body).catch(recorded('Error creating user'))
  return !isRecord(response) || response.requires_confirmation !== false
}

export const sendConfirmation = (email: string, next: string | undefined) =>
  messageOf('/api/auth/resend', { email, next })
export const sendResetLink = (email: string, next: string | undefined) =>
  messageOf('/api/auth/recover', { email, next })

/** The token of the mailed link serves once. */
export const resetPassword = (token: string, password: string) =>
  ask('/api/auth/reset', { token, password })

/** Whether the link of a mail is still good, and of an invitation who invites as what. */
export const checkResetLink = (token: string) => checkLink(token, 'recovery')

/** The link that the server prints while there is no superadmin. */
export const isSetupLinkGood = async (token: string) => (await checkLink(token, 'setup')).is_valid

async function checkLink(token: string, type: 'recovery' | 'setup'): Promise<LinkState> {
  const response = await ask('/api/auth/check-link', { token, type })
  if (!isLinkState(response)) throw new SignInError(502)
  return response
}

/** What a failed check of a link means: a malformed link is none, and of others nothing is known. */
export function uncheckedLink(
  problem: unknown,
): { state: 'spent' } | { state: 'unknown'; reason: string } {
  const isWrong = problem instanceof SignInError && [400, 422].includes(problem.status)
  if (isWrong) return { state: 'spent' }
  return { state: 'unknown', reason: problem instanceof Error ? problem.message : '' }
}

const isLinkState = (response: unknown): response is LinkState =>
  isRecord(response) && typeof response.is_valid === 'boolean'

/** Creates the first superadmin and signs in. */
export async function setUp(body: SetUp): Promise<SignInSession> {
  const response = await ask('/api/auth/setup', body)
  if (!isLoggedIn(response)) throw new SignInError(502)
  return response
}

/** The one-time code that a social sign-in brings back. */
export const exchange = (code: string) => entered('/api/auth/exchange', { code })

/** Logs the error locally and rethrows it (spec §8). */
const recorded = (what: string) => (problem: unknown) => {
  log.error(what, problem)
  throw problem
}

async function entered(url: string, body: object): Promise<SignInResult> {
  const response = await ask(url, body)
  if (isLoggedIn(response)) return response
  if (isRecord(response) && typeof response.ticket === 'string') return { ticket: response.ticket }
  throw new SignInError(502)
}

async function messageOf(url: string, body: object): Promise<string> {
  const response = await ask(url, body)
  return isRecord(response) && typeof response.message === 'string' ? response.message : ''
}

async function ask(url: string, body: object): Promise<unknown> {
  try {
    const { status, body: answer } = await transport({ method: 'POST', url, body, binary: false })
    if (status >= 400) throw new SignInError(status, answer)
    return answer
  } catch (problem) {
    throw problem instanceof NetworkError
      ? new SignInError(0, { detail: problem.message })
      : problem
  }
}

const isProblem = (body: unknown): body is { detail: string; errors?: FieldErrors } =>
  isRecord(body) && typeof body.detail === 'string'

const isLoggedIn = (body: unknown): body is SignInSession =>
  isRecord(body) && 'access_token' in body && isRecord(body.profile)
