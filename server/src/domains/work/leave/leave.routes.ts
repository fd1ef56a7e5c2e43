import { leave as contract } from '@app/contract/work/leave.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { balance, decideLeave, leaveList, requestLeave, withdrawLeave } from './leave.ts'

export const leaveRoutes = implement(contract, {
  list: ({ db, user, query }) => leaveList(db, user, query),
  balance: ({ db, user }) => balance(db, user),
  ask: ({ db, body, ...context }) => requestLeave(db, actorOf(context), body),
  withdraw: ({ db, params, ...context }) => withdrawLeave(db, actorOf(context), params.id),
  decide: ({ db, params, body, ...context }) => decideLeave(db, actorOf(context), params.id, body),
})
