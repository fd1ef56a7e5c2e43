import type { FastifyRequest } from 'fastify'
import type { From, User } from './principal.ts'

/** Who acts, and from where. */
export interface By {
  user: User
  from: From
}

/** What letters name as theirs: the product's address, for their links, and the one that sends them. */
export interface Sender {
  site: string
  mail_from: string
}

/** Who acts, where the act sends letters. */
export interface Sending extends By, Sender {}

export const byOf = ({ user, from, request }: By & { request: FastifyRequest }): Sending => ({
  user,
  from,
  site: request.server.config.BACKEND_URL,
  mail_from: request.server.config.MAIL_FROM,
})
