import { useSyncExternalStore } from 'react'

/** Whether the window is at least so wide; yes where nobody can say. */
const useIsWide = (least: string) => {
  const query = `(min-width: ${least})`
  return useSyncExternalStore(
    (notify) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', notify)
      return () => list?.removeEventListener('change', notify)
    },
    () => globalThis.matchMedia?.(query).matches ?? true,
  )
}

/** Whether a detail stands beside its list instead of over it. */
export const useIsSplit = () => useIsWide('64rem')

/** Whether the window is as narrow as a phone's: below `sm`. */
export const useIsNarrow = () => !useIsWide('40rem')
