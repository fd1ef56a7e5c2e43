import { tasks as routes } from '@app/contract/work/tasks.ts'
import { implement } from '#platform/http/implement.ts'
import * as tasks from './tasks.ts'

export const taskRoutes = implement(routes, {
  list: ({ db, user, query }) => tasks.list(db, user, query),
  read: ({ db, user, params }) => tasks.read(db, user, params.id),
  create: ({ db, user, from, body }) => tasks.create(db, { user, from }, body),
  change: ({ db, user, from, params, body }) => tasks.change(db, { user, from }, params.id, body),
  remove: ({ db, user, from, params }) => tasks.remove(db, { user, from }, params.id),
  comment: ({ db, user, from, params, body }) =>
    tasks.comment(db, { user, from }, params.id, body.text),
  assignees: ({ db, user, query }) => tasks.assignees(db, user, query),
})
