import { publicProfiles } from '@app/contract/programme/public-profiles.ts'
import { implement } from '#platform/http/implement.ts'
import { mine, read, save } from './public-profiles.ts'

export const publicProfileRoutes = implement(publicProfiles, {
  read: ({ db, params }) => read(db, params.address),
  mine: ({ db, user }) => mine(db, user),
  save: ({ db, user, from, body }) => save(db, { user, from }, body),
})
