import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

interface Page {
  total: number
  next_cursor: string | null
}

/** The search, filters, order and page of a list, in the address: Back and a reload bring them back. */
export function useListAddress(size = 20) {
  const [address, setAddress] = useSearchParams()
  // A second filter may be chosen while the list of the first is still on its way.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  // The cursors that led here, the last one this page's own, so that the page before has an address too.
  const trail = (address.get('cursor') ?? '').split('~').filter(Boolean)
  const pageAt = (cursors: readonly string[]) =>
    `?${changed(address, { cursor: cursors.join('~') || undefined })}`

  return {
    /** What the address says under this name. */
    said: (name: string) => address.get(name)?.trim() || undefined,
    cursor: trail.at(-1),
    /** Asks for another list, from its first page. */
    ask: (changes: Changes, { replace = false } = {}) => {
      latest.current = changed(latest.current, { cursor: undefined, ...changes })
      setAddress(latest.current, { replace, preventScrollReset: true })
    },
    /** The same as an address; what `changes` does not name stays, the page too. */
    to: (changes: Changes) => ({ search: changed(address, changes).toString() }),
    /** For <Pagination>. */
    steps: (rows: number, { total, next_cursor }: Page) => ({
      previous: trail.length ? pageAt(trail.slice(0, -1)) : null,
      next: next_cursor ? pageAt([...trail, next_cursor]) : null,
      shown: rows ? `${trail.length * size + 1}–${trail.length * size + rows}` : '0',
      total,
    }),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>

function changed(address: URLSearchParams, changes: Changes) {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** One of the values a filter knows; anything else in the address is as if it were not there. */
export const oneOf = <T extends string>(values: readonly T[], said: string | undefined) =>
  values.find((value) => value === said)
