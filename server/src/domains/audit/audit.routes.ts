import { audit as routes } from '@app/contract/audit.ts'
import { implement } from '#platform/implement.ts'
import { list } from './audit.ts'

/** Reading is all there is: no route writes, changes or removes an entry. */
export const auditRoutes = implement(routes, {
  list: ({ db, query }) => list(db, query),
})
