import { dayAfter } from '#lib/calendar/calendar-days.ts'
import { dayOf, idOf, type ListParams } from '#lib/lists/list-params.ts'
import { instantOf } from '#lib/session/zone.ts'

/** The filters in the URL; days are whole days in the reader's zone. */
export function parseFilters({ get }: ListParams, zone: string) {
  const [from, to] = [dayOf(get('from')), dayOf(get('to'))]
  return {
    action: get('action')?.slice(0, 100),
    actor_id: idOf(get('actor')),
    entity_type: get('type')?.slice(0, 100),
    entity_id: get('record')?.slice(0, 100),
    from: from && instantOf(zone, from, '00:00'),
    to: to && beforeMidnight(zone, to),
  }
}

export type Filters = ReturnType<typeof parseFilters>

/** The last millisecond of a day. */
const beforeMidnight = (zone: string, day: string) =>
  new Date(Date.parse(instantOf(zone, dayAfter(day), '00:00')) - 1).toISOString()
