import { createHash, randomBytes } from 'node:crypto'
import { sentences } from '@app/contract/core/problem.ts'
import type { Role } from '@app/contract/core/roles.ts'
import type { Language } from '@app/contract/i18n/translate.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/db.ts'
import { type ProblemError, unauthenticated } from '#platform/problem.ts'

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
  /** Set while a superadmin impersonates this user: who, and until when. Nothing may be changed meanwhile. */
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

export const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  address: addressOf(request),
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  request_id: request.id,
})

const clientIdShape = /^[\w-]{8,64}$/

/** The id that the open page gave itself; it is not sent the events of its own writes. */
export function clientIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-client-id']
  return typeof id === 'string' && clientIdShape.test(id) ? id : null
}

export const newToken = () => randomBytes(32).toString('base64url')
