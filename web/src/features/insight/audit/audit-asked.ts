import type { ListAddress } from '#lib/lists/list-address.ts'

/** What the address asks of the log; days are the reader's own, from their first to their last moment. */
export function askedOf({ said }: ListAddress) {
  const actor = said('actor')
  return {
    action: said('action')?.slice(0, 100),
    actor_id: actor && isId.test(actor) ? actor : undefined,
    entity_type: said('type')?.slice(0, 100),
    entity_id: said('record')?.slice(0, 100),
    from: moment(said('from'), 'T00:00:00'),
    to: moment(said('to'), 'T23:59:59.999'),
  }
}

export type Asked = ReturnType<typeof askedOf>

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function moment(day: string | undefined, time: string) {
  const at = day && /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(day + time) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}
