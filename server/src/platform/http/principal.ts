import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { may } from '@app/contract/core/access.ts'
import { sentences } from '@app/contract/core/problem.ts'
import type { Role } from '@app/contract/core/roles.ts'
import type { Route } from '@app/contract/core/route.ts'
import { type Language, t } from '@app/contract/i18n/translate.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { Db } from '#platform/database/db.ts'
import { forbidden, notFound, ProblemError, unauthenticated } from '#platform/problem.ts'
import { type Config, isLoopback, isLoopbackUrl, senderOf } from '#src/config.ts'
import { setRequestLocale } from './language.ts'

/** The authenticated user, as read from the database for this request. */
export interface User {
  id: string
  email: string
  full_name: string
  role: Role
  time_zone: string
  /** The language from the settings; null until one is chosen. */
  language?: Language | null
  session_id: string
  /** Set while a superadmin impersonates this user: by whom, and until when. All writes are rejected meanwhile. */
  view?: { viewer_id: string; until: string }
}

/** The client of a request, as the audit log records it. */
export interface ClientInfo {
  address: string
  agent: string
  request_id: string
}

/** Finds the active user whose session has this token hash. */
export type Authenticate = (db: Db, token_hash: string) => Promise<User | undefined>

/** The only form in which a token is stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const maxTokenLength = 512

/** The bearer token of a request, or the problem with it. It is read from the header and nowhere else. */
export function bearerOf(request: FastifyRequest): { token?: string; problem?: ProblemError } {
  const header = request.headers.authorization
  if (!header) return { problem: unauthenticated(sentences.noToken) }
  const [scheme, token, ...rest] = header.split(' ')
  if (!token) return { problem: unauthenticated(sentences.noToken) }
  const headers = request.raw.rawHeaders.filter((name) => name.toLowerCase() === 'authorization')
  const usable =
    scheme?.toLowerCase() === 'bearer' &&
    !rest.length &&
    token.length <= maxTokenLength &&
    headers.length <= 1
  return usable ? { token } : { problem: unauthenticated() }
}

/** A client's network, the unit of the rate limits: an IPv4 /24 or an IPv6 /48. */
export function prefixOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.')
  // Groups that `::` leaves out are zero.
  const groups = plain.split('::')[0]?.split(':') ?? []
  return [0, 1, 2].map((at) => groups[at] || '0').join(':')
}

/** Empty once the connection is closed, for example after a malformed request. */
export const addressOf = (request: FastifyRequest): string => request.ip ?? ''

/** What a proxy adds to the requests that it passes on. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a request was made on this machine: it comes over the loopback interface, names this machine, and no proxy
 * passed it on. The connection counts rather than a header; the host is checked because another site can point its own
 * name at this machine (DNS rebinding).
 */
export const isLocalRequest = ({ socket, ip, headers, host }: FastifyRequest): boolean =>
  proxyHeaders.every((name) => headers[name] === undefined) &&
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(ip) &&
  URL.canParse(`http://${host}`) &&
  isLoopbackUrl(`http://${host}`)

export const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  address: addressOf(request),
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  request_id: request.id,
})

/** The client of what no request asked for, such as a job. */
export const systemClient = (agent = 'job'): ClientInfo => ({
  address: '',
  agent,
  request_id: v7(),
})

const clientIdShape = /^[\w-]{8,64}$/

/** The id that the open page generated; it is not sent the events of its own writes. */
export function clientIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-client-id']
  return typeof id === 'string' && clientIdShape.test(id) ? id : null
}

export const newToken = () => randomBytes(32).toString('base64url')

/** The signed-in user of a request and the client it came from. */
export interface Actor {
  user: User
  from: ClientInfo
}

/** The same where there may be no user: in a job, or for a guest. */
export type AnyActor = Omit<Actor, 'user'> & { user: User | undefined }

/** What emails need to know about the product: the base URL of their links and the From address. */
export interface Sender {
  site: string
  mail_from: string
}

export const senderFor = (config: Config): Sender => ({
  site: config.BACKEND_URL,
  mail_from: senderOf(config),
})

/** An actor whose operation sends email. */
export interface MailingActor extends Actor, Sender {}

export const actorOf = ({
  user,
  from,
  request,
}: Actor & { request: FastifyRequest }): MailingActor => ({
  user,
  from,
  ...senderFor(request.server.config),
})

/** Path and query parameters are single lines; PostgreSQL rejects NUL anyway. */
const controlCharacter = /\p{Cc}/u

