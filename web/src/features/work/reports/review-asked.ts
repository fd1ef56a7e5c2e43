import { type Role, roles } from '@app/contract/core/access.ts'
import { type ListAddress, oneOf } from '#lib/lists/list-address.ts'

export interface Asked {
  role?: Role
  team_id?: string
  project_id?: string
  user_id?: string
  start_date?: string
  end_date?: string
}

/** What the address asks of the reports. What makes no sense in it is left out, so every address answers. */
export function askedOf({ said }: ListAddress): Asked {
  const id = (name: string) => matching(isId, said(name))
  const day = (name: string) => matching(isDay, said(name))
  return {
    role: oneOf(roles, said('role')),
    team_id: id('team'),
    project_id: id('project'),
    user_id: id('person'),
    start_date: day('from'),
    end_date: day('to'),
  }
}

/** Takes every filter away. */
export const nothingAsked = {
  role: undefined,
  team: undefined,
  project: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
  cursor: undefined,
}

export const isNarrowed = (asked: Asked) => Object.values(asked).some(Boolean)

/** The report that is open over the list. */
export const openReport = ({ said }: ListAddress) => matching(isId, said('report'))

/** A day that is none, such as 30 February, is left out too. */
export const dayOf = (said: string | undefined) => matching(isDay, said)

const matching = (pattern: { test: (text: string) => boolean }, text: string | undefined) =>
  text && pattern.test(text) ? text : undefined

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isDay = {
  test: (text: string) =>
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    new Date(`${text}T00:00:00Z`).getTime() >= 0 &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
}
