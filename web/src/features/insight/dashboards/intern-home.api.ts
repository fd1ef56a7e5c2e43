import { dashboards, type InternDashboard } from '@app/contract/insight/dashboards.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useInternDashboard = () => useApiQuery(dashboards.intern)

/** Does not suspend: the page is shown although the figures are slow or missing. */
export function useInternStats() {
  const { data, isError, errorUpdateCount, refetch } = useQuery(
    query(dashboards.intern),
    queryClient,
  )
  return {
    stats: data?.stats,
    /** Nothing is known and nothing has been tried yet; another try does not make it unknown again. */
    isFirst: !data && errorUpdateCount === 0,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}

/** A signed-in intern without an internship yet (product.md). */
export const isStudent = ({ projects, tasks_total, hours_logged }: InternDashboard['stats']) =>
  projects === 0 && tasks_total === 0 && hours_logged === 0
