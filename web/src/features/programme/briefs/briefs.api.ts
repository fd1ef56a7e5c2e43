import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { briefs, type Weights } from '@app/contract/programme/briefs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export type BriefFilters = NonNullable<Input<typeof briefs.list>['query']>

export const useBriefs = (filters: BriefFilters) => useApiQuery(briefs.list, { query: filters })

export const useBrief = (id: string) => useApiQuery(briefs.read, { params: { id } })

export const useLeads = () => useApiQuery(briefs.leads)

/** The best of the pool for a seat; the ranking before stays in sight while the next one is on its way. */
export function useCandidates(
  place: { id: string; seat_id: string },
  filters: Weights & { search?: string },
) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    {
      ...query(briefs.candidates, { params: place, query: filters }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return {
    results: data,
    failed: isError && !data,
    stale: isPlaceholderData,
    retry: () => void refetch(),
  }
}

export const useStating = () =>
  useApiMutation(briefs.create, {
    done: [t('Brief Stated'), t('We look for your team and tell you as soon as it is proposed.')],
  })

export const useChange = () => useApiMutation(briefs.change, { done: t('Brief Changed') })

export const useWithdraw = () =>
  useApiMutation(briefs.withdraw, {
    done: t('Brief Withdrawn'),
    failed: t('The brief was not withdrawn'),
  })

export const useDecide = () =>
  useApiMutation(briefs.decide, {
    done: ({ status }) =>
      status === 'staffed'
        ? [
            t('Your Team Is Ready'),
            t('The project with its team and milestones stands on your dashboard.'),
          ]
        : t('Decision Saved'),
    failed: t('The decision was not saved'),
  })

export const useDrop = () =>
  useApiMutation(briefs.drop, {
    done: t('Seat Dropped'),
    failed: t('The seat was not dropped'),
  })

export const usePick = () =>
  useApiMutation(briefs.pick, {
    failed: t('The seat was not changed'),
    serialize: true,
  })

export const useSuggest = () =>
  useApiMutation(briefs.suggest, {
    done: t('Team Suggested'),
    failed: t('No team was suggested'),
    serialize: true,
  })

export const useLead = () =>
  useApiMutation(briefs.lead, {
    failed: t('This was not saved'),
    serialize: true,
  })

export const usePropose = () =>
  useApiMutation(briefs.propose, {
    done: [t('Proposal Sent'), t('The startup has been told and decides on each seat.')],
    failed: t('The proposal was not sent'),
    serialize: true,
  })

export const useTakeBack = () =>
  useApiMutation(briefs.takeBack, {
    done: [t('Proposal Taken Back'), t('The startup has been told; you can choose anew.')],
    failed: t('The proposal was not taken back'),
    serialize: true,
  })
