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
