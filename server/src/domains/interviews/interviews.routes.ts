import { interviews as routes } from '@app/contract/interviews.ts'
import { byOf } from '#domains/applications/applications.ts'
import { implement } from '#platform/implement.ts'
import { list, schedule } from './interviews.ts'

export const interviewRoutes = implement(routes, {
  list: ({ db, user }) => list(db, user),
  schedule: ({ db, body, ...asked }) => schedule(db, byOf(asked), body),
})
