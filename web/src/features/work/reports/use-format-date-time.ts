import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'

/** How a moment is written for the reader, in the reader's zone. */
export function useFormatDateTime() {
  const zone = useZone()
  return (at: string) => formatDateTimeIn(zone, at)
}
