import { type Presence, presences } from '@app/contract/work/attendance.ts'
import { type ListParams, oneOf } from '#lib/lists/list-params.ts'
import { type Days, daysOf, isDay, type Span, spans } from './period.ts'

export interface Filters extends Days {
  search?: string
  team_id?: string
  show?: Presence | 'late'
}

export interface Period {
  span: Span
  day: string
}

/** The day, week or month that the address names; today unless it does. */
export function periodOf({ get }: ListParams, today: string): Period {
  const day = get('day')
  return { span: oneOf(spans, get('span')) ?? 'day', day: isDay(day) ? day : today }
}

/** What the address asks of the people. What makes no sense in it is left out, so every address answers. */
export function parseFilters({ get }: ListParams, { span, day }: Period): Filters {
  const team_id = get('team')
  return {
    ...daysOf(span, day),
    search: get('search')?.slice(0, 200),
    team_id: isId(team_id) ? team_id : undefined,
    show: oneOf([...presences, 'late'] as const, get('show')),
  }
}

/** The person whose sessions are open beside the list. */
export function personOf({ get }: ListParams) {
  const id = get('person')
  return isId(id) ? id : undefined
}

const isId = (value: string | undefined) =>
  value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
