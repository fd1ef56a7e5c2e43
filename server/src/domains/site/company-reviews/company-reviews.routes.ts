import type { Output } from '@app/contract/core/route.ts'
import { companies as routes } from '@app/contract/site/company-reviews.ts'
import type { FastifyInstance } from 'fastify'
import { changes } from '#domains/hiring/internships/internships.ts'
import { implement, type JsonText } from '#platform/http/implement.ts'
import { shortCache } from '#platform/http/short-cache.ts'
import * as companies from './company-reviews.ts'
import { answer, hide, moderated, show, unanswer } from './review-moderating.ts'

/**
 * The public page of a company is cached for a short time, and so is the list of who is hiring. Writing a review or
 * changing a startup invalidates the page, and a posting the list, in other processes a moment later.
 */
export async function companyReviewRoutes(app: FastifyInstance) {
  const cache = shortCache<JsonText>(300, 5000)
  const list = shortCache<Output<typeof routes.list>>(1, 60_000)
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) cache.clear()
  })
  const unlisten = await app.database.listen(changes, (payload) => {
    // Empty after a connection was lost; else it names topics.
    if (!payload || /startups|internships/.test(payload)) list.clear()
    if (!payload || payload.includes('startups')) cache.clear()
  })
  app.addHook('onClose', () => unlisten())
  await implement(routes, {
    list: ({ db }) => list.get('', () => companies.listed(db)),
    read: ({ db, params: { id } }) => cache.get(id, () => companies.companyJson(db, id)),
    reviews: ({ db, user, params, query }) => companies.reviews(db, user, params.id, query),
    review: ({ db, user, from, params, body }) =>
      companies.review(db, { user, from }, params.id, body),
    unreview: ({ db, user, from, params }) => companies.unreview(db, { user, from }, params.id),
    moderated: ({ db, user, query }) => moderated(db, user, query),
    report: ({ db, user, from, params, body }) =>
      companies.report(db, { user, from }, params.id, body.reason),
    hide: ({ db, user, from, params, body }) => hide(db, { user, from }, params.id, body.reason),
    show: ({ db, user, from, params }) => show(db, { user, from }, params.id),
    answer: ({ db, user, from, params, body }) => answer(db, { user, from }, params.id, body.text),
    unanswer: ({ db, user, from, params }) => unanswer(db, { user, from }, params.id),
  })(app)
}
