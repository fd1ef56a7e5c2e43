import type { Route } from '@app/contract/core/route.ts'
import { keyOf } from '#lib/api/api.ts'
import { useOutbox } from './outbox.ts'

/** Returns the body of the last unsent write of this route, by record id. */
export function usePendingBody(route: Route) {
  const items = useOutbox().filter(
    (item) => item.route === keyOf(route) && item.refusal === undefined,
  )
  return (id: string): unknown => items.findLast(({ url }) => url.endsWith(id))?.body
}

/** Cards shown in the column they were moved to before the server has responded. */
export interface PendingMoves<Row> {
  /** The card whose request is in flight. */
  sending: Row | undefined
  waiting: readonly Row[]
}

interface Card {
  id: string
  status: string
}

/** The cards of one column: pending moves into it first, without those moved out of it. */
export function rowsInColumn<Row extends Card>(
  status: Row['status'],
  rows: readonly Row[],
  { sending, waiting }: PendingMoves<Row>,
): Row[] {
  const others = waiting.filter(({ id }) => id !== sending?.id)
  const moving = sending ? [sending, ...others] : others
  const ids = new Set(moving.map(({ id }) => id))
  return [
    ...moving.filter((row) => row.status === status),
    ...rows.filter(({ id }) => !ids.has(id)),
  ]
}
