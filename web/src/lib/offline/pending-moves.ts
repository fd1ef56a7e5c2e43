import type { Route } from '@app/contract/core/route.ts'
import { keyOf } from '#lib/api/api.ts'
import { useOutbox } from './outbox.ts'

/** What was last done to a record by this route and waits to be sent, by the record's id. */
export function usePendingBody(route: Route) {
  const items = useOutbox().filter(
    (item) => item.route === keyOf(route) && item.refusal === undefined,
  )
  return (id: string): unknown => items.findLast(({ url }) => url.endsWith(id))?.body
}

/** Cards as they stand in the column they were moved to, before the server has answered. */
export interface PendingMoves<Row> {
  /** The one being sent at this moment. */
  sending: Row | undefined
  waiting: readonly Row[]
}

interface Card {
  id: string
  status: string
}

/** The cards of one column: first those on their way into it, and none on its way out. */
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
