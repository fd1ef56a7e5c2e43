import type { Route } from '@app/contract/core/route.ts'
import { useOutbox } from '#lib/offline/outbox.ts'
import { keyOf } from './api.ts'

/** What was last done to a record by this route and waits to be sent, by the record's id. */
export function useWaitingBody(route: Route) {
  const acts = useOutbox().filter((act) => act.route === keyOf(route) && act.refusal === undefined)
  return (id: string): unknown => acts.findLast(({ url }) => url.endsWith(id))?.body
}

/** Cards as they stand in the column they were moved to, before the server has answered. */
export interface OnTheWay<Row> {
  /** The one being sent at this moment. */
  sending: Row | undefined
  waiting: readonly Row[]
}

interface Card {
  id: string
  status: string
}

/** The cards of one column: first those on their way into it, and none on its way out. */
export function inColumn<Row extends Card>(
  status: Row['status'],
  rows: readonly Row[],
  { sending, waiting }: OnTheWay<Row>,
): Row[] {
  const others = waiting.filter(({ id }) => id !== sending?.id)
  const moving = sending ? [sending, ...others] : others
  const ids = new Set(moving.map(({ id }) => id))
  return [
    ...moving.filter((row) => row.status === status),
    ...rows.filter(({ id }) => !ids.has(id)),
  ]
}
