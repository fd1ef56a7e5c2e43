import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

/** What an answer says about the other pages of its list. */
export interface ListPagination {
  total?: number
  next_cursor: string | null
}

const pageSize = 20

/** For <ListResults>: the steps from the page that these cursors led to, the last one being its own. */
export const paginationFrom =
  <Step>(
    cursors: readonly string[],
    stepTo: (cursors: readonly string[]) => Step,
    size = pageSize,
  ) =>
  (rows: number, { total, next_cursor }: ListPagination) => ({
    previous: cursors.length ? stepTo(cursors.slice(0, -1)) : null,
    next: next_cursor ? stepTo([...cursors, next_cursor]) : null,
    shown: rows ? `${cursors.length * size + 1}–${cursors.length * size + rows}` : '0',
    ...(total !== undefined && { total }),
  })

/** The page of a list that is not in the address, such as a second list on a page. */
export function useListCursor() {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const pagination = paginationFrom(cursors, (next) => () => setCursors(next))
  return { cursor: cursors.at(-1), pagination }
}

/** The search, filters, order and page of a list, in the address: Back and a reload bring them back. */
export function useListParams(size = pageSize) {
  const [searchParams, setSearchParams] = useSearchParams()
  // A second filter may be chosen while the list of the first is still on its way.
  const latest = useRef(searchParams)
  useEffect(() => {
    latest.current = searchParams
  }, [searchParams])
  // The cursors that led here, the last one this page's own, so that the page before has an address too.
  const cursors = (searchParams.get('cursor') ?? '').split('~').filter(Boolean)
  const pageAt = (cursors: readonly string[]) =>
    `?${changed(searchParams, { cursor: cursors.join('~') || undefined })}`

  return {
    /** What the address says under this name. */
    get: (name: string) => searchParams.get(name)?.trim() || undefined,
    cursor: cursors.at(-1),
    /** Asks for another list, from its first page. */
    update: (changes: Changes, { replace = false } = {}) => {
      latest.current = changed(latest.current, { cursor: undefined, ...changes })
      setSearchParams(latest.current, { replace, preventScrollReset: true })
    },
    /** The same as an address; what `changes` does not name stays, the page too. */
    to: (changes: Changes) => ({ search: changed(searchParams, changes).toString() }),
    pagination: paginationFrom(cursors, pageAt, size),
  }
}

export type ListParams = ReturnType<typeof useListParams>

function changed(searchParams: URLSearchParams, changes: Changes) {
  const next = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** One of the values a filter knows; anything else in the address is as if it were not there. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined) =>
  values.find((value) => value === text)
