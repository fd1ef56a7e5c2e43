import { type Presence, presences } from '@app/contract/work/attendance.ts'
import { type ListParams, oneOf } from '#lib/lists/list-params.ts'
import { type Days, daysOf, isDay, type Span, spans } from './period.tsx'

export interface Filters extends Days {
  search?: string
  team_id?: string
  show?: Presence | 'late'
}

export interface Period {
  span: Span
  day: string
}

/** The day, week or month in the URL; today by default. */
export function periodOf({ get }: ListParams, today: string): Period {
  const day = get('day')
  return { span: oneOf(spans, get('span')) ?? 'day', day: isDay(day) ? day : today }
}

/** The filters in the URL. Invalid values are ignored, so that every URL works. */
export function parseFilters({ get }: ListParams, { span, day }: Period): Filters {
  const team_id = get('team')
  return {
    ...daysOf(span, day),
    search: get('search')?.slice(0, 200),
    team_id: isId(team_id) ? team_id : undefined,
    show: oneOf([...presences, 'late'] as const, get('show')),
  }
}

/** The person whose sessions are open in the sheet. */
export function personOf({ get }: ListParams) {
  const id = get('person')
  return isId(id) ? id : undefined
}

const isId = (value: string | undefined) =>
  value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
