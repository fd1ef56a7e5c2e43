import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { dashboards } from '@app/contract/insight/dashboards.ts'
import { milestones } from '@app/contract/projects/milestones.ts'
import { startups } from '@app/contract/projects/startups.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useSelectedStartup } from './selected-startup.ts'

/** For the selected startup of users who represent several; the server falls back to one of theirs. */
function useStartupInput() {
  const startup_id = useSelectedStartup()
  return startup_id ? { query: { startup_id } } : undefined
}

export const useStartupDashboard = () => useApiQuery(dashboards.startupRep, useStartupInput())

export const useStartupWeek = () => useApiQuery(dashboards.startupWeek, useStartupInput())

/** Does not suspend: the layout is shown although the figures are slow or missing. */
export function useStartupStats() {
  const { data, isError, refetch } = useQuery(
    query(dashboards.startupRep, useStartupInput()),
    queryClient,
  )
  return {
    id: data?.startup?.id,
    stats: data?.stats,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}

type MilestoneQuery = NonNullable<Input<typeof milestones.list>['query']>

export const dueSorts = ['due', '-due'] as const

export const useMilestones = (filters: Pick<MilestoneQuery, 'completed' | 'cursor' | 'sort'>) =>
  useApiQuery(milestones.list, {
    query: { ...filters, startup_id: useStartupDashboard().startup?.id },
  })

/**
 * The startups that the user represents or registered; undefined while unknown, so that the layout does not wait for
 * them.
 */
export const useOwnStartups = () =>
  useQuery(query(startups.list, { query: { limit: 100 } }), queryClient).data?.startups ?? []

/** The form stores with it the version to save at. */
export const editDraft = (id: string) => `startup-edit:${id}`

export const useEditStartup = () =>
  useApiMutation(startups.change, {
    draft: ({ params }) => editDraft(params.id),
    done: t('Startup Updated'),
  })

export const useAskMilestone = () =>
  useApiMutation(milestones.ask, {
    draft: 'milestone-request',
    done: t('Milestone Created'),
  })
