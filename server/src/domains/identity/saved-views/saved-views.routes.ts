import { savedViews as routes } from '@app/contract/identity/saved-views.ts'
import { implement } from '#platform/http/implement.ts'
import * as views from './saved-views.ts'

export const savedViewRoutes = implement(routes, {
  read: ({ db, user, params }) => views.read(db, user, params.list),
  layout: ({ db, user, from, params, body }) =>
    views.setLayout(db, { user, from }, params.list, body),
  save: ({ db, user, from, params, body }) => views.save(db, { user, from }, params.list, body),
  change: ({ db, user, from, params, body }) => views.change(db, { user, from }, params.id, body),
  remove: ({ db, user, from, params }) => views.remove(db, { user, from }, params.id),
})
