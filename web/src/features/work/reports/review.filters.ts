import { type Role, roles } from '@app/contract/core/roles.ts'
import { dayOf, idOf, type ListParams, oneOf } from '#lib/lists/list-params.ts'

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
  return {
    role: oneOf(roles, get('role')),
    team_id: idOf(get('team')),
    project_id: idOf(get('project')),
    user_id: idOf(get('person')),
    start_date: dayOf(get('from')),
    end_date: dayOf(get('to')),
  }
}

/** Their parameters in the URL. */
export const filterNames = ['role', 'team', 'project', 'person', 'from', 'to'] as const

export const isNarrowed = (filters: Filters) => Object.values(filters).some(Boolean)

/** The report that is open over the list. */
export const openReport = ({ get }: ListParams) => idOf(get('report'))
