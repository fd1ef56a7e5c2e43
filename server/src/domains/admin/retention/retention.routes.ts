import { retention as routes } from '@app/contract/admin/retention.ts'
import { implement } from '#platform/http/implement.ts'
import { changeRetention, publicRules, runsOf } from './retention.ts'

export const retentionRoutes = implement(routes, {
  rules: ({ db }) => publicRules(db),
  runs: ({ db }) => runsOf(db),
  change: ({ db, user, from, body }) => changeRetention(db, { user, from }, body),
})
