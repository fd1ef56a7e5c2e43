import { audit as routes } from '@app/contract/audit.ts'
import { implement } from '#platform/implement.ts'
import { list } from './audit.ts'
import { exported } from './audit-export.ts'
import { verify } from './audit-verification.ts'

/** Reading and proving is all there is: no route writes, changes or removes an entry. */
export const auditRoutes = implement(routes, {
  list: ({ db, query }) => list(db, query),
  csv: async ({ user, from, query, request, reply }) => {
    const bytes = await exported(request.server.database, { user, from }, query)
    reply.headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit-log.csv"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    return bytes
  },
  verify: ({ db, user, from }) => verify(db, user, from),
})
