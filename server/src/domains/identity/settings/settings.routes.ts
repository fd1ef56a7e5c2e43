import { settings as routes } from '@app/contract/identity/settings.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { implement } from '#platform/http/implement.ts'
import * as settings from './settings.ts'
import { changeSystemSettings, systemSettings } from './system-settings.ts'

export const settingsRoutes = implement(routes, {
  read: ({ db, user }) => settings.read(db, user),
  change: ({ db, user, from, body }) => settings.change(db, user, from, body),
})

export const systemRoutes = implement(system, {
  settings: ({ db }) => systemSettings(db),
  changeSettings: ({ db, user, from, body }) => changeSystemSettings(db, user, from, body),
})
