import { evaluations as routes } from '@app/contract/programme/evaluations.ts'
import { implement } from '#platform/http/implement.ts'
import { list, read } from './evaluation-rows.ts'
import { placements, start } from './evaluation-starts.ts'
import { keepDraft, submit } from './evaluations.ts'

export const evaluationRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  placements: ({ db, user, query }) => placements(db, user, query),
  read: ({ db, user, params }) => read(db, user, params.id),
  start: ({ db, user, from, body }) => start(db, { user, from }, body),
  keepDraft: ({ db, user, params, body }) => keepDraft(db, user, params.id, body),
  submit: ({ db, user, from, params, body }) => submit(db, { user, from }, params.id, body),
})
