import { may } from '@app/contract/core/access.ts'
import { sentences } from '@app/contract/core/problem.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/db.ts'
import { forbidden, notFound, ProblemError, unauthenticated } from '#platform/problem.ts'
import { setRequestLocale } from './language.ts'
import { type Authenticate, bearerOf, hashToken, type User } from './principal.ts'

/** Path and query parameters are single lines; PostgreSQL rejects NUL anyway. */
const controlCharacter = /\p{Cc}/u

/**
 * Authenticates every request against the database and checks access before the body is read. A public route ignores an
 * expired token.
 */
export function authHook(app: FastifyInstance, authenticate: Authenticate) {
  app.decorate('authenticate', authenticate)
  app.decorateRequest('user', undefined)
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config.route
    if (!route) return
    const { token, problem } = bearerOf(request)
    if (token) request.user = await authenticate(app.database.db, hashToken(token))
    setRequestLocale(request.user?.language)
    if (request.user?.view && route.method !== 'GET' && !route.allowWhileImpersonating)
      throw forbidden(t('You are viewing as somebody else. Nothing can be changed.'))
    if (may(request.user?.role, route.allow)) return
    if (request.user) throw forbidden()
    throw problem ?? new ProblemError(401, sentences.expired)
  })
  app.addHook('preValidation', async (request) => {
    const { route } = request.routeOptions.config
    // A missing body is validated like an empty one, so that the response names the missing field.
    if (route?.body && !route.multipart && request.body === undefined) request.body = {}
    // No record has a control character in its id, so the database is not asked.
    if (
      route &&
      Object.values(request.params ?? {}).some((value) => controlCharacter.test(String(value)))
    )
      throw notFound()
    for (const [name, value] of Object.entries(request.query ?? {}))
      if (Array.isArray(value) || name.includes('[') || controlCharacter.test(String(value)))
        throw new ProblemError(422, sentences.invalidParameter)
  })
}

/**
 * Reads the user again inside a write's transaction. A user who was removed, suspended, signed out or given another
 * role since the auth hook ran can no longer write.
 */
export async function reauthenticate(db: Db, request: FastifyRequest): Promise<User | undefined> {
  if (!request.user) return undefined
  const { token = '' } = bearerOf(request)
  const user = await request.server.authenticate(db, hashToken(token))
  if (!user) throw unauthenticated()
  const { route } = request.routeOptions.config
  if (route && !may(user.role, route.allow)) throw forbidden()
  return user
}
