import type { ListParams } from '#lib/lists/list-params.ts'

/** The filters in the URL; days are whole days in the reader's zone. */
export function parseFilters({ get }: ListParams) {
  const actor = get('actor')
  return {
    action: get('action')?.slice(0, 100),
    actor_id: actor && isId.test(actor) ? actor : undefined,
    entity_type: get('type')?.slice(0, 100),
    entity_id: get('record')?.slice(0, 100),
    from: instantOf(get('from'), 'T00:00:00'),
    to: instantOf(get('to'), 'T23:59:59.999'),
  }
}

export type Filters = ReturnType<typeof parseFilters>

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function instantOf(day: string | undefined, time: string) {
  const at = day && /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(day + time) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}
