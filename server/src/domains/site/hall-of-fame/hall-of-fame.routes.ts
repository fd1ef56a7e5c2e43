import { hallOfFame } from '@app/contract/site/hall-of-fame.ts'
import { implement } from '#platform/http/implement.ts'
import { agree, list, mine, withdraw } from './hall-of-fame.ts'

export const hallOfFameRoutes = implement(hallOfFame, {
  list: ({ db, query }) => list(db, query),
  mine: ({ db, user }) => mine(db, user),
  agree: ({ db, user, from, params, body }) =>
    agree(db, { user, from }, params.code, body.shows_photo),
  withdraw: ({ db, user, from, params }) => withdraw(db, { user, from }, params.code),
})
