import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { reports } from '@app/contract/work/reports.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, query, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useKeptAction } from '#lib/offline/use-kept-action.ts'
import { hearServerTime } from '#lib/server-clock.ts'

/** A new day begins while the page is open, and a clock may be set: looked at again now and then. */
const fiveMinutes = 5 * 60_000

const statusQuery = queryOptions({
  ...query(attendance.status),
  queryFn: async () => {
    const status = await call(attendance.status)
    hearServerTime(status.server_time)
    return status
  },
  refetchInterval: fiveMinutes,
})

/** For the top bar, which stays whatever happens to it. */
export const useTimeStatus = () => useQuery(statusQuery, queryClient)

const touched = [attendance.status, attendance.entries, attendance.list, dashboards.intern]

export const useCheckIn = () =>
  useKeptAction(attendance.checkIn, {
    label: t('Check-in'),
    done: t('Checked In Successfully'),
    failed: t('Check-in Failed'),
    fires: ['timeTrackingUpdate'],
    refreshes: touched,
  })

export const useCheckOut = () =>
  useKeptAction(attendance.checkOut, {
    label: t('Check-out with the work report'),
    done: t('Checked Out Successfully'),
    afterwards: t('Work Report Sent'),
    failed: t('Check-out Failed'),
    failedText: t('An error occurred during check-out'),
    fires: ['timeTrackingUpdate', 'newWorkReport'],
    refreshes: [...touched, reports.list, reports.draft],
  })

export const useStartBreak = () =>
  useKeptAction(attendance.break, {
    label: t('Break'),
    done: t('Break Started'),
    failed: t('Break Not Started'),
    fires: ['timeTrackingUpdate'],
    refreshes: touched,
  })

export const useEndBreak = () =>
  useKeptAction(attendance.break, {
    label: t('End of the break'),
    done: t('Break Ended'),
    failed: t('Break Not Ended'),
    fires: ['timeTrackingUpdate'],
    refreshes: touched,
  })

type Asked = NonNullable<Input<typeof attendance.entries>['query']>

export const useEntries = (asked: Asked) => useRead(attendance.entries, { query: asked })

/** One's own among them; a leader's list holds those of others too. */
export const useCorrections = (asked: Input<typeof corrections.list>['query']) =>
  useRead(corrections.list, { query: asked })

export const useAskCorrection = () =>
  useAction(corrections.ask, {
    done: [t('Correction Asked For'), t('Your leader decides about it.')],
    failed: t('Correction Not Asked For'),
    refreshes: [attendance.entries, corrections.list],
  })
