import { isRecord } from '@app/contract/core/objects.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import type { Me, SignInSession, Tokens } from '@app/contract/identity/accounts.ts'
import { setLanguage } from '#lib/i18n/language.ts'
import { log } from '#lib/log.ts'
import { transport } from '#lib/transport.ts'
import { toast } from '#ui/toast.ts'
import { leaveView, stopView } from './impersonation.ts'
import { goTo } from './navigation.ts'
import { withPendingPreferences } from './pending-preferences.ts'
import { applyAccountTheme } from './preferences.ts'
import {
  beginSession,
  clearAuth,
  currentSession,
  isProfile,
  isViewing,
  pushSentKey,
  readProfile,
  readTokens,
  type StoredTokens,
  setSession,
  tokenKey,
  writeProfile,
  writeTokens,
} from './session-store.ts'

type Verdict =
  | { kind: 'valid'; me: Me }
  | { kind: 'refused' }
  | { kind: 'faulty' }
  | { kind: 'unreachable' }

const timeout = 8_000

/** Verifies the token with the server; `unreachable` leaves the session as it is. */
async function verify({ token }: StoredTokens): Promise<Verdict> {
  const request = { method: 'GET', url: '/api/auth/me', binary: false, token, timeout } as const
  try {
    const { status, body } = await transport(request)
    if (status === 200 && isProfile(body)) return { kind: 'valid', me: body }
    if (status === 429 || status >= 500) return { kind: 'unreachable' }
    return { kind: status === 401 ? 'refused' : 'faulty' }
  } catch {
    return { kind: 'unreachable' }
  }
}

const loadingFallback = 3_000
const profileTimeout = 5_000
const authPaths = ['/login', '/signup']
const expired = msg('Authentication expired. Please log in again.')
let isVerified = false
/** Whether the user was warned that the profile shown is the cached one. */
let hasWarned = false
/** Signing out: a 401 is expected then. */
let isLeaving = false
/** Numbers of the last profile request and of the last one with a response. */
let lastRequest = 0
let lastAnswered = 0
let renewal: ReturnType<typeof setTimeout> | undefined

/** Called once per page load: restores the session and follows sign-ins and sign-outs in other tabs. */
export function startSession() {
  addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) syncWithOtherTabs()
  })
  addEventListener('online', () => void (readTokens() && checkSession()))
  void checkSession()
}

/** After signing in: stores the tokens and publishes the session. */
export function signedIn({ profile, ...tokens }: SignInSession) {
  // The session before it may have ended on the server only.
  localStorage.removeItem(pushSentKey)
  writeTokens(tokens)
  beginSession()
  profileChanged(profile)
  scheduleRenewal()
}

/** Publishes a new profile. */
function profileChanged(me: Me) {
  const { language, theme } = withPendingPreferences(me.settings)
  void setLanguage(language)
  // Impersonating does not change the theme.
  if (!isViewing()) applyAccountTheme(theme)
  isVerified = true
  hasWarned = false
  writeProfile(me)
  setSession({ status: 'in', me })
}

/** Ends every session of the user; this browser clears its tokens even if the server fails. */
export async function signOut() {
  // Impersonating must not sign the user out.
  if (isViewing()) return stopView()
  isLeaving = true
  const ended = await logOutEverywhere()
  clearSession(true)
  isLeaving = false
  goTo('/login', { replace: true })
  if (ended) toast.success(t('Logged Out'), t('Signed out successfully'))
  else toast.warning(t('Sign out Warning'), t('You were logged out only on this device.'))
}

/** The user deleted their account: clears the session as after signing out; the guard then shows the goodbye page. */
export function accountDeleted() {
  clearSession(true, true)
}

/** The server rejected the token: go to the login page and return here afterwards. */
export function sessionExpired() {
  if (isLeaving || !readTokens()) return
  if (isViewing()) return leaveView()
  endSession(t('Authentication Error'), t(expired))
}

/**
 * The token is gone from this browser although somebody is shown as signed in (spec §8): the same as when it was rejected.
 */
export function sessionLost(title: string) {
  if (isLeaving || readTokens() || !currentSession().me) return
  endSession(title, t('User not authenticated'))
}

function endSession(title: string, text: string) {
  clearSession(false)
  toast.error(title, text)
  const { pathname, search, hash } = location
  if (authPaths.includes(pathname)) return
  goTo('/login', { replace: true, state: { next: pathname + search + hash } })
}

/** The access token, renewed first if it is about to expire. */
export async function freshToken(): Promise<string | undefined> {
  const stored = readTokens()
  if (stored?.refresh_token && isDue(stored)) await renew()
  return readTokens()?.token
}

/** Loads the profile from the server: at page load, and when something about the account has changed. */
export async function checkSession() {
  if (isLeaving) return
  lastRequest += 1
  const request = lastRequest
  const stored = readTokens()
  if (!stored) {
    // Who signed out by choice stays so, whatever the closing event stream reports.
    if (currentSession().status !== 'out') setSession({ status: 'out', by_choice: false })
    return
  }
  const timers = [
    setTimeout(showCachedProfile, loadingFallback),
    setTimeout(warnAboutCachedProfile, profileTimeout),
  ]
  if (stored.refresh_token && isDue(stored)) await renew()
  const current = readTokens()
  const verdict = current ? await verify(current) : undefined
  for (const timer of timers) clearTimeout(timer)
  // The user signed out, or signed in as another user, in the meantime.
  if (!verdict || readTokens()?.token !== current?.token) return
  // Responses may arrive out of order.
  if (request < lastAnswered) return
  lastAnswered = request
  if (verdict.kind === 'valid') profileChanged(verdict.me)
  else if (verdict.kind === 'refused') rejectSession()
  else if (verdict.kind === 'faulty') rejectProfile()
  else keepCachedProfile()
  scheduleRenewal()
}

