import { isLanguage } from '@app/contract/i18n/translate.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#platform/problem.ts'
import { robots, sitemap, sitemapPart } from './pages.ts'

const cacheTime = 60_000

const year = 31_536_000

/**
 * /robots.txt and /sitemap.xml, generated at most once a minute; and the choice of a language for browsers without
 * script.
 */
export async function pageRoutes(app: FastifyInstance) {
  const base = app.config.BACKEND_URL
  const { db } = app.database
  const cache = new Map<string, { until: number; text: string | undefined }>()

  async function once(name: string, make: () => Promise<string | undefined>) {
    const known = cache.get(name)
    if (known && known.until > performance.now()) return known.text
    const text = await make()
    if (text) cache.set(name, { until: performance.now() + cacheTime, text })
    return text
  }
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, async (_request, reply) => send(reply, 'plain', robots(base)))
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    send(reply, 'xml', await once('index', () => sitemap(db, base))),
  )
  app.get<{ Querystring: { to?: unknown; back?: unknown } }>(
    '/language',
    hidden,
    async ({ query: { to, back } }, reply) => {
      if (!isLanguage(to)) throw notFound()
      return reply
        .header('Set-Cookie', `language=${to}; Path=/; Max-Age=${year}; SameSite=Lax`)
        .header('Cache-Control', 'no-store')
        .redirect(ownPath(back), 303)
    },
  )
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,3}$).xml',
    hidden,
    async (request, reply) => {
      const part = Number(request.params.part)
      const text = part > 0 && (await once(`${part}`, () => sitemapPart(db, base, part)))
      return send(reply, 'xml', text || undefined)
    },
  )
}

/** A path of this site, as it is in its own pages' links; anything else leads home. */
function ownPath(back: unknown) {
  const site = 'http://site.invalid'
  if (typeof back !== 'string' || !URL.canParse(back, site)) return '/'
  const { origin, pathname, search } = new URL(back, site)
  // `//elsewhere` would be read as another site's address.
  return origin === site ? pathname.replace(/^\/+/, '/') + search : '/'
}

function send(reply: FastifyReply, kind: 'xml' | 'plain', text: string | undefined) {
  if (text === undefined) throw notFound()
  const type = kind === 'xml' ? 'application/xml' : 'text/plain'
  return reply
    .type(`${type}; charset=utf-8`)
    .header('Cache-Control', 'public, max-age=60')
    .send(text)
}
