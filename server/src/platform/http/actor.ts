import type { FastifyRequest } from 'fastify'
import type { ClientInfo, User } from './principal.ts'

/** Who acts, and from where. */
export interface Actor {
  user: User
  from: ClientInfo
}

/** What letters name as theirs: the product's address, for their links, and the one that sends them. */
export interface Sender {
  site: string
  mail_from: string
}

/** Who acts, where the act sends letters. */
export interface MailingActor extends Actor, Sender {}

export const actorOf = ({
  user,
  from,
  request,
}: Actor & { request: FastifyRequest }): MailingActor => ({
  user,
  from,
  site: request.server.config.BACKEND_URL,
  mail_from: request.server.config.MAIL_FROM,
})
