import { pageUrl } from '@app/contract/pages.ts'
import { news, posts } from '@app/contract/site/news.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '#platform/http/implement.ts'
import { change, create, list, read, remove, show } from './news.ts'
import * as published from './news-rows.ts'

export async function newsRoutes(app: FastifyInstance) {
  const site = app.config.BACKEND_URL
  app.get(`${pageUrl('news')}/feed.xml`, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=60')
      .header('Vary', 'Accept-Language')
      .send(await published.feedOf(app.database.db, site)),
  )
  await app.register(
    implement(news, {
      list: ({ db, query }) => published.list(db, query),
      read: ({ db, params }) => published.read(db, params.slug),
    }),
  )
  await app.register(
    implement(posts, {
      list: ({ db, query }) => list(db, query),
      create: ({ db, user, from, body }) => create(db, { user, from }, body),
      read: ({ db, params }) => read(db, params.id),
      change: ({ db, user, from, params, body }) => change(db, { user, from }, params.id, body),
      publish: ({ db, user, from, params, body }) =>
        show(db, { user, from }, params.id, body.version, 'published'),
      unpublish: ({ db, user, from, params, body }) =>
        show(db, { user, from }, params.id, body.version, 'draft'),
      remove: ({ db, user, from, params }) => remove(db, { user, from }, params.id),
    }),
  )
}
