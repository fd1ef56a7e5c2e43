import { useOutbox } from '#lib/offline/outbox.ts'
import { useTimeStatus } from './time-tracking.api.ts'
import { workDayOf } from './work-day.ts'

/** The same in the top bar and on the page; undefined while it is not known. */
export function useWorkDay() {
  const { data, isError, refetch } = useTimeStatus()
  const waiting = useOutbox()
  return {
    day: data && workDayOf(data, waiting),
    hasFailed: isError && !data,
    retry: () => void refetch(),
  }
}
