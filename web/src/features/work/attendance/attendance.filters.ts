import { t } from '@app/contract/i18n/translate.ts'
import {
  type AttendanceRow,
  type Presence,
  presences,
  type Turnout,
  turnouts,
} from '@app/contract/work/attendance.ts'
import { useSearchParams } from 'react-router'
import {
  dayOf,
  idOf,
  type ListParams,
  nameSorts,
  oneOf,
  useListParams,
} from '#lib/lists/list-params.ts'
import { type Days, daysOf, type Span, spans } from './period.tsx'

export interface Filters extends Days {
  search?: string
  team_id?: string
  department_id?: string
  show?: Presence | Turnout | 'late'
  sort?: (typeof nameSorts)[number]
}

export interface Period {
  span: Span
  day: string
}

/** The day, week or month in the URL; today by default. */
export function periodOf({ get }: ListParams, today: string): Period {
  return { span: oneOf(spans, get('span')) ?? 'day', day: dayOf(get('day')) ?? today }
}

/** Who is in and out is a question of today; of other days it is who was there. */
const showsOf = ({ span, day }: Period, today: string) =>
  [...(span === 'day' && day === today ? presences : turnouts), 'late'] as const

/** The filters in the URL. Invalid values are ignored, so that every URL works. */
export function parseFilters({ get }: ListParams, period: Period, today: string): Filters {
  const { span, day } = period
  return {
    ...daysOf(span, day),
    search: get('search')?.slice(0, 200),
    team_id: idOf(get('team')),
    department_id: idOf(get('department')),
    show: oneOf<Presence | Turnout | 'late'>(showsOf(period, today), get('show')),
    sort: oneOf(nameSorts, get('sort')),
  }
}

/** As many as the server gives at once, so that the teams of a department are not torn apart by pages. */
const mostOfDepartment = 100

export function useAttendanceParams() {
  const [searchParams] = useSearchParams()
  return useListParams(idOf(searchParams.get('department')) ? mostOfDepartment : undefined)
}

/** A page of the list. */
export const pageOf = (filters: Filters, { cursor }: ListParams) => ({
  ...filters,
  ...(filters.department_id && { limit: mostOfDepartment }),
  cursor,
})

export type ListedRow = AttendanceRow & {
  /** Under which the person stands in the list of a department. */
  team?: string
}

/** The people of a department under each of their teams in it. */
export function byTeam(rows: readonly AttendanceRow[]): ListedRow[] {
  const placed = rows.flatMap((row) =>
    (row.team_names.length ? row.team_names : [t('No team yet')]).map((team) => ({ ...row, team })),
  )
  return placed.sort((one, other) => one.team.localeCompare(other.team))
}

/** The person whose sessions are open in the sheet. */
export const personOf = ({ get }: ListParams) => idOf(get('person'))
