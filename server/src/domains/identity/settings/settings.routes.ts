import { settings as routes } from '@app/contract/identity/settings.ts'
import { implement } from '#platform/http/implement.ts'
import * as settings from './settings.ts'

export const settingsRoutes = implement(routes, {
  read: ({ db, user }) => settings.read(db, user),
  change: ({ db, user, from, body }) => settings.change(db, { user, from }, body),
})
