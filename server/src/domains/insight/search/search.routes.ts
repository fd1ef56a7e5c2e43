import { search as routes } from '@app/contract/insight/search.ts'
import { implement } from '#platform/http/implement.ts'
import { find } from './search.ts'

export const searchRoutes = implement(routes, {
  find: ({ db, user, query }) => find(db, user, query.q),
})
