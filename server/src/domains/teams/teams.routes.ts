import { goals as goalsContract, teams as routes } from '@app/contract/teams.ts'
import { implement } from '#platform/implement.ts'
import * as goals from './goals.ts'
import * as thread from './team-thread.ts'
import * as teams from './teams.ts'

export const teamRoutes = implement(routes, {
  list: ({ db, user, query }) => teams.list(db, user, query),
  read: ({ db, user, params }) => teams.read(db, user, params.id),
  messages: ({ db, user, params, query }) => thread.messages(db, user, params.id, query),
  say: ({ db, user, from, params, body }) => thread.say(db, user, from, params.id, body.text),
})

export const goalRoutes = implement(goalsContract, {
  list: ({ db, user, query }) => goals.list(db, user, query),
  create: ({ db, user, from, body }) => goals.create(db, user, from, body),
  change: ({ db, user, from, params, body }) => goals.change(db, user, from, params.id, body),
  remove: ({ db, user, from, params }) => goals.remove(db, user, from, params.id),
})
