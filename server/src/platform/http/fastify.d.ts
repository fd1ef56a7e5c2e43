import type { Route } from '@app/contract/core/route.ts'
import type { Language } from '@app/contract/i18n/translate.ts'
import type { Context as TraceContext } from '@opentelemetry/api'
import type { Database } from '#platform/database/db.ts'
import type { Config } from '#src/config.ts'
import type { Authenticate, User } from './principal.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    database: Database
    authenticate: Authenticate
    /** The cached responses to guests. */
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    user: User | undefined
    /** The user comes from the cache: the database has not confirmed yet that the token is still theirs. */
    isExpected: boolean
    /** The language of the response; changes once the user is known. */
    locale?: { language: Language }
    /** Of an upload with a key, once its content is known: throws the response that is stored for the key. */
    identify?: (digest: string) => Promise<void>
    /** What the request belongs to, with its span. */
    trace?: TraceContext
  }
  interface FastifyReply {
    /** The cached response that is sent, where all guests share one. */
    cached: CachedResponse | undefined
  }
  interface FastifyContextConfig {
    route?: Route
    /** It renders a page, which reads of the address what it knows and ignores the rest. */
    isPage?: true
  }
  interface FastifySchema {
    operationId?: string
    summary?: string
    tags?: string[]
    consumes?: string[]
    security?: Record<string, string[]>[]
  }
}
