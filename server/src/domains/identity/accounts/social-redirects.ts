import { t } from '@app/contract/i18n/text.ts'
import type { SocialProvider } from '@app/contract/identity/accounts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fromOf } from '#platform/http/who.ts'
import { log } from '#platform/log.ts'
import { spendRequest } from './account-budgets.ts'
import { admit, finish, start } from './social.ts'
import { visitorOf } from './social-providers.ts'

const cookie = 'social_sign_in'
const path = 'Path=/api/auth/social; HttpOnly; SameSite=Lax'

const browserOf = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1) ?? ''

const siteOf = ({ server }: FastifyRequest) => server.config.BACKEND_URL.replace(/\/+$/, '')

/** The cookie is no credential: it only shows that the browser which comes back is the one that left. */
export async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: SocialProvider,
) {
  const { config, database } = request.server
  await spendRequest(database.db, 'social', fromOf(request))
  const { url, browser } = await start(database.db, config, provider)
  const secure = config.BACKEND_URL.startsWith('https:') ? '; Secure' : ''
  reply.header('Set-Cookie', `${cookie}=${browser}; ${path}; Max-Age=600${secure}`)
  return reply.header('Cache-Control', 'no-store').redirect(url)
}

interface Returned {
  code?: string | undefined
  state?: string | undefined
}

/** Brings the visitor back to the site: with a one-time code in the fragment, or with a sentence that says why not. */
export async function comeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: SocialProvider,
  returned: Returned,
) {
  const code = await codeOf(request, provider, returned)
  reply.header('Set-Cookie', `${cookie}=; ${path}; Max-Age=0`).header('Cache-Control', 'no-store')
  if (code) return reply.redirect(`${siteOf(request)}/auth/social#code=${code}`)
  const said = new URLSearchParams({
    error: 'social_sign_in',
    error_description: t(
      'The sign-in did not work. Your address must be verified there. Please try again.',
    ),
  })
  return reply.redirect(`${siteOf(request)}/?${said}`)
}

async function codeOf(request: FastifyRequest, provider: SocialProvider, returned: Returned) {
  const { config, database } = request.server
  const { code, state } = returned
  const codeVerifier = await finish(database.db, provider, state ?? '', browserOf(request))
  if (!code || !codeVerifier) return undefined
  try {
    const visitor = await visitorOf(config, provider, { code, codeVerifier })
    if (!visitor) return undefined
    const from = fromOf(request)
    return await database.transaction((db) => admit(db, provider, visitor, from))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ request_id: request.id, provider, reason }, 'a social sign-in failed')
    return undefined
  }
}
