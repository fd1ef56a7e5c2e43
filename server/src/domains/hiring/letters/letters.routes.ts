import { letterTemplates as routes } from '@app/contract/hiring/letter-templates.ts'
import { implement } from '#platform/http/implement.ts'
import * as letters from './letters.ts'

export const letterRoutes = implement(routes, {
  list: ({ db }) => letters.list(db),
  create: ({ db, user, from, body }) => letters.create(db, { user, from }, body),
  change: ({ db, user, from, params, body }) => letters.change(db, { user, from }, params.id, body),
})
