import { categories as routes } from '@app/contract/hiring/categories.ts'
import { implement } from '#platform/http/implement.ts'
import * as categories from './categories.ts'

export const categoryRoutes = implement(routes, {
  list: ({ db }) => categories.list(db),
  create: ({ db, user, from, body }) => categories.create(db, { user, from }, body),
  change: ({ db, user, from, params, body }) =>
    categories.change(db, { user, from }, params.id, body),
  reorder: ({ db, user, from, body }) => categories.reorder(db, { user, from }, body.ids),
})