/** At most this many users are cached, by the hash of their token. */
const mostKnown = 10_000

/** The user that a token was last resolved to. */
function remembering(authenticate: Authenticate, known: Map<string, User>): Authenticate {
  return async (db, token_hash) => {
    const user = await authenticate(db, token_hash)
    known.delete(token_hash)
    if (user) known.set(token_hash, user)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    return user
  }
}

/**
 * Checks access before the body is read. Whom a token stood for when this process last looked is expected to be who
 * asks now: the database confirms it together with what the request reads or writes, and before anything is returned
 * (`confirm`, decision 063). Everyone else is read from the database first. A public route ignores an expired token.
 */
export function authHook(app: FastifyInstance, authenticate: Authenticate) {
  const known = new Map<string, User>()
  app.decorate('authenticate', remembering(authenticate, known))
  app.decorateRequest('user', undefined)
  app.decorateRequest('isExpected', false)
  app.addHook('onRequest', async (request) => {
    const { route } = request.routeOptions.config
    if (!route) return
    const { token } = bearerOf(request)
    request.user = token ? known.get(hashToken(token)) : undefined
    // What is sent as bytes, or received as a file, is begun for confirmed users only.
    request.isExpected = !route.binary && !route.multipart && mayAsk(request.user, route)
    if (request.isExpected && request.user) setRequestLocale(request.user.language)
    else await confirm(request)
  })
  app.addHook('preValidation', async (request) => {
    const { route, isPage } = request.routeOptions.config
    // A missing body is validated like an empty one, so that the response names the missing field.
    if (route?.body && !route.multipart && request.body === undefined) request.body = {}
    // No id contains control characters, so the database is not queried.
    if (
      route &&
      Object.values(request.params ?? {}).some((value) => controlCharacter.test(String(value)))
    )
      throw notFound()
    // Links from newsletters and other sites name their own parameters, some of them twice.
    if (isPage) return
    for (const [name, value] of Object.entries(request.query ?? {}))
      if (Array.isArray(value) || name.includes('[') || controlCharacter.test(String(value)))
        throw new ProblemError(422, sentences.invalidParameter)
  })
}

const isLookingOnly = (user: User | undefined, { method, allowWhileImpersonating }: Route) =>
  user?.view !== undefined && method !== 'GET' && !allowWhileImpersonating

const mayAsk = (user: User | undefined, route: Route) =>
  may(user?.role, route.allow) && !isLookingOnly(user, route)

/** Throws unless this user may ask for the route; undefined is nobody who is signed in. */
function mustBeAllowed(user: User | undefined, request: FastifyRequest, route: Route) {
  if (mayAsk(user, route)) return
  if (isLookingOnly(user, route))
    throw forbidden(t("You're viewing as someone else, so you can't change anything."))
  if (user) throw forbidden()
  throw bearerOf(request).problem ?? unauthenticated()
}

/** Reads who asks from the database and refuses those who may not. */
export async function confirm(request: FastifyRequest): Promise<void> {
  request.isExpected = false
  const { route } = request.routeOptions.config
  if (!route) return
  request.user = await userOf(request.server.database.db, request)
  setRequestLocale(request.user?.language)
  mustBeAllowed(request.user, request, route)
}

/**
 * Reads on behalf of the expected user while the database confirms who asks. Where it is someone else, what was read is
 * thrown away and read again; where they may not ask, they are refused whatever was read (decision 063).
 */
export async function readAsExpected<T>(
  request: FastifyRequest,
  read: () => Promise<T>,
): Promise<T> {
  if (!request.isExpected) return read()
  const expected = request.user
  const [confirmed, found] = await Promise.allSettled([confirm(request), read()])
  if (confirmed.status === 'rejected') throw confirmed.reason
  if (!isDeepStrictEqual(request.user, expected)) return read()
  if (found.status === 'rejected') throw found.reason
  return found.value
}

async function userOf(db: Db, request: FastifyRequest): Promise<User | undefined> {
  const { token } = bearerOf(request)
  return token ? request.server.authenticate(db, hashToken(token)) : undefined
}

/**
 * Reads the user inside a write's transaction. A user who was removed, suspended, signed out or given another role since
 * they were last read can no longer write.
 */
export async function reauthenticate(db: Db, request: FastifyRequest): Promise<User | undefined> {
  const { route } = request.routeOptions.config
  if (!request.user || !route) return undefined
  const user = await userOf(db, request)
  mustBeAllowed(user, request, route)
  return user
}
