import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useOfflineMutation } from '#lib/offline/use-offline-mutation.ts'
import { syncServerTime } from '#lib/server-clock.ts'

/** A new day begins while the page is open, and a clock may be set: looked at again now and then. */
const fiveMinutes = 5 * 60_000

const statusQuery = queryOptions({
  ...query(attendance.status),
  queryFn: async () => {
    const status = await call(attendance.status)
    syncServerTime(status.server_time)
    return status
  },
  refetchInterval: fiveMinutes,
})

/** For the top bar, which stays whatever happens to it. */
export const useTimeStatus = () => useQuery(statusQuery, queryClient)

export const useCheckIn = () =>
  useOfflineMutation(attendance.checkIn, {
    label: t('Check-in'),
    done: t('Checked In Successfully'),
    failed: t('Check-in Failed'),
  })

export const useCheckOut = () =>
  useOfflineMutation(attendance.checkOut, {
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
    failed: t('Break Not Started'),
  })

export const useEndBreak = () =>
  useOfflineMutation(attendance.break, {
    label: t('End of the break'),
    done: t('Break Ended'),
    failed: t('Break Not Ended'),
  })

type Filters = NonNullable<Input<typeof attendance.entries>['query']>

export const useEntries = (filters: Filters) => useApiQuery(attendance.entries, { query: filters })

/** One's own among them; a leader's list holds those of others too. */
export const useCorrections = (filters: Input<typeof corrections.list>['query']) =>
  useApiQuery(corrections.list, { query: filters })

export const useAskCorrection = () =>
  useApiMutation(corrections.ask, {
    done: [t('Correction Asked For'), t('Your leader decides about it.')],
    failed: t('Correction Not Asked For'),
  })
