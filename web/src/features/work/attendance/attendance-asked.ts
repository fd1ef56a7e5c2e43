import { type Presence, presences } from '@app/contract/work/attendance.ts'
import { type ListAddress, oneOf } from '#lib/lists/list-address.ts'
import { type Days, daysOf, isDay, type Span, spans } from './period.ts'

export interface Asked extends Days {
  search?: string
  team_id?: string
  show?: Presence | 'late'
}

export interface Period {
  span: Span
  day: string
}

/** The day, week or month that the address names; today unless it does. */
export function periodOf({ said }: ListAddress, today: string): Period {
  const day = said('day')
  return { span: oneOf(spans, said('span')) ?? 'day', day: isDay(day) ? day : today }
}

/** What the address asks of the people. What makes no sense in it is left out, so every address answers. */
export function askedOf({ said }: ListAddress, { span, day }: Period): Asked {
  const team_id = said('team')
  return {
    ...daysOf(span, day),
    search: said('search')?.slice(0, 200),
    team_id: isId(team_id) ? team_id : undefined,
    show: oneOf([...presences, 'late'] as const, said('show')),
  }
}

/** The person whose sessions are open beside the list. */
export function personOf({ said }: ListAddress) {
  const id = said('person')
  return isId(id) ? id : undefined
}

const isId = (said: string | undefined) =>
  said !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(said)
