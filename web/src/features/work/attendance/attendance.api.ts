import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { corrections } from '@app/contract/work/corrections.ts'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export type ListQuery = NonNullable<Input<typeof attendance.list>['query']>

/** What an open session has worked grows without anything happening. */
const aMinute = 60_000

export const useAttendance = (filters: ListQuery) =>
  useSuspenseQuery(
    { ...query(attendance.list, { query: filters }), refetchInterval: aMinute },
    queryClient,
  ).data

/** How many are in, on break, out and late, whichever of them the list shows; undefined until the list is there. */
export const useCounts = (filters: ListQuery) =>
  useQuery(
    { ...query(attendance.list, { query: filters }), placeholderData: keepPreviousData },
    queryClient,
  ).data?.counts

export const useSessions = (filters: Input<typeof attendance.sessions>['query']) =>
  useApiQuery(attendance.sessions, { query: filters })

/** The teams to choose from; undefined while unknown. */
export const useTeamChoices = () =>
  useQuery(query(teams.list, { query: { limit: 100 } }), queryClient).data?.teams

/** What waits for a decision; one's own among it are not one's to decide. */
export const usePendingCorrections = (cursor?: string) =>
  useApiQuery(corrections.list, { query: { status: 'pending', cursor } })

export const useCorrect = () =>
  useApiMutation(corrections.correct, {
    done: t('Times Corrected'),
    failed: t('Times Not Corrected'),
  })

export const useDecide = () =>
  useApiMutation(corrections.decide, {
    done: ({ status }) =>
      status === 'confirmed' ? t('Correction Confirmed') : t('Correction Declined'),
    failed: t('Correction Not Decided'),
  })
