import { users } from '@app/contract/identity/users.ts'
import { search } from '@app/contract/insight/search.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const fewest = 2

/** The search results. The previous results stay until the next ones have arrived. */
export function useSearchResults(q: string) {
  const isSearching = q.length >= fewest
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      ...query(search.find, { query: { q } }),
      enabled: isSearching,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    },
    queryClient,
  )
  return {
    results: isSearching && !error ? data : undefined,
    isOld: isPlaceholderData,
    failed: isSearching ? error?.message : undefined,
    isSearching: isSearching && isFetching,
    retry: () => void refetch(),
  }
}

export const usePerson = (id: string) => useApiQuery(users.page, { params: { id } })

export const useProject = (id: string) => useApiQuery(projects.read, { params: { id } })
