import { goals as goalsContract, teams as routes } from '@app/contract/projects/teams.ts'
import { implement } from '#platform/http/implement.ts'
import * as goals from './goals.ts'
import { people } from './team-people.ts'
import { list, read, today } from './team-rows.ts'
import * as thread from './team-thread.ts'
import * as writes from './team-writes.ts'

export const teamRoutes = implement(routes, {
  list: ({ db, user, query }) => list(db, user, query),
  read: ({ db, user, params }) => read(db, user, params.id),
  today: ({ db, user, query }) => today(db, user, query),
  create: ({ db, user, from, body }) => writes.create(db, { user, from }, body),
  people: ({ db, user, query }) => people(db, user, query.search),
  change: ({ db, user, from, params, body }) => writes.change(db, { user, from }, params.id, body),
  setMembers: ({ db, user, from, params, body }) =>
    writes.setMembers(db, { user, from }, params.id, body),
  messages: ({ db, user, params, query }) => thread.messages(db, user, params.id, query),
  say: ({ db, user, from, params, body }) => thread.say(db, { user, from }, params.id, body.text),
})

export const goalRoutes = implement(goalsContract, {
  list: ({ db, user, query }) => goals.list(db, user, query),
  create: ({ db, user, from, body }) => goals.create(db, { user, from }, body),
  change: ({ db, user, from, params, body }) => goals.change(db, { user, from }, params.id, body),
  remove: ({ db, user, from, params }) => goals.remove(db, { user, from }, params.id),
})
