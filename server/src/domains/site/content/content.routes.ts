import { site as routes } from '@app/contract/site/content.ts'
import { implement } from '#platform/http/implement.ts'
import * as site from './content.ts'
import { history, list, published } from './content-rows.ts'

export const contentRoutes = implement(routes, {
  published: ({ db, query }) => published(db, query.language),
  list: ({ db, query }) => list(db, query.language),
  publish: ({ db, user, from, params, body }) =>
    site.publish(db, { user, from }, params.textId, body),
  saveDraft: ({ db, user, from, params, body }) =>
    site.saveDraft(db, { user, from }, params.textId, body),
  discard: ({ db, user, from, params, body }) =>
    site.discard(db, { user, from }, params.textId, body),
  history: ({ db, params, query }) => history(db, params.textId, query),
  addEntry: ({ db, user, from, params, body }) =>
    site.addEntry(db, { user, from }, params.textId, body),
  restore: ({ db, user, from, params, body }) =>
    site.restore(db, { user, from }, params.textId, body),
})
