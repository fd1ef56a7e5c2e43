import type { FastifyRequest } from 'fastify'
import type { ClientInfo, User } from './principal.ts'

/** The signed-in user of a request and the client it came from. */
export interface Actor {
  user: User
  from: ClientInfo
}

/** What emails need to know about the product: the base URL of their links and the From address. */
export interface Sender {
  site: string
  mail_from: string
}

/** An actor whose operation sends email. */
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
