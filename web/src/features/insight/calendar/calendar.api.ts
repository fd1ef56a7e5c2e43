import { t } from '@app/contract/i18n/translate.ts'
import {
  type CalendarItem,
  type CalendarItems,
  type CalendarKind,
  calendar,
} from '@app/contract/insight/calendar.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** The entries of a period. Does not suspend: the days are shown at once. */
export function useCalendar(days: readonly string[]) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const { data, isError, isFetching, refetch } = useQuery(
    query(calendar.list, { query: { from, to } }),
    queryClient,
  )
  return {
    items: data?.items,
    cuts: data ? cutsOf(data) : [],
    failed: isError && !data,
    isFetching,
    retry: () => void refetch(),
  }
}

/** A kind of which only so many items are here, up to a day. */
export interface Cut {
  kind: CalendarKind
  count: number
  day: string
}

const cutsOf = ({ items, incomplete = [] }: CalendarItems): Cut[] =>
  incomplete.map((kind) => {
    const known = items.filter((item) => item.kind === kind)
    return { kind, count: known.length, day: known.at(-1)?.day ?? '' }
  })

export type ByDay = ReadonlyMap<string, readonly CalendarItem[]>

/** Each day's items: what lasts all day first, then by the clock. */
export function byDay(items: readonly CalendarItem[]): ByDay {
  const order = ({ starts_at, title }: CalendarItem) => `${starts_at ?? ''} ${title}`
  const days = new Map<string, CalendarItem[]>()
  for (const item of items.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
    days.set(item.day, [...(days.get(item.day) ?? []), item])
  return days
}

/** The user's sessions of a day. */
export const useDaySessions = (day: string) =>
  useApiQuery(attendance.entries, { query: { start_date: day, end_date: day, limit: 100 } }).entries

export const useFeed = () => useApiQuery(calendar.feed)

export const useOpenFeed = () =>
  useApiMutation(calendar.openFeed, {
    failed: t("Couldn't create the address"),
  })

export const useCloseFeed = () =>
  useApiMutation(calendar.closeFeed, {
    done: [t('Feed Revoked'), t('The address no longer shows your calendar.')],
    failed: t("Couldn't revoke the feed"),
  })
