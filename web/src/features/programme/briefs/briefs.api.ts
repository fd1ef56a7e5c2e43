import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type Brief, briefs, type Weights } from '@app/contract/programme/briefs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { invalidate, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useLongList, withChosen } from '#lib/lists/choices.ts'

export type BriefFilters = NonNullable<Input<typeof briefs.list>['query']>

export const useBriefs = (filters: BriefFilters) => useApiQuery(briefs.list, { query: filters })

export const useBrief = (id: string) => useApiQuery(briefs.read, { params: { id } })

/** Others may have accepted or hired its candidates meanwhile. */
export const invalidateBrief = () => invalidate([briefs.read])

type Lead = NonNullable<Brief['leader']> & { load?: number }

/** The managers and leaders to choose from, with those who are chosen. */
export function useLeads({ manager, leader }: Brief) {
  useApiQuery(briefs.leads, { query: {} })
  const leads = (search?: string) => query(briefs.leads, { query: { search } })
  const managers = useLongList(leads, (page): readonly Lead[] => page.managers)
  const leaders = useLongList(leads, (page): readonly Lead[] => page.leaders)
  return {
    managers: { ...managers, rows: withChosen(managers.rows, manager ?? undefined) },
    leaders: { ...leaders, rows: withChosen(leaders.rows, leader ?? undefined) },
  }
}

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

export const useStating = (draft: string) =>
  useApiMutation(briefs.create, {
    draft,
    done: [
      t('Brief Submitted'),
      t("We're finding your team and will tell you as soon as it's ready."),
    ],
  })

/** Of the version to save at. */
export const changeDraft = (id: string, version: number) => `brief:${id}:${version}`

export const useChange = () =>
  useApiMutation(briefs.change, {
    draft: ({ params, body }) => changeDraft(params.id, body.version),
    done: t('Brief Updated'),
  })

export const useWithdraw = () =>
  useApiMutation(briefs.withdraw, {
    done: t('Brief Withdrawn'),
    failed: t("Couldn't withdraw the brief"),
  })

/** Of the proposal that is decided on. */
export const decisionDraft = (seat_id: string, version: number) => `seat:${seat_id}:${version}`

export const useDecide = () =>
  useApiMutation(briefs.decide, {
    draft: ({ params, body }) => decisionDraft(params.seat_id, body.version),
    done: ({ status }) =>
      status === 'staffed'
        ? [
            t('Your Team Is Ready'),
            t("You'll find the project, its team and milestones on your dashboard."),
          ]
        : t('Decision Saved'),
    failed: t("Couldn't save the decision"),
  })

export const useDrop = () =>
  useApiMutation(briefs.drop, {
    done: t('Seat Dropped'),
    failed: t("Couldn't remove the seat"),
  })

export const usePick = () =>
  useApiMutation(briefs.pick, {
    failed: t("Couldn't update the seat"),
    serialize: true,
  })

export const useSuggest = () =>
  useApiMutation(briefs.suggest, {
    done: t('Team Suggested'),
    failed: t("Couldn't suggest a team"),
    serialize: true,
  })

export const useLead = () =>
  useApiMutation(briefs.lead, {
    failed: t("Couldn't save this"),
    serialize: true,
  })

export const usePropose = () =>
  useApiMutation(briefs.propose, {
    done: [t('Proposal Sent'), t("We've notified the startup. They decide on each seat.")],
    failed: t("Couldn't send the proposal"),
    serialize: true,
  })

export const useTakeBack = () =>
  useApiMutation(briefs.takeBack, {
    done: [t('Proposal Withdrawn'), t("We've notified the startup. You can choose again.")],
    failed: t("Couldn't withdraw the proposal"),
    serialize: true,
  })
