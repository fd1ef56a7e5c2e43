import { matches } from '@app/contract/hiring/matches.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useMatches = () => useApiQuery(matches.mine)

/** What one brings; undefined while it is not known, so that no card waits for it. */
export const useOwnSkills = () => useQuery(query(matches.mine), queryClient).data
