import { useSearchParams } from 'react-router'

/** Something open beside the page, by its id in the address, so that a link leads to it and Back closes it. */
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
