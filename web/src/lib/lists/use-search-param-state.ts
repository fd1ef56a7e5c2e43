import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The id of an open sheet in a search parameter, so that it can be linked to and Back closes it. */
export function useSearchParamState(name: string) {
  const [searchParams, setSearchParams] = useSearchParams()
  const change = (id: string | undefined) =>
    setSearchParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set(name, id)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return { id: searchParams.get(name) ?? undefined, open: change, close: () => change(undefined) }
}

/**
 * The record that the address opens, as its list has it. Once found it stays while the address names it, so that what is
 * typed about it is not lost when someone else takes it off the list.
 */
export function useOpened<T extends { id: string }>(records: readonly T[], id: string | undefined) {
  const [current, setCurrent] = useState<T>()
  const opened = records.find((one) => one.id === id) ?? (current?.id === id ? current : undefined)
  if (opened !== current) setCurrent(opened)
  return opened
}
