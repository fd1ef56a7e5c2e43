import { organisation } from '@app/contract/i18n/organisation.ts'
import { organisations as organisationsContract } from '@app/contract/identity/organisation.ts'
import { system as routes } from '@app/contract/identity/system-settings.ts'
import { implement } from '#platform/http/implement.ts'
import { changeOrganisation, changeSystemSettings, systemSettings } from './system-settings.ts'

export const systemRoutes = implement(routes, {
  settings: ({ db }) => systemSettings(db),
  changeSettings: ({ db, user, from, body }) => changeSystemSettings(db, { user, from }, body),
})

export const organisationRoutes = implement(organisationsContract, {
  profile: async () => organisation(),
  change: ({ db, user, from, body }) => changeOrganisation(db, { user, from }, body),
})
