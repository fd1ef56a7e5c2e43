import { dashboards } from '@app/contract/dashboards.ts'
import { milestones } from '@app/contract/milestones.ts'
import { useQuery } from '@tanstack/react-query'
import { query, refresh, useRead } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'

export const useStartupDashboard = () => useRead(dashboards.startupRep)

/** The figures come without suspending: the frame stands although they are slow or missing. */
export function useStartupFigures() {
  const { data, isError, refetch } = useQuery(query(dashboards.startupRep), queryClient)
  return { stats: data?.stats, failed: isError && !data, retry: () => void refetch() }
}

export const useMilestones = (cursor: string | undefined) =>
  useRead(milestones.list, { query: { cursor } })

export const refreshStartup = () => refresh([dashboards.startupRep, milestones.list])
