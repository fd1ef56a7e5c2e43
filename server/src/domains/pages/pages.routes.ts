import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#platform/problem.ts'
import { robots, sitemap, sitemapPart } from './pages.ts'

const keptFor = 60_000

/** What search engines read: /robots.txt and /sitemap.xml, made at most once a minute. */
export async function pageRoutes(app: FastifyInstance) {
  const base = app.config.BACKEND_URL.replace(/\/$/, '')
  const { db } = app.database
  const kept = new Map<string, { until: number; text: string | undefined }>()

  async function once(name: string, make: () => Promise<string | undefined>) {
    const known = kept.get(name)
    if (known && known.until > performance.now()) return known.text
    const text = await make()
    if (text) kept.set(name, { until: performance.now() + keptFor, text })
    return text
  }
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, async (_request, reply) => send(reply, 'plain', robots(base)))
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    send(reply, 'xml', await once('index', () => sitemap(db, base))),
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

function send(reply: FastifyReply, kind: 'xml' | 'plain', text: string | undefined) {
  if (text === undefined) throw notFound()
  const type = kind === 'xml' ? 'application/xml' : 'text/plain'
  return reply
    .type(`${type}; charset=utf-8`)
    .header('Cache-Control', 'public, max-age=60')
    .send(text)
}
