import { projects as routes } from '@app/contract/projects.ts'
import { implement } from '#platform/implement.ts'
import * as milestones from './milestones.ts'
import * as projects from './projects.ts'

export const projectRoutes = implement(routes, {
  list: ({ db, user, query }) => projects.list(db, user, query),
  milestones: ({ db, user, query }) => milestones.list(db, user, query),
})
