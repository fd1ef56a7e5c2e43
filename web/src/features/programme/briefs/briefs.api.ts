import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { briefs, type Weights } from '@app/contract/programme/briefs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export type Asked = NonNullable<Input<typeof briefs.list>['query']>

export const useBriefs = (asked: Asked) => useRead(briefs.list, { query: asked })

export const useBrief = (id: string) => useRead(briefs.read, { params: { id } })

export const useLeads = () => useRead(briefs.leads)

/** The best of the pool for a seat; the ranking before stays in sight while the next one is on its way. */
export function useCandidates(
  place: { id: string; seat_id: string },
  asked: Weights & { search?: string },
) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    {
      ...query(briefs.candidates, { params: place, query: asked }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return {
    found: data,
    failed: isError && !data,
    stale: isPlaceholderData,
    retry: () => void refetch(),
  }
}

const touched = [briefs.list, briefs.read, briefs.candidates] as const

export const useStating = () =>
  useAction(briefs.create, {
    done: [t('Brief Stated'), t('We look for your team and tell you as soon as it is proposed.')],
    refreshes: touched,
  })

export const useChange = () =>
  useAction(briefs.change, { done: t('Brief Changed'), refreshes: touched })

export const useWithdraw = () =>
  useAction(briefs.withdraw, {
    done: t('Brief Withdrawn'),
    failed: t('The brief was not withdrawn'),
    refreshes: touched,
  })

export const useDecide = () =>
  useAction(briefs.decide, {
    done: ({ status }) =>
      status === 'staffed'
        ? [
            t('Your Team Is Ready'),
            t('The project with its team and milestones stands on your dashboard.'),
          ]
        : t('Decision Saved'),
    failed: t('The decision was not saved'),
    refreshes: [...touched, dashboards.startupRep],
  })

export const useDrop = () =>
  useAction(briefs.drop, {
    done: t('Seat Dropped'),
    failed: t('The seat was not dropped'),
    refreshes: [...touched, dashboards.startupRep],
  })

export const usePick = () =>
  useAction(briefs.pick, {
    failed: t('The seat was not changed'),
    refreshes: touched,
    inTurn: true,
  })

export const useSuggest = () =>
  useAction(briefs.suggest, {
    done: t('Team Suggested'),
    failed: t('No team was suggested'),
    refreshes: touched,
    inTurn: true,
  })

export const useLead = () =>
  useAction(briefs.lead, {
    failed: t('This was not saved'),
    refreshes: [...touched, briefs.leads],
    inTurn: true,
  })

export const usePropose = () =>
  useAction(briefs.propose, {
    done: [t('Proposal Sent'), t('The startup has been told and decides on each seat.')],
    failed: t('The proposal was not sent'),
    refreshes: touched,
    inTurn: true,
  })

export const useTakeBack = () =>
  useAction(briefs.takeBack, {
    done: [t('Proposal Taken Back'), t('The startup has been told; you can choose anew.')],
    failed: t('The proposal was not taken back'),
    refreshes: touched,
    inTurn: true,
  })
