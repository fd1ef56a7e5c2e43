import { createHash } from 'node:crypto'
import type { Role } from '@app/contract/core/access.ts'
import { sentences } from '@app/contract/core/problem.ts'
import type { Language } from '@app/contract/i18n/text.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/db.ts'
import { type ProblemError, unauthenticated } from '#platform/problem.ts'

/** Who asks, as read from the database for this request. */
export interface User {
  id: string
  email: string
  full_name: string
  role: Role
  time_zone: string
  /** As chosen in the settings; null for who never chose. */
  language?: Language | null
  session_id: string
  /** Set when somebody else looks as this person: who, and until when. Then nothing may be changed. */
  view?: { viewer_id: string; until: string }
}

/** Where a request comes from; what the audit keeps. */
export interface ClientInfo {
  address: string
  agent: string
  request_id: string
}

/** Finds the active person whose live session has this token hash. */
export type Authenticate = (db: Db, token_hash: string) => Promise<User | undefined>

/** A token's only stored form. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const maxTokenLength = 512

/** The bearer token of a request: none, unusable, or the token. It is read from the header and nowhere else. */
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

/** A client's network: an IPv4 /24 or an IPv6 /48, the unit that limits count. */
export function prefixOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.')
  // Left of `::` stands what is written out; what is not, is zero.
  const groups = plain.split('::')[0]?.split(':') ?? []
  return [0, 1, 2].map((at) => groups[at] || '0').join(':')
}

/** Empty once the connection is gone, as when what follows the head of a request is no HTTP. */
export const addressOf = (request: FastifyRequest): string => request.ip ?? ''

export const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  address: addressOf(request),
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  request_id: request.id,
})
