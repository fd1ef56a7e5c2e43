import { type Role, roles } from '@app/contract/core/roles.ts'
import { type ListParams, oneOf } from '#lib/lists/list-params.ts'

export interface Filters {
  role?: Role
  team_id?: string
  project_id?: string
  user_id?: string
  start_date?: string
  end_date?: string
}

/** The filters in the URL. Invalid values are ignored, so that every URL works. */
export function parseFilters({ get }: ListParams): Filters {
  const id = (name: string) => matching(isId, get(name))
  const day = (name: string) => matching(isDay, get(name))
  return {
    role: oneOf(roles, get('role')),
    team_id: id('team'),
    project_id: id('project'),
    user_id: id('person'),
    start_date: day('from'),
    end_date: day('to'),
  }
}

/** Takes every filter away. */
export const noFilters = {
  role: undefined,
  team: undefined,
  project: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
  cursor: undefined,
}

export const isNarrowed = (filters: Filters) => Object.values(filters).some(Boolean)

/** The report that is open over the list. */
export const openReport = ({ get }: ListParams) => matching(isId, get('report'))

/** A day that is none, such as 30 February, is left out too. */
export const dayOf = (value: string | undefined) => matching(isDay, value)

const matching = (pattern: { test: (text: string) => boolean }, text: string | undefined) =>
  text && pattern.test(text) ? text : undefined

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isDay = {
  test: (text: string) =>
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    new Date(`${text}T00:00:00Z`).getTime() >= 0 &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
}
