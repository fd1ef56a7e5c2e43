import { mostCounted } from '@app/contract/core/paging.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Record<string, string | undefined>

/** The pagination part of a list's response. */
export interface ListPagination {
  total?: number
  next_cursor: string | null
}

/** For <ListResults>: the steps from the page that these cursors led to, the last one being its own. */
export const paginationFrom =
  <Step>(
    cursors: readonly string[],
    stepTo: (cursors: readonly string[]) => Step,
    size = organisation().page_size,
  ) =>
  (rows: number, { total, next_cursor }: ListPagination) => ({
    previous: cursors.length ? stepTo(cursors.slice(0, -1)) : null,
    next: next_cursor ? stepTo([...cursors, next_cursor]) : null,
    shown: rows ? `${cursors.length * size + 1}–${cursors.length * size + rows}` : '0',
    ...(total !== undefined && { total, isAtLeast: total === mostCounted }),
  })

/** The page of a list that is not in the address, such as a second list on a page. It stays until the next one is there. */
export function useListCursor(size?: number) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const pagination = paginationFrom(
    cursors,
    (next) => () => startTransition(() => setCursors(next)),
    size,
  )
  return { cursor: cursors.at(-1), pagination }
}

/**
 * The search, filters, order and page of a list in the URL, so that Back and a reload restore them. A second list of a
 * page has a `cursor` of its own.
 */
export function useListParams(size?: number, cursor: `cursor${string}` = 'cursor') {
  const [searchParams, setSearchParams] = useSearchParams()
  // A second filter may be set while the list of the first is still loading.
  const latest = useRef(searchParams)
  useEffect(() => {
    latest.current = searchParams
  }, [searchParams])
  // The cursors of all pages up to this one, so that the previous page has a URL too.
  const cursors = (searchParams.get(cursor) ?? '').split('~').filter(Boolean)
  const pageAt = (cursors: readonly string[]) =>
    `?${changed(searchParams, { [cursor]: cursors.join('~') || undefined })}`

  return {
    /** The value of a parameter; undefined if blank. */
    get: (name: string) => searchParams.get(name)?.trim() || undefined,
    cursor: cursors.at(-1),
    /** Changes parameters and returns to the first page. */
    update: (changes: Changes, { replace = false } = {}) => {
      latest.current = changed(firstPages(latest.current), changes)
      setSearchParams(latest.current, { replace, preventScrollReset: true })
    },
    /** A link with these changes; other parameters stay, the page included. */
    to: (changes: Changes) => ({ search: changed(searchParams, changes).toString() }),
    pagination: paginationFrom(cursors, pageAt, size),
  }
}

/** Without the pages of any list. */
function firstPages(searchParams: URLSearchParams) {
  const next = new URLSearchParams(searchParams)
  for (const name of [...next.keys()]) if (name.startsWith('cursor')) next.delete(name)
  return next
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

/** The values of `sort` of most lists. */
export const timeSorts = ['newest', 'oldest'] as const
export const nameSorts = ['name', '-name'] as const

/** One of a filter's values; anything else in the URL is ignored. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined) =>
  values.find((value) => value === text)

/** The id in a parameter; anything else in the URL is ignored. */
export const idOf = (text: string | null | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined

/** The day in a parameter, if it exists: some browsers read 30 February as a day of March. */
export function dayOf(text: string | null | undefined) {
  if (!text || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return undefined
  return new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ? text : undefined
}
