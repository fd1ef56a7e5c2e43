import { search as routes } from '@app/contract/search.ts'
import { implement } from '#platform/implement.ts'
import { find } from './search.ts'

export const searchRoutes = implement(routes, {
  find: ({ db, user, query }) => find(db, user, query.q),
})
