import { dashboards } from '@app/contract/insight/dashboards.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useInternDashboard = () => useApiQuery(dashboards.intern)

/** Does not suspend: the page is shown although the figures are slow or missing. */
export function useInternStats() {
  const { data, isError, refetch } = useQuery(query(dashboards.intern), queryClient)
  return {
    stats: data?.stats,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}
