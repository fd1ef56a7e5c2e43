import { system as routes } from '@app/contract/identity/system-settings.ts'
import { implement } from '#platform/http/implement.ts'
import { changeSystemSettings, systemSettings } from './system-settings.ts'

export const systemRoutes = implement(routes, {
  settings: ({ db }) => systemSettings(db),
  changeSettings: ({ db, user, from, body }) => changeSystemSettings(db, user, from, body),
})