function showCachedProfile() {
  const me = readProfile()
  if (me && currentSession().status === 'loading') setSession({ status: 'in', me })
}

function rejectSession() {
  if (isViewing()) return leaveView()
  clearSession(false)
  toast.error(t('Authentication Timeout'), t(expired))
}

/** The token is valid, but it has no profile. */
function rejectProfile() {
  if (isViewing()) return leaveView()
  clearSession(false)
  toast.error(t('Account Setup Issue'), t("Couldn't read your profile. Please log in again."))
}

function keepCachedProfile() {
  if (isVerified) return
  const me = readProfile()
  if (!me) return rejectSession()
  setSession({ status: 'in', me })
  warnAboutCachedProfile()
}

/** Once, until the server has confirmed the profile (spec §8). */
function warnAboutCachedProfile() {
  if (isVerified || hasWarned || !readProfile()) return
  hasWarned = true
  toast.warning(t('Connection Timeout'), t('Showing data from when you were last online.'))
}

async function renew() {
  if ((await refreshTokens()) === 'refused') sessionExpired()
  else scheduleRenewal()
}

function scheduleRenewal() {
  clearTimeout(renewal)
  const stored = readTokens()
  if (!stored?.refresh_token) return
  // Another tab may have renewed it meanwhile; then only the next renewal is scheduled.
  renewal = setTimeout(() => void freshToken().then(scheduleRenewal), dueIn(stored))
}

function syncWithOtherTabs() {
  if (isViewing()) return
  const { status } = currentSession()
  if (readTokens()) {
    if (status === 'out' || readProfile()?.id !== currentSession().me?.id) void checkSession()
    return
  }
  if (status !== 'out') clearSession(true)
}

function clearSession(byChoice: boolean, hasLeft = false) {
  clearTimeout(renewal)
  isVerified = false
  hasWarned = false
  clearAuth()
  setSession({ status: 'out', by_choice: byChoice, ...(hasLeft && { has_left: true }) })
}

async function logOutEverywhere() {
  const token = readTokens()?.token
  const request = { method: 'POST', url: '/api/auth/logout', binary: false, token } as const
  try {
    const { status, body } = await transport(request)
    if (status < 400 || status === 401) return true
    log.error('Error signing out', body)
  } catch (problem) {
    log.error('Error signing out', problem)
  }
  return false
}

/** Tokens are renewed this long before they expire; they live for 24 hours. */
const lead = 5 * 60_000
const pause = 60_000
let lastTry = Number.NEGATIVE_INFINITY

/** With a wrong clock every token looks expired, so there is at most one try a minute. */
const isDue = ({ expires_at }: StoredTokens) =>
  expires_at - Date.now() < lead && performance.now() - lastTry > pause

/** Milliseconds until the next check. */
const dueIn = ({ expires_at }: StoredTokens) =>
  Math.max(pause, (Number.isNaN(expires_at) ? 0 : expires_at - Date.now()) - lead)

type Outcome = 'done' | 'refused' | 'unreachable'
let underWay: Promise<Outcome> | undefined

/**
 * A refresh token works once, so only one of several tabs may use it: the others wait for the lock and find
 * fresh tokens. `refused` means that the session has ended.
 */
function refreshTokens(): Promise<Outcome> {
  underWay ??= exclusive(requestTokens).finally(() => {
    lastTry = performance.now()
    underWay = undefined
  })
  return underWay
}

async function requestTokens(): Promise<Outcome> {
  const stored = readTokens()
  if (!stored?.refresh_token) return 'refused'
  if (!isDue(stored)) return 'done'
  try {
    const { status, body } = await transport({
      method: 'POST',
      url: '/api/auth/refresh',
      body: { refresh_token: stored.refresh_token },
      binary: false,
    })
    if (status === 429 || status >= 500) return 'unreachable'
    if (isTokens(body)) writeTokens(body)
    else if (await isRenewedElsewhere(stored)) return 'done'
    else return 'refused'
    return 'done'
  } catch {
    return 'unreachable'
  }
}

async function isRenewedElsewhere({ refresh_token }: StoredTokens) {
  await storageToArrive()
  return readTokens()?.refresh_token !== refresh_token
}

/** Web Locks exist on https and localhost only; elsewhere each tab renews for itself. */
async function exclusive<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return work()
  const first = await locks.request(lock, { ifAvailable: true }, async (granted) =>
    granted ? { result: await work() } : undefined,
  )
  if (first) return first.result
  return locks.request(lock, async () => {
    await storageToArrive()
    return work()
  })
}

const lock = 'auth-refresh'

/** Browsers propagate local storage to other tabs with a delay. */
const storageToArrive = () => new Promise((resolve) => setTimeout(resolve, 250))

const isTokens = (body: unknown): body is Tokens =>
  isRecord(body) && 'access_token' in body && 'expires_at' in body
