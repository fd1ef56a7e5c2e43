import { internships as routes } from '@app/contract/hiring/internships.ts'
import { closingLetters } from '@app/contract/hiring/letter-templates.ts'
import { moderation } from '@app/contract/hiring/moderation.ts'
import type { FastifyInstance } from 'fastify'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { read, seesMore } from './internship-detail.ts'
import { managed } from './internship-managed.ts'
import { openMarket } from './internship-market.ts'
import { consumeReport, queue, report } from './internship-moderation.ts'
import * as moves from './internship-moves.ts'
import { duplicate } from './internship-writes.ts'
import * as internships from './internships.ts'

/** The writes that change what everyone sees. */
const changing: readonly string[] = ['internships.manage', 'internships.moderate']

/** The marketplace and what its managers do. A write is visible to the next reader of this node, and a moment later on every other. */
export async function internshipRoutes(app: FastifyInstance) {
  const market = openMarket(app.database.db)
  const unlisten = await app.database.listen(internships.changes, (payload) => {
    // Empty after a connection was lost; else it names topics.
    if (!payload || payload.includes('internships')) market.forget()
  })
  app.addHook('onClose', () => unlisten())
  app.addHook('onSend', async ({ routeOptions }, { statusCode }) => {
    const { route } = routeOptions.config
    if (route && changing.includes(route.allow) && statusCode < 400) market.forget()
  })
  await implement(routes, {
    list: ({ user, query }) => market.list(query, user),
    facets: ({ query }) => market.facets(query),
    categories: ({ db }) => internships.categories(db),
    managed: ({ db, user, query }) => managed(db, user, query),
    read: ({ db, user, params }) =>
      user && seesMore(user) ? read(db, user, params.id) : market.read(params.id),
    similar: ({ params }) => market.similar(params.id),
    create: ({ db, user, from, body }) => moves.create(db, { user, from }, body),
    change: ({ db, user, from, params, body }) => moves.change(db, { user, from }, params.id, body),
    move: ({ db, user, from, params, body }) => moves.move(db, { user, from }, params.id, body),
    waive: ({ db, user, from, params, body }) => moves.waive(db, { user, from }, params.id, body),
    duplicate: ({ db, user, from, params }) => duplicate(db, { user, from }, params.id),
    save: ({ db, user, from, params }) => internships.save(db, { user, from }, params.id),
    unsave: ({ db, user, from, params }) => internships.unsave(db, { user, from }, params.id),
    saved: ({ db, user }) => internships.saved(db, user),
  })(app)
  await implement(closingLetters, {
    preview: ({ db, params, body, ...context }) =>
      moves.previewClosing(db, actorOf(context), params.id, body.template_id),
  })(app)
  await implement(moderation, {
    queue: ({ db, query }) => queue(db, query),
    decide: ({ db, user, from, params, body }) => moves.decide(db, { user, from }, params.id, body),
    report: withPreparation(
      ({ db, from, body }) => consumeReport(db, from, body),
      ({ db, user, from, params, body }) => report(db, { user, from }, params.id, body),
    ),
  })(app)
}
