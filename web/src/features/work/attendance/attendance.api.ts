import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { reports } from '@app/contract/work/reports.ts'
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useOfflineMutation } from '#lib/offline/use-offline-mutation.ts'
import { syncServerTime } from '#lib/server-clock.ts'

/** A new day may begin while the page is open, or a clock may be set. */
const fiveMinutes = 5 * 60_000

const statusQuery = queryOptions({
  ...query(attendance.status),
  queryFn: async () => {
    // Offline the status comes from the cache, with the time of then.
    const sentAt = navigator.onLine && Date.now()
    const status = await call(attendance.status)
    if (sentAt) syncServerTime(status.server_time, sentAt)
    return status
  },
  refetchInterval: fiveMinutes,
})

/** Without Suspense: the top bar stays when it fails. */
export const useTimeStatus = () => useQuery(statusQuery, queryClient)

export const useCheckIn = (draft: string) =>
  useOfflineMutation(attendance.checkIn, {
    draft,
    label: t('Check-in'),
    done: t('Checked In Successfully'),
    failed: t('Check-in Failed'),
  })

/** The last report, whose work mode and plan for the day after the next check-in may repeat. */
export const useLastReport = (enabled: boolean) =>
  useQuery({ ...query(reports.list, { query: { limit: 1, box: 'mine' } }), enabled }, queryClient)
    .data?.reports[0]

/** What the product knows of the day; nothing while it loads, or when it cannot be had. */
export const useDaySoFar = (date: string) =>
  useQuery(
    { ...query(reports.soFar, { query: { date } }), staleTime: 0, refetchOnMount: 'always' },
    queryClient,
  ).data

/** With the report of the session's day. */
export const useCheckOut = (day: string) =>
  useOfflineMutation(attendance.checkOut, {
    day,
    label: t('Check-out with the work report'),
    done: t('Checked Out Successfully'),
    afterwards: t('Work Report Sent'),
    failed: t('Check-out Failed'),
    failedText: t('An error occurred during check-out'),
  })

export const useStartBreak = () =>
  useOfflineMutation(attendance.break, {
    label: t('Break'),
    done: t('Break Started'),
    failed: t("Couldn't start the break"),
  })

export const useEndBreak = () =>
  useOfflineMutation(attendance.break, {
    label: t('End of the break'),
    done: t('Break Ended'),
    failed: t("Couldn't end the break"),
  })

type Filters = NonNullable<Input<typeof attendance.entries>['query']>

export const useEntries = (filters: Filters) => useApiQuery(attendance.entries, { query: filters })

/** The user's latest corrections. */
export const useMyCorrections = () =>
  useApiQuery(corrections.list, { query: { whose: 'own', limit: 5 } }).corrections

export const useAskCorrection = (draft: string) =>
  useApiMutation(corrections.ask, {
    draft,
    done: ({ status }) =>
      status === 'confirmed'
        ? [t('Correction Confirmed'), t('No one else can decide on it.')]
        : [t('Correction Requested'), t('Your leader will decide.')],
    failed: t("Couldn't request the correction"),
  })

type ListQuery = NonNullable<Input<typeof attendance.list>['query']>

/** The hours of an open session grow without any event. */
const aMinute = 60_000

export const useAttendance = (filters: ListQuery) =>
  useSuspenseQuery(
    { ...query(attendance.list, { query: filters }), refetchInterval: aMinute },
    queryClient,
  ).data

/** The counts by presence, independent of the presence filter; undefined until the list is loaded. */
export const useCounts = (filters: ListQuery) =>
  useQuery(
    { ...query(attendance.list, { query: filters }), placeholderData: keepPreviousData },
    queryClient,
  ).data?.counts

export const useSessions = (filters: Input<typeof attendance.sessions>['query']) =>
  useApiQuery(attendance.sessions, { query: filters })

/** The departments to choose from; undefined until loaded. */
export const useDepartmentChoices = () =>
  useQuery(query(departments.list), queryClient).data?.departments

const pending = { status: 'pending', whose: 'others' } as const

/** The pending corrections of others, and how many there are: users cannot decide their own. */
export const usePendingCorrections = () =>
  useApiQuery(corrections.list, { query: { ...pending, limit: 100 } })

/** One of those, also where it is not among the latest. */
export const usePendingCorrectionsOf = (id: string | undefined) =>
  useQuery(
    { ...query(corrections.list, { query: { ...pending, id } }), enabled: id !== undefined },
    queryClient,
  )

export const useCorrect = (draft: string) =>
  useApiMutation(corrections.correct, {
    draft,
    done: t('Times Corrected'),
    failed: t("Couldn't correct the times"),
  })

export const decisionDraft = (id: string) => `correction-decision:${id}`

export const useDecide = () =>
  useApiMutation(corrections.decide, {
    draft: ({ params }) => decisionDraft(params.id),
    done: ({ status }) =>
      status === 'confirmed' ? t('Correction Confirmed') : t('Correction Declined'),
    failed: t("Couldn't save the decision"),
  })
